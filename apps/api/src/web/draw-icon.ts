import { readFile } from 'node:fs/promises'
import type { Deps } from '../deps.ts'
import { loadSharp } from '../modules/pictures/load-sharp.ts'
import type { Face } from '../modules/settings/face.ts'
import { logoPng } from '../modules/settings/logo-png.ts'

/** How the icon of each name is drawn: its side in pixels, and how much of it the logo takes. */
const icons: Record<string, { side: number; part: number; isRound?: boolean }> = {
  'icon-32.png': { side: 32, part: 0.94, isRound: true },
  'icon-192.png': { side: 192, part: 0.84, isRound: true },
  'icon-512.png': { side: 512, part: 0.84, isRound: true },
  // Android may crop it to its middle 80 %.
  'icon-maskable-512.png': { side: 512, part: 0.6 },
  'apple-touch-icon.png': { side: 180, part: 0.76 },
}

export const iconNames = Object.keys(icons)

/** Draws an icon of the installed app: the logo on white, or the Duka logo (an SVG file) in the owner's colours. */
export async function drawIcon(
  deps: Pick<Deps, 'pictures' | 'settings'>,
  face: Face,
  markFile: string,
  name: string,
): Promise<Buffer | undefined> {
  const icon = icons[name]
  if (!icon) return undefined
  const { side, part, isRound } = icon
  const inside = Math.round(side * part)
  const logo = await logoPng(deps, { width: inside, height: inside })
  const sharp = await loadSharp()
  if (!logo) {
    const mark = Buffer.from(paint(await readFile(markFile, 'utf8'), face))
    const large = await sharp(mark, { density: 144 }).resize(side, side).png().toBuffer()
    if (isRound) return large
    const ground = face.tones?.light.primary ?? '#0b6e4f'
    const drawn = await sharp(mark).resize(inside, inside).png().toBuffer()
    return sharp({ create: { width: side, height: side, channels: 3, background: ground } })
      .composite([{ input: drawn }])
      .png({ compressionLevel: 9 })
      .toBuffer()
  }
  const corner = isRound ? Math.round(side * 0.2) : 0
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${corner}" fill="#fff"/></svg>`
  return sharp(Buffer.from(plate))
    .composite([{ input: logo }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** The mark of Duka in the owner's colours. */
export function paint(mark: string, { tones }: Face): string {
  if (!tones) return mark
  return mark.replaceAll('#0b6e4f', tones.light.primary).replaceAll('#c8502b', tones.light.accent)
}
