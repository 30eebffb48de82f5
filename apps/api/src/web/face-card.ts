import { readFile } from 'node:fs/promises'
import type { Deps } from '../deps.ts'
import { loadSharp } from '../modules/pictures/load-sharp.ts'
import type { Face } from '../modules/settings/face.ts'
import { logoPng } from '../modules/settings/logo-png.ts'
import { paint } from './draw-icon.ts'

const CARD = { width: 1200, height: 630 }
/** The logo is above the name, both in the middle. */
const logoBox = { width: 620, height: 220 }
const LOGO_TOP = 96
const NAME = { width: 1040, top: 356 }
/** Font sizes for one and two lines; a longer name is cut. */
const SIZES = [100, 72]
const paper = '#fbf8f3'
const ink = '#1c1917'
const mango = '#f2a71b'

/** The picture that messengers show for a link to the shop, with the owner's logo and colours. A JPEG. */
export async function drawFaceCard(
  deps: Pick<Deps, 'pictures' | 'settings'>,
  face: Face,
  markFile: string,
): Promise<Buffer> {
  const sharp = await loadSharp()
  const mark = async () =>
    sharp(Buffer.from(paint(await readFile(markFile, 'utf8'), face)))
      .resize(logoBox.height, logoBox.height)
      .png()
      .toBuffer()
  const logo = (await logoPng(deps, logoBox)) ?? (await mark())
  const { width = 0, height = 0 } = await sharp(logo).metadata()
  return sharp(Buffer.from(await ground(deps.settings.shop().name, face)))
    .composite([
      {
        input: logo,
        left: Math.round((CARD.width - width) / 2),
        top: LOGO_TOP + Math.round((logoBox.height - height) / 2),
      },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

async function ground(name: string, { tones }: Face): Promise<string> {
  // Loaded with the first card: until a link is shared, no fonts are needed.
  const { lettering } = await import('../modules/pictures/drawn-text.ts')
  const { wrap, draw, widthOf } = lettering(700)
  const inLines = (size: number, index: number) => ({
    size,
    lines: wrap(name, { width: NAME.width, size, lines: index + 1 }),
  })
  const whole = SIZES.map(inLines).find(({ lines }) => !lines.at(-1)?.endsWith('…'))
  const { size, lines } = whole ?? inLines(72, 1)
  const letters = lines.map((line, index) =>
    draw(line, {
      x: (CARD.width - widthOf(line, size)) / 2,
      y: NAME.top + size * (0.72 + index * 1.15),
      size,
    }),
  )
  const main = tones?.light.primary ?? '#0b6e4f'
  const accent = tones?.light.accent ?? '#c8502b'
  const strip = `<rect width="1200" height="36" fill="${main}"/><rect width="1200" height="36" fill="url(#kanga)"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <defs><pattern id="kanga" width="48" height="36" patternUnits="userSpaceOnUse">
      <path d="M0 36 24 4l24 32z" fill="${mango}"/><path d="m13 36 11-15 11 15z" fill="${accent}"/>
    </pattern></defs>
    <rect width="1200" height="630" fill="${paper}"/>
    ${strip}<g transform="translate(0 630) scale(1 -1)">${strip}</g>
    <path fill="${tones?.light['primary-ink'] ?? ink}" d="${letters.join('')}"/>
  </svg>`
}
