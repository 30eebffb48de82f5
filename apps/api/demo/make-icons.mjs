/**
 * Makes the app icons and the shop's share picture, with six goods of the demo catalogue.
 *
 * They are kept in the repository, so this runs only when one of them changes: `node apps/api/demo/make-icons.mjs`.
 * The pictures of the goods are made in `studio`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const root = join(import.meta.dirname, '../../..')
const pictures = join(root, 'apps/api/demo/pictures')
const web = join(root, 'apps/web/public')

await makeIcons()
await makeShareGround()

async function makeIcons() {
  const mark = await readFile(join(web, 'icon.svg'), 'utf8')
  const ground = mark.match(/fill="(#\w+)"/)[1]
  const icon = (size) => sharp(Buffer.from(sizedMark(mark, 0, 0, 1024))).resize(size, size)
  // On the logo's own green its rounded corners disappear, so one drawing serves all icons.
  const onGround = (size, scale) => {
    const inset = (1024 * (1 - scale)) / 2
    return sharp(
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024">' +
          `<rect width="1024" height="1024" fill="${ground}"/>` +
          `${sizedMark(mark, inset, inset, 1024 * scale)}</svg>`,
      ),
    ).resize(size, size)
  }
  const png = { compressionLevel: 9, palette: true }
  await icon(192).png(png).toFile(join(web, 'icon-192.png'))
  await icon(512).png(png).toFile(join(web, 'icon-512.png'))
  // Android may crop a maskable icon to its middle 80 %.
  await onGround(512, 0.84).png(png).toFile(join(web, 'icon-maskable-512.png'))
  await onGround(180, 1).png(png).toFile(join(web, 'apple-touch-icon.png'))
  await writeFile(join(web, 'favicon.ico'), ico(32, await icon(32).png().toBuffer()))
}

function sizedMark(mark, x, y, size) {
  return mark.replace('<svg ', `<svg x="${x}" y="${y}" width="${size}" height="${size}" `)
}

/** An .ico file with one picture: a header, one entry and the PNG. */
function ico(size, png) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon, not a cursor
  head.writeUInt16LE(1, 4) // one picture
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // colour planes
  head.writeUInt16LE(32, 12) // bits a pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/** The background of the share picture: the logo and six products. */
async function makeShareGround() {
  const mark = await readFile(join(web, 'icon.svg'), 'utf8')
  const goods = [
    'electric-kettle',
    'kanga',
    'pishori-rice',
    'teddy-bear',
    'solar-lantern',
    'tomato-seeds',
  ]
  const side = 190
  const tiles = await Promise.all(
    goods.map(async (slug, place) => ({
      input: await roundedTile(slug, side),
      left: 540 + (place % 3) * (side + 18),
      top: 116 + Math.floor(place / 3) * (side + 18),
    })),
  )
  await sharp(Buffer.from(shopCard(mark)))
    .composite(tiles)
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(join(root, 'apps/api/share/ground.jpg'))
}

async function roundedTile(slug, side) {
  const mask = `<svg width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="20"/></svg>`
  return sharp(join(pictures, `${slug}-800.webp`))
    .resize(side, side)
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer()
}

function shopCard(mark) {
  const strip = (y) =>
    `<rect y="${y}" width="1200" height="36" fill="#0b6e4f"/>` +
    `<rect y="${y}" width="1200" height="36" fill="url(#kanga)"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <defs><pattern id="kanga" width="48" height="36" patternUnits="userSpaceOnUse">
      <path d="M0 36 24 4l24 32z" fill="#f2a71b"/><path d="m13 36 11-15 11 15z" fill="#c8502b"/>
    </pattern></defs>
    <rect width="1200" height="630" fill="#fbf8f3"/>
    ${strip(0)}<g transform="translate(0 630) scale(1 -1)">${strip(0)}</g>
    ${sizedMark(mark, 76, 128, 200)}
  </svg>`
}
