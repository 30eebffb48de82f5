import type { CategoryTile, FrontBlock, FrontPicture } from '@duka/contract/catalogue/front'
import { cardOf } from '../card-of.ts'
import type { CardProduct } from '../product-card.tsx'
import { type PictureSets, pictureSets } from '../product-picture.tsx'

/** Both languages of the shop's own words. Without the second, the first is shown. */
export interface OwnWords {
  en: string
  sw: string
}

/** Only what a block shows, because the page contains it twice: as HTML and as data. */
export type ShownBlock =
  | {
      kind: 'banner'
      title: OwnWords
      text: OwnWords
      link: string
      picture: (PictureSets & Pick<FrontPicture, 'width' | 'height'>) | null
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

/** The blocks of the front, without empty ones. */
export function shownBlocks(blocks: FrontBlock[]): ShownBlock[] {
  return blocks.flatMap((block) => shownBlock(block) ?? [])
}

function shownBlock(block: FrontBlock): ShownBlock | undefined {
  const { kind, items = [], tiles = [], picture = null, link = '' } = block
  const title = { en: block.title ?? '', sw: block.titleSw ?? '' }
  const text = { en: block.text ?? '', sw: block.textSw ?? '' }
  if (kind === 'text') return { kind, text }
  if (kind === 'banner')
    return { kind, title, text, link, picture: picture && bannerPicture(picture) }
  if (kind === 'products') return items[0] && { kind, title, items: items.map(cardOf) }
  return tiles[0] && { kind, title, tiles: tiles.map(shownTile) }
}

/** Whether the largest picture of the page may be in this block. */
export function hasPicture(block: ShownBlock): boolean {
  return block.kind === 'products' || (block.kind === 'banner' && block.picture !== null)
}

/** A banner may be as wide as the screen of a phone, so it has the largest size, too. */
function bannerPicture({ width, height, ...picture }: FrontPicture) {
  return { ...pictureSets(picture, 800), width, height }
}

function shownTile({ _id, name, nameSw, ...picture }: CategoryTile): ShownTile {
  return { _id, name, ...(nameSw && { nameSw }), picture: pictureSets(picture, 320) }
}
