import type { PictureChoice } from '@duka/contract/catalogue/product-form'
import { MAX_PICTURES } from '@duka/contract/catalogue/products'
import { ShopError } from '../../../http/errors.ts'
import { pictureKey } from '../../pictures/picture-names.ts'

/** A picture of a product: the key of its files, and what it shows, for people who cannot see it. */
export interface PictureRow {
  key: string
  alt: string | null
}

/**
 * The pictures of a product after a save, each once: the ones chosen in this order, then the uploads that
 * no choice names. Without choices the uploads replace all; undefined if there are none either. `rest` are the
 * uploads to add unnamed, and `field` is the one that a refusal names.
 */
export function picturesAfter(
  choices: PictureChoice[] | undefined,
  uploaded: string[],
  present: PictureRow[],
  { rest = uploaded, field = 'pictures' } = {},
): PictureRow[] | undefined {
  if (!choices && rest.length === 0) return undefined
  const chosen = (choices ?? []).map((choice) => chosenPicture(choice, uploaded, present, field))
  const all = new Map<string, PictureRow>()
  for (const picture of [...chosen, ...rest.map((key) => ({ key, alt: null }))])
    if (!all.has(picture.key)) all.set(picture.key, picture)
  if (all.size === 0) throw new ShopError('IMAGE_REQUIRED')
  if (all.size > MAX_PICTURES) throw new ShopError('TOO_MANY_IMAGES')
  return [...all.values()]
}

function chosenPicture(
  { image, upload, alt }: PictureChoice,
  uploaded: string[],
  present: PictureRow[],
  field: string,
): PictureRow {
  const named = image === undefined ? undefined : pictureKey(image)
  const kept = present.find(({ key }) => key === named)
  const key = kept?.key ?? (upload === undefined ? undefined : uploaded[upload])
  if (key === undefined) {
    throw new ShopError('IMAGE_UNKNOWN', {}, { field })
  }
  return { key, alt: (alt === undefined ? kept?.alt : alt) || null }
}
