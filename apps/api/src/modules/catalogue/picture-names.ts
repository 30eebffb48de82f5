import { hash } from 'node:crypto'

/** Where a stored picture is served in one size (pixels) and format; null when there is no picture. */
export function pictureUrl(
  key: string | null,
  width: number,
  format: 'avif' | 'webp' = 'webp',
): string | null {
  return key && `/images/${pictureName(key, width, format)}`
}

/** What the file of a picture is called in the store. */
export function pictureName(key: string, width: number, format: 'avif' | 'webp' = 'webp'): string {
  return `${key}-${width}.${format}`
}

/** Change it whenever cards come out differently: a name stands for the same bytes for ever. */
const CARD_RECIPE = '1'

/** What is on the card that is shown where a product's address is shared. */
interface OnCard {
  id: string
  name: string
  variant: string
  priceCents: number
  imageKey: string | null
}

/** What the product's card is called, and kept as: another name when it would show something else. */
export function cardName({ id, name, variant, priceCents, imageKey }: OnCard): string {
  const shown = JSON.stringify([CARD_RECIPE, name, variant, priceCents, imageKey])
  return `${id}-${hash('sha256', shown, 'hex').slice(0, 12)}.jpg`
}

/** Where the card is served. */
export function cardUrl(product: OnCard): string {
  return `/share/${cardName(product)}`
}

/** The id of the product whose card it is, or was; undefined when it is no card's name. */
export function readCardName(name: string): string | undefined {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[0-9a-f]{12}\.jpg$/.exec(name)?.[1]
}

/** `<key>-<width>.<format>`, in lower case and without any path. */
const picturePattern = /^[a-z0-9][a-z0-9-]{0,99}-(?:320|480|800)\.(avif|webp)$/

/** The content type of a stored picture by its name; undefined when it is no picture's name. */
export function pictureType(name: string): string | undefined {
  const [, format] = picturePattern.exec(name) ?? []
  return format && `image/${format}`
}

/** The key of the picture that an address of the shop names; undefined when it is no such address. */
export function pictureKey(address: string): string | undefined {
  const [, name = ''] = /^(?:https?:\/\/[^/]+)?\/images\/([^/]+)$/.exec(address) ?? []
  return pictureType(name) && name.slice(0, name.lastIndexOf('-'))
}
