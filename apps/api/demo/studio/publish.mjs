/**
 * Finals -> masters and the contact sheet.
 *
 *   node publish.mjs OUT        out/*.png -> OUT/masters/*.webp (1000 px, quality 88), OUT/contact-sheet.webp, OUT/contact-sheet-dark.webp
 *
 * First the products by name, then the second and third views (NAME-2, NAME-3).
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const sharp = createRequire(new URL('./fonts/package.json', import.meta.url))('sharp')
sharp.concurrency(1)
const root = new URL('.', import.meta.url).pathname
const to = `${(process.argv[2] ?? `${root}published`).replace(/\/$/, '')}/`
await mkdir(`${to}masters`, { recursive: true })
const all = (await readdir(`${root}out`))
  .filter((f) => f.endsWith('.png'))
  .map((f) => f.slice(0, -4))
  .sort()
const isView = (s) => /-[23]$/.test(s)
const order = [...all.filter((s) => !isView(s)), ...all.filter(isView)]
let total = 0
for (const s of order) {
  const b = await sharp(`${root}out/${s}.png`).webp({ quality: 88, effort: 6 }).toBuffer()
  total += b.length
  await writeFile(`${to}masters/${s}.webp`, b)
}
const tile = 216,
  gap = 8,
  cols = 8
const W = cols * (tile + gap) + gap,
  H = Math.ceil(order.length / cols) * (tile + gap) + gap
const at = (i) => ({
  left: gap + (i % cols) * (tile + gap),
  top: gap + Math.floor(i / cols) * (tile + gap),
})
for (const [name, bg, k] of [
  ['contact-sheet', '#ffffff', 1],
  ['contact-sheet-dark', '#141518', 0.9],
]) {
  const parts = await Promise.all(
    order.map(async (s, i) => ({
      ...at(i),
      input: await sharp(`${root}out/${s}.png`)
        .resize(tile, tile, { kernel: 'lanczos3' })
        .modulate({ brightness: k })
        .toBuffer(),
    })),
  )
  await sharp({ create: { width: W, height: H, channels: 3, background: bg } })
    .composite(parts)
    .webp({ quality: 86 })
    .toFile(`${to}${name}.webp`)
}
console.log(
  `${order.length} pictures, ${order.filter(isView).length} of them further views; masters ${(total / 1e6).toFixed(2)} MB`,
)
