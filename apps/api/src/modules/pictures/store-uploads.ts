import type { Deps } from '../../deps.ts'
import { type MadePictures, makePictures, type PictureShape } from './make-pictures.ts'
import { storageUnavailable, type Upload } from './picture-form.ts'
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
