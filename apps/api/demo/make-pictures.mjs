/**
 * Makes every picture of the demo catalogue, the app icons and the shop's share picture.
 *
 * The pictures are kept in the repository, so this runs only when one of them changes:
 *
 *     npm install --prefix <a folder elsewhere> @iconify-json/fluent-emoji@1.2.7
 *     npx tsx apps/api/demo/make-pictures.mjs <that folder> [slug …]
 *
 * With slugs it makes only those products. The icon package has 99 MB and only this script needs it, so it is not
 * among the project's dependencies.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { demoProducts } from '../src/demo/catalogue.ts'

/** Which Fluent emoji shows which product. */
const emojiOf = {
  'pishori-rice': 'cooked-rice',
  'tea-bags': 'teacup-without-handle',
  'ground-coffee': 'hot-beverage',
  'acacia-honey': 'honey-pot',
  'long-life-milk': 'glass-of-milk',
  'red-kidney-beans': 'beans',
  'roasted-groundnuts': 'peanuts',
  'hass-avocados': 'avocado',
  'wireless-headphones': 'headphone',
  'game-controller': 'video-game',
  'frying-pan': 'cooking',
  'cooking-pot': 'pot-of-food',
  'kitchen-knife': 'kitchen-knife',
  'dinner-set': 'fork-and-knife-with-plate',
  teapot: 'teapot',
  'storage-jar': 'jar',
  'cotton-t-shirt': 't-shirt',
  'straight-jeans': 'jeans',
  'running-shoes': 'running-shoe',
  'flared-dress': 'dress',
  handbag: 'handbag',
  'wrist-watch': 'watch',
  'school-backpack': 'backpack',
  'body-lotion': 'lotion-bottle',
  'bath-soap': 'soap',
  'matte-lipstick': 'lipstick',
  'afro-comb': 'hair-pick',
  'safety-razor': 'razor',
  'vanity-mirror': 'mirror',
  toothbrush: 'toothbrush',
  'coconut-oil': 'coconut',
  'baby-bottle': 'baby-bottle',
  'teddy-bear': 'teddy-bear',
  football: 'soccer-ball',
  'jigsaw-puzzle': 'puzzle-piece',
  'kick-scooter': 'kick-scooter',
  'wax-crayons': 'crayon',
  'counting-frame': 'abacus',
  kite: 'kite',
  'jade-plant': 'potted-plant',
  bucket: 'bucket',
  axe: 'axe',
  'garden-gloves': 'gloves',
  'led-bulb': 'light-bulb',
  torch: 'flashlight',
  'rechargeable-batteries': 'battery',
  'portable-radio': 'radio',
  screwdriver: 'screwdriver',
}

/** Our own drawings of packets with an emoji as label: position and width on a sheet of 320. */
const labelled = {
  'maize-flour': { drawing: 'flour-bag', emoji: 'ear-of-corn', at: [84, 82, 154] },
  'sukuma-wiki-seeds': { drawing: 'seed-packet-green', emoji: 'leafy-green', at: [82, 108, 156] },
  'tomato-seeds': { drawing: 'seed-packet-red', emoji: 'tomato', at: [82, 106, 156] },
}

const root = join(import.meta.dirname, '../../..')
const drawings = join(root, 'apps/api/demo/drawings')
const pictures = join(root, 'apps/api/demo/pictures')
const web = join(root, 'apps/web/public')

const widths = [320, 480, 800]
/** The share of the square that the product fills. */
const share = 0.7

const [iconFolder, ...onlySlugs] = process.argv.slice(2)
if (!iconFolder)
  throw new Error('Name the folder in which @iconify-json/fluent-emoji is installed.')

// Leave a core free; sharp would use all of them.
sharp.concurrency(1)
const { icons } = JSON.parse(
  await readFile(join(iconFolder, 'node_modules/@iconify-json/fluent-emoji/icons.json'), 'utf8'),
)
await mkdir(pictures, { recursive: true })

for (const product of demoProducts()) {
  if (onlySlugs.length > 0 && !onlySlugs.includes(product.slug)) continue
  await makePictures(product, await drawProduct(product.slug))
}
await makeIcons()
await makeShareGround()

/** The product alone, large, trimmed, on a transparent background. */
async function drawProduct(slug) {
  const svg = await productSvg(slug)
  // Rendered larger than needed, because the emoji's filters have rough edges at small sizes.
  const large = await sharp(Buffer.from(svg)).resize(1600, 1600).png().toBuffer()
  return sharp(large).trim({ threshold: 1 }).png().toBuffer()
}

async function productSvg(slug) {
  if (emojiOf[slug]) return emojiSvg(emojiOf[slug], 0, 0, 1600)
  const { drawing = slug, emoji, at } = labelled[slug] ?? {}
  const svg = await readFile(join(drawings, `${drawing}.svg`), 'utf8')
  const sized = svg.replace('<svg ', '<svg width="1600" height="1600" ')
  return emoji ? sized.replace('</svg>', `${emojiSvg(emoji, ...at)}</svg>`) : sized
}

function emojiSvg(name, x, y, size) {
  const icon = icons[name]
  if (!icon) throw new Error(`The icon set has no ${name}.`)
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"' +
    ` x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 32 32">${icon.body}</svg>`
  )
}

async function makePictures({ slug, tint }, product) {
  const square = await place(product, { width: 1600, height: 1600, tint })
  for (const width of widths) {
    const file = join(pictures, `${slug}-${width}`)
    const small = sharp(square).resize(width, width)
    await small.clone().avif({ quality: 50, effort: 6 }).toFile(`${file}.avif`)
    await small.clone().webp({ quality: 75, effort: 6 }).toFile(`${file}.webp`)
  }
}

/** The product centred on its background colour, with a shadow so that pale ones stand out. */
async function place(product, { width, height, tint }) {
  const side = Math.min(width, height)
  const fitted = await sharp(product)
    .resize(Math.round(side * share), Math.round(side * share), { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const left = Math.round((width - fitted.info.width) / 2)
  const top = Math.round((height - fitted.info.height) / 2)

  const empty = { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } }
  const alone = await sharp({ create: empty })
    .composite([{ input: fitted.data, left, top }])
    .png()
    .toBuffer()
  const shadow = await sharp(alone)
    .linear([0, 0, 0, 0.16], [70, 40, 30, 0])
    .blur(side * 0.018)
    .png()
    .toBuffer()
  const fall = Math.round(side * 0.02)
  const fallen = await sharp(shadow)
    .extract({ left: 0, top: 0, width, height: height - fall })
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: tint } })
    .composite([
      { input: fallen, left: 0, top: fall },
      { input: alone, left: 0, top: 0 },
    ])
    .png()
    .toBuffer()
}

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
