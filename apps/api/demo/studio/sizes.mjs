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
  const master = sharp(`${from}/${f}`)
  // Without a ground: cut to what is there, and as small as the first screen needs it.
  const { hasAlpha } = await master.metadata()
  const bytes = await (hasAlpha ? master.trim({ threshold: 10 }) : master).png().toBuffer()
  const whole = { kernel: 'lanczos3', fit: 'contain', background: '#0000' }
  for (const px of [320, 480, 800]) {
    const im = sharp(bytes).resize(px, hasAlpha ? px : null, whole)
    await im
      .clone()
      .avif(
        hasAlpha
          ? { quality: 50, effort: 6, chromaSubsampling: '4:2:0' }
          : { quality: 62, effort: 5, chromaSubsampling: '4:4:4' },
      )
      .toFile(`${to}/${name}-${px}.avif`)
    await im
      .clone()
      .webp({ quality: hasAlpha ? 70 : 82, effort: 6 })
      .toFile(`${to}/${name}-${px}.webp`)
  }
}
