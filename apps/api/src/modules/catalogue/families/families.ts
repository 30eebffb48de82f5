import { randomUUID } from 'node:crypto'
import {
  type Family,
  type FamilyChange,
  type FamilyFilter,
  type FamilyWithProducts,
  NewFamily,
  type NewFamilyAnswer,
} from '@duka/contract/catalogue/families'
import { optionsText } from '@duka/contract/catalogue/options-text'
import type { Product } from '@duka/contract/catalogue/products'
import { type Db, violates } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { read } from '../../../http/contract.ts'
import { mustExist, ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import type { PictureForm } from '../../pictures/picture-form.ts'
import { storeUploads } from '../../pictures/store-uploads.ts'
import { picturesAfter } from '../products/product-pictures.ts'
import { toProduct } from '../products/product-row.ts'
import { selectFamily } from '../products/products.queries.ts'
import { addProduct, refuseProduct } from '../products/products.ts'
import {
  findFamily,
  insertFamily,
  lockFamily,
  selectFamilies,
  updateFamily,
} from './families.queries.ts'

type Shop = Pick<Deps, 'db' | 'cache' | 'pictures'>

/** A page of the families, by name. */
export async function listFamilies(
  db: Db,
  filter: FamilyFilter,
): Promise<{ families: Family[]; nextCursor: string | null }> {
  const { page, nextCursor } = await selectFamilies(db, filter)
  const families = page.map(({ id, name, products, stock }) => {
    return { _id: id, name, products, stockQuantity: stock }
  })
  return { families, nextCursor }
}

/** A family with its products, in the order in which they were added. */
export async function getFamily(db: Db, id: string): Promise<FamilyWithProducts> {
  const family = mustExist(await findFamily(db, id), 'FAMILY_NOT_FOUND')
  return { _id: id, name: family.name, products: (await selectFamily(db, id)).map(toProduct) }
}

/**
 * Adds a family with all its products, or nothing. Its name must be new. They share the pictures that none names as
 * its own. One product without options is added without a family.
 */
export async function createFamily(
  { db, cache, pictures }: Shop,
  staff: Caller,
  form: PictureForm,
): Promise<NewFamilyAnswer> {
  const { name, products, ...shared } = read(NewFamily, form.fields)
  const uploaded = await storeUploads({ db, pictures }, form.pictures)
  const named = new Set(products.flatMap(({ pictures = [] }) => pictures.map((one) => one.upload)))
  const rest = uploaded.filter((_, upload) => !named.has(upload))
  const isPlain = products.every(({ options }) => optionsText(options) === '')
  const answer = await db.transaction(async (db) => {
    const familyId = isPlain ? null : await insertFamily(db, name)
    if (familyId === undefined) throw nameTaken()
    // Lists put equal names and prices in the order of the ids.
    const ids = products.map(() => randomUUID()).sort()
    const added: Product[] = []
    for (const [position, { pictures: own = [], ...product }] of products.entries()) {
      const field = `products.${position}.pictures`
      const chosen = own.length > 0 ? own : undefined
      const variant = optionsText(product.options)
      const fields = { ...shared, ...product, name, variant }
      const one = await addProduct(db, staff, fields, {
        pictures: picturesAfter(chosen, uploaded, [], { rest, field }) ?? [],
        familyId,
        position,
        id: ids[position],
      }).catch((error) => refuseProduct(error, `products.${position}.`))
      added.push(one)
    }
    return familyId === null
      ? { family: null, product: added[0] }
      : { family: await getFamily(db, familyId) }
  })
  await cache.invalidate('products')
  return answer
}

/** Renames a family. Its products keep their names. */
export async function renameFamily(
  { db, cache }: Pick<Shop, 'db' | 'cache'>,
  staff: Caller,
  id: string,
  { name }: FamilyChange,
): Promise<FamilyWithProducts> {
  const family = await db
    .transaction(async (db) => {
      const before = mustExist(await lockFamily(db, id), 'FAMILY_NOT_FOUND')
      await updateFamily(db, { id, name })
      const change = { before: { name: before.name }, after: { name } }
      await addAuditEntry(db, staff, 'family update', id, { ...change })
      return getFamily(db, id)
    })
    .catch((error) => {
      throw violates(error, 'product_families_name_key') ? nameTaken(error) : error
    })
  await cache.invalidate('products')
  return family
}

function nameTaken(cause?: unknown): ShopError {
  return new ShopError('FAMILY_NAME_TAKEN', {}, { field: 'name', cause })
}
