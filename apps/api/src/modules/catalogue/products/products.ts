import { readOptions } from '@duka/contract/catalogue/options'
import { optionsText } from '@duka/contract/catalogue/options-text'
import { NewProduct, ProductChange } from '@duka/contract/catalogue/product-form'
import { productPrices } from '@duka/contract/catalogue/product-prices'
import type { Product, ProductWithSiblings } from '@duka/contract/catalogue/products'
import { isSize } from '@duka/contract/catalogue/variant-attributes'
import { toCents } from '@duka/contract/money'
import { type Db, violates } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { type Caller, requireRight } from '../../../http/auth.ts'
import { read } from '../../../http/contract.ts'
import { mustExist, ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import type { PictureForm } from '../../pictures/picture-form.ts'
import { storeUploads } from '../../pictures/store-uploads.ts'
import { isSentBack, refuseWrongPrices, splitPrices } from './prices.ts'
import { type PictureRow, picturesAfter } from './product-pictures.ts'
import { picturesOf, toProduct } from './product-row.ts'
import {
  findFamilyPicture,
  findProduct,
  findRating,
  insertMovement,
  insertProduct,
  lockProduct,
  removeEmptyFamilies,
  removeProduct,
  replacePictures,
  saveFamilies,
  selectFamily,
  updateProduct,
} from './products.queries.ts'

type Shop = Pick<Deps, 'db' | 'cache' | 'pictures'>

/** A product by its id, with the others of its family that are shown. Throws if it does not exist or is deleted. */
export async function getProduct(db: Db, productId: string): Promise<ProductWithSiblings> {
  const row = mustExist(await findProduct(db, productId), 'PRODUCT_NOT_FOUND')
  const family = row.familyId === null ? [] : await selectFamily(db, row.familyId)
  const others = family
    .filter(({ id, visibility }) => id !== productId && visibility === 'shown')
    .map(toProduct)
  const rating = await findRating(db, [productId, ...others.map(({ _id }) => _id)])
  const siblings = others.map(({ _id, options, price, stockQuantity, image }) => {
    return { _id, options, price, stockQuantity, image }
  })
  return { ...toProduct(row), siblings, ...(rating && { rating }) }
}

/** Adds a product. It needs a picture, unless its family has one. */
export async function createProduct(
  { db, cache, pictures }: Shop,
  staff: Caller,
  form: PictureForm,
): Promise<ProductWithSiblings> {
  const given = read(NewProduct, withVariant(form.fields))
  const { familyName, pictures: choices, ...fields } = given
  if (fields.cost != null) requireRight(staff, 'cost')
  refuseWrongPrices(fields)
  const uploaded = await storeUploads({ db, pictures }, form.pictures)
  const look = Object.entries(fields.options ?? {}).filter(([option]) => !isSize(option))
  const family =
    uploaded.length === 0 &&
    familyName &&
    (await findFamilyPicture(db, familyName, Object.fromEntries(look)))
  const shown = picturesAfter(choices, family ? [family] : uploaded, [])
  if (!shown) throw new ShopError('IMAGE_REQUIRED')
  const product = await db
    .transaction(async (db) => {
      const familyId = familyName ? (await saveFamilies(db, [familyName]))[0] : null
      return addProduct(db, staff, fields, { pictures: shown, familyId })
    })
    .catch((error) => refuseProduct(error))
  await cache.invalidate('products')
  return product
}

/** Inserts a product with its first stock movement, and notes it in the audit log. */
export async function addProduct(
  db: Db,
  staff: Caller,
  { price, category, sku, ...others }: Omit<NewProduct, 'familyName' | 'pictures'>,
  {
    pictures,
    familyId,
    position,
    id,
  }: {
    pictures: PictureRow[]
    familyId: string | null | undefined
    position?: number
    id?: string
  },
): Promise<ProductWithSiblings> {
  const { columns, fields } = splitPrices(others)
  const productId = await insertProduct(
    db,
    {
      ...fields,
      ...columns,
      ...(id && { id }),
      familyId,
      priceCents: toCents(price),
      categoryId: category,
      sku: sku || null,
    },
    position,
  )
  await replacePictures(db, productId, pictures)
  const change = fields.stockQuantity
  await insertMovement(db, { productId, change, reason: 'opening', staff })
  const product = await getProduct(db, productId)
  await addAuditEntry(db, staff, 'product create', productId, { after: auditFields(product) })
  return product
}

/** Changes the given fields. Past orders are not affected. */
export async function changeProduct(
  { db, cache, pictures }: Shop,
  staff: Caller,
  productId: string,
  form: PictureForm,
): Promise<ProductWithSiblings> {
  const given = read(ProductChange, withVariant(form.fields))
  const { price, category, sku, familyName, pictures: choices, ...others } = given
  if (given.cost !== undefined) requireRight(staff, 'cost')
  const { columns, fields } = splitPrices(others)
  const uploaded = await storeUploads({ db, pictures }, form.pictures)
  const product = await db
    .transaction(async (db) => {
      const locked = mustExist(await lockProduct(db, productId), 'PRODUCT_NOT_FOUND')
      const before = toProduct(locked)
      refuseWrongPrices({ price, ...others }, before)
      const familyId = await familyAfter(db, locked.familyId, familyName)
      // The trigger ignores a price equal to the current sale price, so the sale is cleared before the price changes.
      const isNewPrice = price !== undefined && !isSentBack({ price, ...others }, before)
      if (isNewPrice && locked.salePriceCents !== null)
        await updateProduct(db, productId, { salePriceCents: null })
      await updateProduct(db, productId, {
        ...fields,
        ...columns,
        salePriceCents:
          columns.salePriceCents === undefined ? locked.salePriceCents : columns.salePriceCents,
        variant: optionsText(fields.options ?? locked.options) || fields.variant,
        priceCents: price === undefined ? undefined : toCents(price),
        categoryId: category,
        sku: sku === undefined ? undefined : sku || null,
        familyId,
      })
      const shown = picturesAfter(choices, uploaded, picturesOf(locked))
      if (shown) await replacePictures(db, productId, shown)
      if (familyId !== locked.familyId) await removeEmptyFamilies(db, idsOf(locked.familyId))
      const after = await getProduct(db, productId)
      const change = after.stockQuantity - before.stockQuantity
      if (change !== 0) await insertMovement(db, { productId, change, reason: 'adjusted', staff })
      const changes = differences(auditFields(before), auditFields(after))
      if (changes) {
        refuseWithoutRight(staff, changes.after)
        await addAuditEntry(db, staff, 'product update', productId, changes)
      }
      return after
    })
    .catch((error) => refuseProduct(error))
  await cache.invalidate('products')
  return product
}

/** Prices and stock have rights of their own. */
function refuseWithoutRight(staff: Caller, changed: object): void {
  if (Object.keys(productPrices).some((name) => name in changed)) requireRight(staff, 'prices')
  if ('stockQuantity' in changed) requireRight(staff, 'stock')
}

/** The form's fields with the variant that follows from its options, which may then be missing. */
function withVariant(fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null || !('options' in fields)) return fields
  const options = readOptions(fields.options)
  const variant = typeof options === 'string' ? '' : optionsText(options)
  return variant === '' ? fields : { ...fields, variant }
}

/** The family after a change: the present one if none is named, and none if the name is blank. */
async function familyAfter(
  db: Db,
  present: string | null,
  name: string | null | undefined,
): Promise<string | null> {
  if (name === undefined) return present
  return name ? ((await saveFamilies(db, [name]))[0] ?? null) : null
}

function idsOf(id: string | null): string[] {
  return id === null ? [] : [id]
}

/** Deletes a product. Past orders still show it. */
export async function deleteProduct(
  { db, cache }: Shop,
  staff: Caller,
  productId: string,
): Promise<void> {
  await db.transaction(async (db) => {
    const row = mustExist(await lockProduct(db, productId), 'PRODUCT_NOT_FOUND')
    await removeProduct(db, productId)
    await removeEmptyFamilies(db, idsOf(row.familyId))
    const before = auditFields(toProduct(row))
    await addAuditEntry(db, staff, 'product delete', productId, { before })
  })
  await cache.invalidate('products')
}

/** Turns the violation of a constraint into a refusal. `prefix` precedes the names of its fields. */
export function refuseProduct(error: unknown, prefix = ''): never {
  if (violates(error, 'products_category_id_fkey'))
    throw new ShopError('CATEGORY_NOT_FOUND', {}, { cause: error })
  if (violates(error, 'products_sku_key')) {
    throw new ShopError('SKU_TAKEN', {}, { field: `${prefix}sku`, cause: error })
  }
  if (violates(error, 'products_family_options_key'))
    throw new ShopError('OPTIONS_TAKEN', {}, { field: `${prefix}options`, cause: error })
  throw error
}

/** The fields of a product for the audit log: those that staff can change. */
function auditFields(of: Product | ProductWithSiblings) {
  const { images, shareImage, createdAt, updatedAt, siblings, rating, pictures, ...product } = {
    siblings: undefined,
    rating: undefined,
    ...of,
  }
  return { ...product, pictures: pictures.map(({ image, alt }) => (alt ? { image, alt } : image)) }
}

type AuditFields = ReturnType<typeof auditFields>

function differences(before: AuditFields, after: AuditFields) {
  const keys = Object.keys({ ...before, ...after }) as (keyof AuditFields)[]
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  if (changed.length === 0) return undefined
  const only = (product: AuditFields) =>
    Object.fromEntries(changed.map((key) => [key, product[key]]))
  return { before: only(before), after: only(after) }
}
