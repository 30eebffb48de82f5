import { hash } from 'node:crypto'

/** Part of the hash. Change it with the output: browsers cache a name for ever. */
const CARD_VERSION = '1'

/** What the share card of a product shows. */
interface CardContent {
  id: string
  name: string
  variant: string
  priceCents: number
  imageKey: string | null
}

/** The file name of a product's share card, with a hash of its content. */
export function cardName({ id, name, variant, priceCents, imageKey }: CardContent): string {
  const shown = JSON.stringify([CARD_VERSION, name, variant, priceCents, imageKey])
  return `${id}-${hash('sha256', shown, 'hex').slice(0, 12)}.jpg`
}

/** The URL of the share card. */
export function cardUrl(product: CardContent): string {
  return `/share/${cardName(product)}`
}

/** The product id in the file name of a card, also of an outdated one; undefined for other names. */
export function readCardName(name: string): string | undefined {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[0-9a-f]{12}\.jpg$/.exec(name)?.[1]
}
