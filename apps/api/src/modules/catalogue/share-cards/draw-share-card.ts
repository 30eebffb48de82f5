import { formatMoney } from '@duka/contract/money'
import type { Tones } from '@duka/contract/settings/colours'
import { loadSharp } from '../../pictures/load-sharp.ts'

const CARD = { width: 1200, height: 630 }
/** Messengers show no preview for larger files. */
const MAX_BYTES = 300_000
/** The picture is a square on the left, the text is beside it. */
const WORDS = { left: 674, width: 482 }
/** The owner's logo is above the name. */
export const cardLogo = { width: 300, height: 60 }
const LOGO_TOP = 48
const colours = {
  paper: '#fbf8f3',
  ink: '#1c1917',
  soft: '#57534e',
  green: '#0b6e4f',
  cloth: '#c8502b',
  leaf: '#e0efe8',
}

/** The content of a card: texts, price in shillings, and the square picture in any format. */
export interface ShareCard {
  name: string
  variant: string
  price: number
  picture: Buffer | undefined
  /** The owner's colours. */
  tones?: Tones | undefined
  /** The owner's logo, as large as it is drawn. */
  logo?: Buffer | undefined
}

/** Draws the 1200×630 card that messengers show for a product: picture, name and price. A JPEG. */
export async function drawShareCard(product: ShareCard): Promise<Buffer> {
  const sharp = await loadSharp()
  const side = CARD.height
  const words = { input: Buffer.from(await drawWords(product)), left: 0, top: 0 }
  const picture = product.picture && (await sharp(product.picture).resize(side, side).toBuffer())
  const card = await sharp({ create: { ...CARD, channels: 3, background: colours.paper } })
    .composite([
      ...(picture ? [{ input: picture, left: 0, top: 0 }] : []),
      words,
      ...(product.logo ? [{ input: product.logo, left: WORDS.left, top: LOGO_TOP }] : []),
    ])
    .png({ compressionLevel: 0 })
    .toBuffer()
  for (const quality of [82, 60, 40]) {
    const bytes = await sharp(card).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (bytes.length < MAX_BYTES) return bytes
  }
  return sharp(card).jpeg({ quality: 20, mozjpeg: true }).toBuffer()
}

/** Drawn for products without a picture. */
const parcel = (green: string) => `<rect width="630" height="630" fill="#ddefe6"/>
  <path fill="none" stroke="${green}" stroke-width="12" stroke-linejoin="round"
    d="m315 165 150 75v150l-150 75-150-75V240zm0 150v150m0-150 150-75m-150 75-150-75m75-37 150 75"/>`

/** The card without its picture, as SVG. */
async function drawWords(card: ShareCard): Promise<string> {
  const { name, variant, price, picture, tones, logo } = card
  const green = tones?.['primary-ink'] ?? colours.green
  const strip = tones?.primary ?? colours.green
  // Beside a logo there is room for a line less.
  const most = logo ? 3 : 4
  // Loaded with the first card: fonts are not needed before.
  const { lettering } = await import('../../pictures/drawn-text.ts')
  const bold = lettering(700)
  const plain = lettering(400)
  const { left, width } = WORDS
  const size = bold.wrap(name, { width, size: 64, lines: 4 }).length > most - 1 ? 52 : 64
  const lines = bold.wrap(name, { width, size, lines: most })
  const top = (logo ? 148 : 92) + size * 0.72
  const below = top + (lines.length - 1) * size * 1.2 + 64
  const [kind = ''] = plain.wrap(variant, { width, size: 32, lines: 1 })
  const money = formatMoney(price)
  const moneySize = Math.min(72, (72 * width) / bold.widthOf(money, 72))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">
    <pattern id="kanga" width="48" height="24" patternUnits="userSpaceOnUse" patternTransform="translate(630 606)">
      <rect width="48" height="24" fill="${tones?.['primary-soft'] ?? colours.leaf}"/>
      <path fill="${strip}" d="M0 24 12 0l12 24zM24 0h24L36 24z"/>
      <path fill="${tones?.accent ?? colours.cloth}" d="m8 20 4-8 4 8zM32 4h8l-4 8z"/>
    </pattern>
    ${picture ? '' : parcel(green)}
    <rect x="630" y="606" width="570" height="24" fill="url(#kanga)"/>
    <rect x="630" width="1" height="606" fill="#e7e0d6"/>
    <path fill="${colours.ink}" d="${lines
      .map((line, index) => bold.draw(line, { x: left, y: top + index * size * 1.2, size }))
      .join('')}"/>
    <path fill="${colours.soft}" d="${plain.draw(kind, { x: left, y: below, size: 32 })}"/>
    <path fill="${green}" d="${bold.draw(money, { x: left, y: 545, size: moneySize })}"/>
  </svg>`
}
