import type { CategoryTile, FrontBlock, FrontPicture } from '@duka/contract/catalogue/front'
import { cardOf } from '../card-of.ts'
import type { CardProduct } from '../product-card.tsx'
import { type PictureSets, pictureSets } from '../product-picture.tsx'

/** Both languages of the shop's own words. Without the second, the first is shown. */
export interface OwnWords {
  en: string
  sw: string
}

export type ShownPicture = PictureSets & Pick<FrontPicture, 'width' | 'height'>

/** Only what a block shows, because the page contains it twice: as HTML and as data. */
export type ShownBlock =
  | {
      kind: 'banner'
      title: OwnWords
      text: OwnWords
      link: string
      picture: ShownPicture | null
    }
  | { kind: 'products'; title: OwnWords; items: CardProduct[] }
  | { kind: 'categories'; title: OwnWords; tiles: ShownTile[] }
  | { kind: 'text'; text: OwnWords }

interface ShownTile {
  _id: string
  name: string
  nameSw?: string | undefined
  picture: PictureSets
}

/** The blocks of the front, without empty ones and the picture of the promise. */
export function shownBlocks(blocks: FrontBlock[]): ShownBlock[] {
  return blocks.flatMap((block) => shownBlock(block) ?? [])
}

function shownBlock(block: FrontBlock): ShownBlock | undefined {
  const { kind, items = [], tiles = [], picture = null, link = '' } = block
  const title = { en: block.title ?? '', sw: block.titleSw ?? '' }
  const text = { en: block.text ?? '', sw: block.textSw ?? '' }
  if (kind === 'text') return { kind, text }
  if (kind === 'banner')
    // As wide as the screen of a phone, so it has the largest size, too.
    return { kind, title, text, link, picture: picture && shownPicture(picture, 800) }
  if (kind === 'products') return items[0] && { kind, title, items: items.map(cardOf) }
  if (kind === 'promise') return undefined
  return tiles[0] && { kind, title, tiles: tiles.map(shownTile) }
}

/** Whether the largest picture of the page may be in this block. */
export function hasPicture(block: ShownBlock): boolean {
  return block.kind === 'products' || (block.kind === 'banner' && block.picture !== null)
}

/** What stands beside the promise of the shop, if its owner has chosen a picture. */
export function promisePicture(blocks: FrontBlock[]): ShownPicture | null {
  const picture = blocks.find(({ kind }) => kind === 'promise')?.picture
  return picture ? shownPicture(picture) : null
}

function shownPicture({ width, height, ...picture }: FrontPicture, widest?: number): ShownPicture {
  return { ...pictureSets(picture, widest), width, height }
}

function shownTile({ _id, name, nameSw, ...picture }: CategoryTile): ShownTile {
  return { _id, name, ...(nameSw && { nameSw }), picture: pictureSets(picture, 320) }
}
