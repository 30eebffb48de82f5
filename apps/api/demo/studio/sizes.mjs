/**
 * Masters -> the sizes a shop serves.
 *
 *   node sizes.mjs MASTERS OUT        OUT/NAME-{320,480,800}.{avif,webp}
 */
import { mkdir, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'

const sharp = createRequire(new URL('./fonts/package.json', import.meta.url))('sharp')
const [from, to] = process.argv.slice(2)
await mkdir(to, { recursive: true })
for (const f of (await readdir(from)).filter((f) => f.endsWith('.webp'))) {
  const name = f.slice(0, -5)
  for (const px of [320, 480, 800]) {
    const im = sharp(`${from}/${f}`).resize(px, px, { kernel: 'lanczos3' })
    await im
      .clone()
      .avif({ quality: 62, effort: 5, chromaSubsampling: '4:4:4' })
      .toFile(`${to}/${name}-${px}.avif`)
    await im.clone().webp({ quality: 82, effort: 6 }).toFile(`${to}/${name}-${px}.webp`)
  }
}
