import { hash } from 'node:crypto'
import type { Face } from '../../settings/face.ts'

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

/** The file name of a product's share card, with a hash of its content and of the owner's face. */
export function cardName(
  { id, name, variant, priceCents, imageKey }: CardContent,
  face?: Face,
): string {
  const shown = JSON.stringify([CARD_VERSION, name, variant, priceCents, imageKey])
  const plain = `${id}-${shortHash(shown)}.jpg`
  return face ? withFace(plain, face) : plain
}

/** The name of the same card with the owner's logo and colours. */
export function withFace(plain: string, { version }: Face): string {
  return plain.replace(/[0-9a-f]{12}\.jpg$/, `${shortHash(plain.slice(-53) + version)}.jpg`)
}

const shortHash = (text: string) => hash('sha256', text, 'hex').slice(0, 12)

/** The URL of the share card. In a shop with a face it leads to the card that has it. */
export function cardUrl(product: CardContent, face?: Face): string {
  return `/share/${cardName(product, face)}`
}

/** The product id in the file name of a card, also of an outdated one; undefined for other names. */
export function readCardName(name: string): string | undefined {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[0-9a-f]{12}\.jpg$/.exec(name)?.[1]
}
