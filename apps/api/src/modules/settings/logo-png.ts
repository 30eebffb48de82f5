import type { Deps } from '../../deps.ts'
import { loadSharp } from '../pictures/load-sharp.ts'
import { pictureName } from '../pictures/picture-names.ts'

/**
 * The owner's logo as a PNG within this box, for papers, e-mails and icons, which take no WebP. Undefined without a
 * logo, or while its file is missing.
 */
export async function logoPng(
  { pictures, settings }: Pick<Deps, 'pictures' | 'settings'>,
  box: { width: number; height: number },
): Promise<Buffer | undefined> {
  const key = settings.face()?.logoKey
  const stored = key && (await pictures.get(pictureName(key, 800)))
  if (!stored) return undefined
  const sharp = await loadSharp()
  return sharp(stored)
    .resize({ ...box, fit: 'inside' })
    .png({ compressionLevel: 9 })
    .toBuffer()
}
