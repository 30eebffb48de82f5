import { NewProduct, type Product, ProductChange } from '@duka/contract/catalogue'
import { toCents } from '@duka/contract/money'
import type { Db } from '../../db/client.ts'
import { violates } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/auth.ts'
import { read } from '../../http/contract.ts'
import { ShopError } from '../../http/errors.ts'
import { takeTurns } from '../../http/take-turns.ts'
import { note } from '../audit/audit.ts'
import { makePictures } from './make-pictures.ts'
import type { Pictures } from './pictures.ts'
import { cannotKeep, imageRefusal, type ProductForm, type Upload } from './product-form.ts'
import { toProduct } from './product-row.ts'
import {
  findProduct,
  insertMovement,
  insertProduct,
  lockProduct,
  removeProduct,
  updateProduct,
} from './products.queries.ts'

type Shop = Pick<Deps, 'db' | 'news' | 'pictures'>

/** A photo takes a processor for a second or two: the last of these waits for half a minute. */
const inTurn = takeTurns({ atOnce: 1, mostWaiting: 25 })

/** A product that is in the shop. */
export async function getProduct(db: Db, productId: string): Promise<Product> {
  const row = await findProduct(db, productId)
  if (!row) throw new ShopError('PRODUCT_NOT_FOUND')
  return toProduct(row)
}

/** Puts a new product on the shelf. It needs a picture. */
export async function createProduct(
  { db, news, pictures }: Shop,
  staff: Caller,
  form: ProductForm,
): Promise<Product> {
  const { price, category, sku, ...fields } = read(NewProduct, form.fields)
  if (!form.picture) throw imageRefusal('IMAGE_REQUIRED')
  const imageKey = await keepPictures(pictures, form.picture)
  const product = await db
    .transaction(async (db) => {
      const productId = await insertProduct(db, {
        ...fields,
        priceCents: toCents(price),
        categoryId: category,
        sku: sku || null,
        imageKey,
      })
      await insertMovement(db, {
        productId,
        change: fields.stockQuantity,
        reason: 'opening',
        staff,
      })
      const product = await getProduct(db, productId)
      await note(db, staff, { ...theProduct(productId, 'create'), after: noted(product) })
      return product
    })
    .catch(refuse)
  await news.changed()
  return product
}

/** Changes what is given and leaves the rest. Past orders keep what they were sold as. */
export async function changeProduct(
  { db, news, pictures }: Shop,
  staff: Caller,
  productId: string,
  form: ProductForm,
): Promise<Product> {
  const { price, category, sku, ...fields } = read(ProductChange, form.fields)
  const imageKey = form.picture && (await keepPictures(pictures, form.picture))
  const product = await db
    .transaction(async (db) => {
      const locked = await lockProduct(db, productId)
      if (!locked) throw new ShopError('PRODUCT_NOT_FOUND')
      const before = toProduct(locked)
      await updateProduct(db, productId, {
        ...fields,
        priceCents: price === undefined ? undefined : toCents(price),
        categoryId: category,
        sku: sku === undefined ? undefined : sku || null,
        imageKey,
      })
      const after = await getProduct(db, productId)
      const change = after.stockQuantity - before.stockQuantity
      if (change !== 0) await insertMovement(db, { productId, change, reason: 'adjusted', staff })
      const changes = differences(noted(before), noted(after))
      if (changes) await note(db, staff, { ...theProduct(productId, 'update'), ...changes })
      return after
    })
    .catch(refuse)
  await news.changed()
  return product
}

/** Takes a product out of the shop. Past orders go on showing it. */
export async function deleteProduct(
  { db, news }: Shop,
  staff: Caller,
  productId: string,
): Promise<void> {
  await db.transaction(async (db) => {
    const row = await lockProduct(db, productId)
    if (!row) throw new ShopError('PRODUCT_NOT_FOUND')
    await removeProduct(db, productId)
    await note(db, staff, { ...theProduct(productId, 'delete'), before: noted(toProduct(row)) })
  })
  await news.changed()
}

/** Before the transaction, which waits for no store. The same picture again is the same files. */
async function keepPictures(pictures: Pictures, upload: Upload): Promise<string> {
  const { key, files } = await inTurn(() => makePictures(upload.path))
  try {
    await Promise.all(files.map(({ name, bytes, type }) => pictures.put(name, bytes, type)))
  } catch (error) {
    throw cannotKeep(error)
  }
  return key
}

function refuse(error: unknown): never {
  if (violates(error, 'products_category_id_categories_id_fk'))
    throw new ShopError('CATEGORY_NOT_FOUND', {}, { cause: error })
  if (violates(error, 'products_sku_key')) {
    const { message } = new ShopError('SKU_TAKEN')
    throw new ShopError('SKU_TAKEN', {}, { fields: { sku: message }, cause: error })
  }
  throw error
}

function theProduct(thingId: string, action: string) {
  return { action, thing: 'product', thingId } as const
}

/** What the log keeps of a product: what staff can change. */
function noted({ images, shareImage, createdAt, updatedAt, ...product }: Product) {
  return product
}

type Noted = ReturnType<typeof noted>

function differences(before: Noted, after: Noted) {
  const keys = Object.keys(after) as (keyof Noted)[]
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  if (changed.length === 0) return undefined
  const only = (product: Noted) => Object.fromEntries(changed.map((key) => [key, product[key]]))
  return { before: only(before), after: only(after) }
}
