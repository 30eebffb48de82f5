import type {
  BlockChange,
  Front,
  FrontBlock,
  FrontChange,
  FrontPicture,
} from '@duka/contract/catalogue/front'
import { MAX_FRONT_PRODUCTS, USUAL_BEST } from '@duka/contract/catalogue/front-limits'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { ShopError, wrongField } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import type { Upload } from '../../pictures/picture-form.ts'
import { pictureKey, pictureUrl } from '../../pictures/picture-names.ts'
import { storedSize, storePictures } from '../../pictures/store-uploads.ts'
import { toListed } from '../browse/listed-product.ts'
import { selectBestSellers } from '../browse/related.queries.ts'
import { inSwahili } from '../in-swahili.ts'
import { cardImagesOf, imagesOf } from '../products/product-row.ts'
import {
  type FrontPictureRow,
  type FrontRow,
  findFront,
  lockFront,
  type StoredBlock,
  selectKnown,
  selectPicked,
  selectTiles,
  updateFront,
} from './front.queries.ts'

/** What is above the list, with the products and categories that it shows. What is deleted is left out. */
export async function getFront(db: Db, { withRatings }: { withRatings: boolean }): Promise<Front> {
  const saved = await findFront(db)
  if (!saved) return { blocks: [], version: 0 }
  const { blocks, version } = saved
  const picked = await byId(blocks, 'products', (ids) => selectPicked(db, ids))
  const tiles = await byId(blocks, 'categories', (ids) => selectTiles(db, ids))
  const all = blocks.reduce((sum, block) => sum + countOf(block), 0)
  const best = blocks.some((block) => block.best) ? await selectBestSellers(db, all) : []
  const pictures = new Map(saved.pictures.map((row) => [row.imageKey, toPicture(row)]))
  const above = new Set<string>()

  const show = ({ imageKey, ...block }: StoredBlock): FrontBlock => {
    if (block.kind === 'banner' || block.kind === 'promise') {
      const picture = imageKey ? pictures.get(imageKey) : undefined
      return { ...block, image: picture?.image ?? null, ...(picture && { picture }) }
    }
    if (block.kind === 'products') {
      const others = best.filter(({ id }) => !above.has(id))
      const sold = others.length < FEWEST_BEST ? best : others
      const rows = (block.best ? sold : found(picked, block.products)).slice(0, countOf(block))
      for (const { id } of rows) above.add(id)
      return { ...block, items: rows.map((row) => toListed(row, withRatings)) }
    }
    if (block.kind === 'categories')
      return {
        ...block,
        tiles: found(tiles, block.categories).map(({ id, name, nameSw, imageKey }) => ({
          ...inSwahili({ nameSw }),
          _id: id,
          name,
          image: pictureUrl(imageKey, 480),
          images: cardImagesOf(imageKey),
        })),
      }
    return block
  }
  return { blocks: blocks.map(show), version }
}

/** With fewer that no block above shows, best sellers may stand there twice. */
const FEWEST_BEST = 4

/** How many products a block shows at most. */
function countOf({ products = [], best, count }: StoredBlock): number {
  if (best) return count ?? USUAL_BEST
  return Math.min(count ?? products.length, products.length)
}

/** Reads the rows that blocks name in this field; nothing if they name none. */
async function byId<Row extends { id: string }>(
  blocks: StoredBlock[],
  field: 'products' | 'categories',
  select: (ids: string[]) => Promise<Row[]>,
): Promise<Map<string, Row>> {
  const ids = blocks.flatMap((block) => block[field] ?? [])
  const rows = ids.length > 0 ? await select(ids) : []
  return new Map(rows.map((row) => [row.id, row]))
}

const found = <Row>(rows: Map<string, Row>, ids: string[] = []): Row[] =>
  ids.flatMap((id) => rows.get(id) ?? [])

function toPicture({ imageKey, width, height }: FrontPictureRow): FrontPicture {
  return { image: pictureUrl(imageKey, 800) ?? '', images: imagesOf(imageKey), width, height }
}

/** Stores a picture for a banner or the promise, in its own shape. If no block takes it, its files are deleted after a week. */
export async function saveFrontPicture(
  deps: Pick<Deps, 'db' | 'pictures'>,
  staff: Caller,
  [upload]: Upload[],
): Promise<FrontPicture> {
  if (!upload) {
    throw new ShopError('FRONT_PICTURE_REQUIRED', {}, { field: 'picture' })
  }
  const { key, width, height } = await storePictures(deps, upload, 'as-it-is')
  const picture = toPicture({ imageKey: key, width, height })
  await addAuditEntry(deps.db, staff, 'front picture', 'shop', { after: { image: picture.image } })
  return picture
}

/**
 * Replaces the front. Throws 409 `FRONT_CHANGED` if somebody saved after the `version` that the caller read, and refuses
 * products, categories and pictures that the shop does not have. What the front named before may stay, even if it is gone.
 */
export async function saveFront(
  { db, pictures, cache }: Pick<Deps, 'db' | 'pictures' | 'cache'>,
  staff: Caller,
  { version, blocks }: FrontChange,
): Promise<void> {
  const after = blocks.map(toStored)
  refuseTooMany(after)
  const [, second] = after.flatMap(({ kind }, index) => (kind === 'promise' ? [index] : []))
  if (second) refuse(second, 'image', 'The promise has a picture already.')
  // Before the transaction, because the store may be slow.
  const shown = await picturesOf({ db, pictures }, after)
  await db.transaction(async (db) => {
    const before = await lockFront(db)
    if (version !== undefined && version !== before.version) throw new ShopError('FRONT_CHANGED')
    await refuseUnknown(db, before, after)
    await updateFront(db, after, shown)
    await addAuditEntry(db, staff, 'front update', 'shop', {
      before: { blocks: before.blocks },
      after: { blocks: after },
    })
  })
  await cache.invalidate('front')
}

function toStored(block: BlockChange): StoredBlock {
  const { kind } = block
  if (kind === 'text') return { kind, text: block.text, textSw: block.textSw ?? '' }
  if (kind === 'promise') return { kind, imageKey: keyOf(block.image) }
  const title = { title: block.title, titleSw: block.titleSw ?? '' }
  if (kind === 'categories') return { kind, ...title, categories: once(block.categories) }
  if (kind === 'products') {
    const { products = [], best = false, count } = block
    return { kind, ...title, products: once(products), best, ...(count && { count }) }
  }
  return {
    kind,
    ...title,
    text: block.text ?? '',
    textSw: block.textSw ?? '',
    imageKey: block.image ? keyOf(block.image) : null,
    link: block.link ?? '',
  }
}

/** The address of a picture that is not the shop's has no key, and is refused later. */
const keyOf = (image: string) => pictureKey(image) ?? ''

const once = (ids: string[]) => [...new Set(ids)]

/** Everybody who opens the shop downloads the front. */
function refuseTooMany(blocks: StoredBlock[]): void {
  let shown = 0
  blocks.forEach((block, index) => {
    shown += countOf(block)
    if (shown > MAX_FRONT_PRODUCTS)
      refuse(
        index,
        'products',
        `Show at most ${MAX_FRONT_PRODUCTS} products in all blocks together.`,
      )
  })
}

/** The pictures of the blocks, each once. */
async function picturesOf(
  deps: Pick<Deps, 'db' | 'pictures'>,
  blocks: StoredBlock[],
): Promise<FrontPictureRow[]> {
  const rows = new Map<string, FrontPictureRow>()
  for (const [index, { imageKey }] of blocks.entries()) {
    if (imageKey == null || rows.has(imageKey)) continue
    const size = imageKey && (await storedSize(deps, imageKey))
    if (!size)
      return refuse(index, 'image', 'The shop has no such picture. Please choose it again.')
    rows.set(imageKey, { imageKey, ...size })
  }
  return [...rows.values()]
}

async function refuseUnknown(db: Db, before: FrontRow, after: StoredBlock[]): Promise<void> {
  const named = (blocks: StoredBlock[]) =>
    blocks.flatMap(({ products = [], categories = [] }) => [...products, ...categories])
  const known = new Set([...named(before.blocks), ...(await selectKnown(db, named(after)))])
  after.forEach(({ products = [], categories = [] }, index) => {
    if (!products.every((id) => known.has(id)))
      refuse(index, 'products', 'One of these products is not in the shop.')
    if (!categories.every((id) => known.has(id)))
      refuse(index, 'categories', 'One of these categories is not in the shop.')
  })
}

/** Refuses a field of a block, as the contract's schemas do. */
function refuse(index: number, field: string, message: string): never {
  throw wrongField(`blocks.${index}.${field}`, message)
}
