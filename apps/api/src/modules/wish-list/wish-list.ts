import { MAX_WISHES } from '@duka/contract/wish-list/wish-limits'
import type { WishedProduct } from '@duka/contract/wish-list/wish-list'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/errors.ts'
import { inSwahili } from '../catalogue/in-swahili.ts'
import { type ProductRow, toProduct } from '../catalogue/products/product-row.ts'
import {
  deleteWish,
  hasWish,
  insertWishes,
  isInShop,
  lockOwner,
  selectProducts,
  selectWishes,
} from './wish-list.queries.ts'

type Shop = Pick<Deps, 'db'>

/** The products on a person's wish list, newest first. Those that left the shop are not among them. */
export async function getWishList({ db }: Shop, userId: string): Promise<WishedProduct[]> {
  return (await selectWishes(db, userId)).map(toWished)
}

/** These products as a wish list shows them; those that left the shop are left out. */
export async function describeWishes({ db }: Shop, ids: string[]): Promise<WishedProduct[]> {
  return (await selectProducts(db, ids)).map(toWished)
}

/** Adds products and returns the whole list. Unknown products, and those beyond the limit, are left out. */
export async function mergeWishes(
  { db }: Shop,
  userId: string,
  ids: string[],
): Promise<WishedProduct[]> {
  return db.transaction(async (db) => {
    if (!(await lockOwner(db, userId))) throw new ShopError('SESSION_EXPIRED')
    await insertWishes(db, userId, ids)
    return getWishList({ db }, userId)
  })
}

/** Adds one product, once. Throws 409 if the list is full. */
export async function addWish({ db }: Shop, userId: string, productId: string): Promise<void> {
  if (!(await isInShop(db, productId))) throw new ShopError('PRODUCT_NOT_FOUND')
  await db.transaction(async (db) => {
    if (!(await lockOwner(db, userId))) throw new ShopError('SESSION_EXPIRED')
    await insertWishes(db, userId, [productId])
    if (!(await hasWish(db, userId, productId)))
      throw new ShopError('WISH_LIST_FULL', { most: MAX_WISHES })
  })
}

/** Takes a product off the list, also one that left the shop. */
export async function removeWish({ db }: Shop, userId: string, productId: string): Promise<void> {
  const wasThere = await deleteWish(db, userId, productId)
  if (!wasThere && !(await isInShop(db, productId))) throw new ShopError('PRODUCT_NOT_FOUND')
}

function toWished(row: ProductRow): WishedProduct {
  const { _id, name, brand, variant, price, wasPrice, salePrice, saleUntil, ...product } =
    toProduct(row)
  const { stockQuantity, image, images } = product
  return {
    _id,
    name,
    brand,
    variant,
    ...inSwahili({ nameSw: row.nameSw, variantSw: row.variantSw }),
    price,
    wasPrice,
    salePrice,
    saleUntil,
    stockQuantity,
    image,
    images,
  }
}
