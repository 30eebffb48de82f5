import { NewProduct, type Product, ProductChange } from '@duka/contract/catalogue'
import { toCents } from '@duka/contract/money'
import type { Db } from '../../../db/client.ts'
import { violates } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { read } from '../../../http/contract.ts'
import { ShopError } from '../../../http/errors.ts'
import { note } from '../../audit/audit.ts'
import { makePictures } from '../pictures/make-pictures.ts'
import type { Pictures } from '../pictures/pictures.ts'
import { refuseWrongPrices, splitPrices } from './prices.ts'
import { imageRefusal, type ProductForm, storageUnavailable, type Upload } from './product-form.ts'
import { toProduct } from './product-row.ts'
import {
  findProduct,
  insertMovement,
  insertProduct,
  lockProduct,
  removeProduct,
  updateProduct,
} from './products.queries.ts'

type Shop = Pick<Deps, 'db' | 'cache' | 'pictures'>

/** A product by its id. Throws if it does not exist or is deleted. */
export async function getProduct(db: Db, productId: string): Promise<Product> {
  const row = await findProduct(db, productId)
  if (!row) throw new ShopError('PRODUCT_NOT_FOUND')
  return toProduct(row)
}

/** Adds a product. It needs a picture. */
export async function createProduct(
  { db, cache, pictures }: Shop,
  staff: Caller,
  form: ProductForm,
): Promise<Product> {
  const { price, category, sku, ...others } = read(NewProduct, form.fields)
  const { columns, fields } = splitPrices(others)
  refuseWrongPrices({ price, ...others })
  if (!form.picture) throw imageRefusal('IMAGE_REQUIRED')
  const imageKey = await storePictures(pictures, form.picture)
  const product = await db
    .transaction(async (db) => {
      const productId = await insertProduct(db, {
        ...fields,
        ...columns,
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
      await note(db, staff, { ...productChange(productId, 'create'), after: auditFields(product) })
      return product
    })
    .catch(refuse)
  await cache.invalidate('products')
  return product
}

/** Changes the given fields. Past orders are not affected. */
export async function changeProduct(
  { db, cache, pictures }: Shop,
  staff: Caller,
  productId: string,
  form: ProductForm,
): Promise<Product> {
  const { price, category, sku, ...others } = read(ProductChange, form.fields)
  const { columns, fields } = splitPrices(others)
  const imageKey = form.picture && (await storePictures(pictures, form.picture))
  const product = await db
    .transaction(async (db) => {
      const locked = await lockProduct(db, productId)
      if (!locked) throw new ShopError('PRODUCT_NOT_FOUND')
      const before = toProduct(locked)
      refuseWrongPrices({ price, ...others }, before)
      await updateProduct(db, productId, {
        ...fields,
        ...columns,
        priceCents: price === undefined ? undefined : toCents(price),
        categoryId: category,
        sku: sku === undefined ? undefined : sku || null,
        imageKey,
      })
      const after = await getProduct(db, productId)
      const change = after.stockQuantity - before.stockQuantity
      if (change !== 0) await insertMovement(db, { productId, change, reason: 'adjusted', staff })
      const changes = differences(auditFields(before), auditFields(after))
      if (changes) await note(db, staff, { ...productChange(productId, 'update'), ...changes })
      return after
    })
    .catch(refuse)
  await cache.invalidate('products')
  return product
}

/** Deletes a product. Past orders still show it. */
export async function deleteProduct(
  { db, cache }: Shop,
  staff: Caller,
  productId: string,
): Promise<void> {
  await db.transaction(async (db) => {
    const row = await lockProduct(db, productId)
    if (!row) throw new ShopError('PRODUCT_NOT_FOUND')
    await removeProduct(db, productId)
    await note(db, staff, {
      ...productChange(productId, 'delete'),
      before: auditFields(toProduct(row)),
    })
  })
  await cache.invalidate('products')
}

/** Makes and stores the pictures. Call it before the transaction, because the store may be slow. */
async function storePictures(pictures: Pictures, upload: Upload): Promise<string> {
  const { key, files } = await makePictures(upload.path)
  try {
    await Promise.all(files.map(({ name, bytes, type }) => pictures.put(name, bytes, type)))
  } catch (error) {
    throw storageUnavailable(error)
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

function productChange(thingId: string, action: string) {
  return { action, thing: 'product', thingId } as const
}

/** The fields of a product for the audit log: those that staff can change. */
function auditFields({ images, shareImage, createdAt, updatedAt, ...product }: Product) {
  return product
}

type AuditFields = ReturnType<typeof auditFields>

function differences(before: AuditFields, after: AuditFields) {
  const keys = Object.keys(after) as (keyof AuditFields)[]
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  if (changed.length === 0) return undefined
  const only = (product: AuditFields) =>
    Object.fromEntries(changed.map((key) => [key, product[key]]))
  return { before: only(before), after: only(after) }
}
