import type {
  BlockKind,
  CategoryTile,
  FrontBlock,
  FrontPicture,
} from '@duka/contract/catalogue/front'
import { USUAL_BEST } from '@duka/contract/catalogue/front-limits'
import type { ListedProduct } from '@duka/contract/catalogue/products'

/** A picked product or category; `found` is undefined if it is gone. */
export interface Picked<Thing> {
  _id: string
  found: Thing | undefined
}

/** A block while it is edited. It has the fields of every kind, and uses those of its own. */
export interface EditedBlock {
  /** Only for React. */
  key: string
  kind: BlockKind
  title: string
  titleSw: string
  text: string
  textSw: string
  link: string
  picture: FrontPicture | null
  best: boolean
  count: string
  products: Picked<ListedProduct>[]
  categories: Picked<CategoryTile>[]
}

/** New values of fields, or how they follow from the present ones. */
export type BlockChange = Partial<EditedBlock> | ((before: EditedBlock) => Partial<EditedBlock>)

export function newBlock(kind: BlockKind): EditedBlock {
  return edited({ kind })
}

export function edited(block: FrontBlock): EditedBlock {
  const { kind, title = '', titleSw = '', text = '', textSw = '', link = '' } = block
  const { picture = null, best = false, count, products = [], categories = [] } = block
  return {
    key: crypto.randomUUID(),
    kind,
    title,
    titleSw,
    text,
    textSw,
    link,
    picture,
    best,
    count: String(count ?? USUAL_BEST),
    products: best ? [] : picked(products, block.items),
    categories: picked(categories, block.tiles),
  }
}

function picked<Thing extends { _id: string }>(
  ids: string[],
  found: Thing[] = [],
): Picked<Thing>[] {
  return ids.map((_id) => ({ _id, found: found.find((one) => one._id === _id) }))
}

export function toChange(block: EditedBlock) {
  const { kind, title, titleSw, text, textSw, link } = block
  if (kind === 'text') return { kind, text, textSw }
  if (kind === 'banner')
    return { kind, title, titleSw, text, textSw, link, image: block.picture?.image ?? null }
  if (kind === 'promise') return { kind, image: block.picture?.image ?? '' }
  if (kind === 'categories')
    return { kind, title, titleSw, categories: block.categories.map(({ _id }) => _id) }
  if (block.best) return { kind, title, titleSw, best: true, count: Number(block.count) }
  return { kind, title, titleSw, products: block.products.map(({ _id }) => _id) }
}

/** The block as the API would answer it once it is saved. */
export function toPreview(block: EditedBlock, best: ListedProduct[]): FrontBlock {
  const { kind, title, titleSw, text, textSw, link } = block
  return {
    kind,
    title,
    titleSw,
    text,
    textSw,
    link,
    items: block.best
      ? best.slice(0, Number(block.count) || 0)
      : block.products.flatMap(({ found }) => found ?? []),
    tiles: block.categories.flatMap(({ found }) => found ?? []),
    ...(block.picture && { picture: block.picture }),
  }
}
