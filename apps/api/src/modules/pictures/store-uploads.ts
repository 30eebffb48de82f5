import { imageWidths } from '@duka/contract/catalogue/products'
import type { Deps } from '../../deps.ts'
import { loadSharp } from './load-sharp.ts'
import { type MadePictures, makePictures, type PictureShape } from './make-pictures.ts'
import { storageUnavailable, type Upload } from './picture-form.ts'
import { pictureName, pictureType } from './picture-names.ts'
import { announceUpload } from './unused-pictures.ts'

/** Makes and stores the pictures of all uploads, one after the other. Returns their keys in order. */
export async function storeUploads(
  shop: Pick<Deps, 'db' | 'pictures'>,
  uploads: Upload[],
): Promise<string[]> {
  const keys: string[] = []
  for (const upload of uploads) keys.push((await storePictures(shop, upload)).key)
  return keys
}

/** Makes and stores the sizes of one picture. Call it before the transaction, because the store may be slow. */
export async function storePictures(
  { db, pictures }: Pick<Deps, 'db' | 'pictures'>,
  upload: Upload,
  shape: PictureShape = 'square',
): Promise<Pick<MadePictures, 'key' | 'width' | 'height'>> {
  const { key, files, width, height } = await makePictures(upload.path, shape)
  await announceUpload(db, key)
  try {
    await Promise.all(files.map(({ name, bytes, type }) => pictures.put(name, bytes, type)))
  } catch (error) {
    throw storageUnavailable(error)
  }
  return { key, width, height }
}

/**
 * The size of the smallest file of a stored picture; undefined if the store has none. Its files stay for a week, so that
 * the caller can save a row that shows them. Refused with `IMAGE_NOT_STORED` while the store is down.
 */
export async function storedSize(
  { db, pictures }: Pick<Deps, 'db' | 'pictures'>,
  key: string,
): Promise<Pick<MadePictures, 'width' | 'height'> | undefined> {
  const name = pictureName(key, Math.min(...imageWidths))
  if (!pictureType(name)) return undefined
  await announceUpload(db, key)
  const file = await pictures.get(name).catch((error) => {
    throw storageUnavailable(error)
  })
  if (!file) return undefined
  const sharp = await loadSharp()
  const { width, height } = await sharp(file).metadata()
  return { width, height }
}
