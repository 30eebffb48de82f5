import type {
  Category,
  CategoryChange,
  CategorySort,
  NewCategory,
} from '@duka/contract/catalogue/categories'
import { type Db, violates } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { mustExist, ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { inSwahili } from '../in-swahili.ts'
import {
  type CategoryRow,
  deleteCategory,
  detachDeletedProducts,
  findCategory,
  insertCategory,
  lockCategories,
  lockCategory,
  selectCategories,
  updateCategory,
} from './categories.queries.ts'

type Shop = Pick<Deps, 'db' | 'cache'>

/** All categories, by name by default. There are few, so there are no pages. */
export async function listCategories(db: Db, sort?: CategorySort): Promise<Category[]> {
  return (await selectCategories(db, sort)).map(toCategory)
}

/** A category by its id; throws if there is none. */
export async function getCategory(db: Db, categoryId: string): Promise<Category> {
  const row = mustExist(await findCategory(db, categoryId), 'CATEGORY_NOT_FOUND')
  return toCategory(row)
}

/** Adds a category, on its own or under one of the first level. Its name must be unique, ignoring case. */
export async function createCategory(
  { db, cache }: Shop,
  staff: Caller,
  { name, description, nameSw, descriptionSw, parent }: NewCategory,
): Promise<Category> {
  const category = await db
    .transaction(async (db) => {
      await lockCategories(db)
      if (parent) await refuseParent(db, parent)
      const row = await insertCategory(db, {
        name,
        description: description || null,
        nameSw: nameSw || null,
        descriptionSw: descriptionSw || null,
        parentId: parent ?? null,
      })
      const after = toCategory(row)
      await addAuditEntry(db, staff, 'category create', row.id, { after })
      return after
    })
    .catch(refuse)
  await cache.invalidate('categories')
  return category
}

/** Changes the given fields. Categories have two levels. */
export async function changeCategory(
  { db, cache }: Shop,
  staff: Caller,
  categoryId: string,
  { name, description, nameSw, descriptionSw, parent }: CategoryChange,
): Promise<Category> {
  const category = await db
    .transaction(async (db) => {
      await lockCategories(db)
      const before = mustExist(await lockCategory(db, categoryId), 'CATEGORY_NOT_FOUND')
      if (parent) await refuseParent(db, parent, categoryId)
      const row = await updateCategory(db, {
        id: categoryId,
        name: name ?? before.name,
        description: description === undefined ? before.description : description || null,
        nameSw: nameSw === undefined ? before.nameSw : nameSw || null,
        descriptionSw: descriptionSw === undefined ? before.descriptionSw : descriptionSw || null,
        parentId: parent === undefined ? before.parentId : parent,
      })
      const after = toCategory(row)
      await addAuditEntry(db, staff, 'category update', categoryId, {
        before: toCategory(before),
        after,
      })
      return after
    })
    .catch(refuse)
  await cache.invalidate('categories')
  return category
}

/** Deletes a category without products and without others under it. */
export async function removeCategory(
  { db, cache }: Shop,
  staff: Caller,
  categoryId: string,
): Promise<void> {
  await db
    .transaction(async (db) => {
      await lockCategories(db)
      const row = mustExist(await lockCategory(db, categoryId), 'CATEGORY_NOT_FOUND')
      await detachDeletedProducts(db, categoryId)
      // Fails if it has a product, even one that was added just now.
      await deleteCategory(db, categoryId).catch((error) => {
        if (violates(error, 'categories_parent_is_top'))
          throw new ShopError('CATEGORY_HAS_CHILDREN', {}, { cause: error })
        throw error
      })
      await addAuditEntry(db, staff, 'category delete', categoryId, { before: toCategory(row) })
    })
    .catch(refuse)
  await cache.invalidate('categories')
}

/** Refuses a parent that does not exist, that is under another one, or that is the category itself or its child. */
async function refuseParent(db: Db, parentId: string, categoryId?: string): Promise<void> {
  const parent = await findCategory(db, parentId)
  if (!parent) throw aboutParent('CATEGORY_NOT_FOUND')
  if (parentId === categoryId || (categoryId && parent.parentId === categoryId))
    throw aboutParent('CATEGORY_RING')
  if (parent.parentId) throw aboutParent('CATEGORY_TOO_DEEP')
}

function aboutParent(
  code: 'CATEGORY_NOT_FOUND' | 'CATEGORY_RING' | 'CATEGORY_TOO_DEEP',
  cause?: unknown,
): ShopError {
  return new ShopError(code, {}, { field: 'parent', cause })
}

function refuse(error: unknown): never {
  if (error instanceof ShopError) throw error
  if (violates(error, 'categories_name_key')) {
    throw new ShopError('CATEGORY_NAME_TAKEN', {}, { field: 'name', cause: error })
  }
  // It has children, so it gets no parent.
  if (violates(error, 'categories_parent_is_top')) throw aboutParent('CATEGORY_TOO_DEEP', error)
  if (violates(error, 'products_category_id_fkey'))
    throw new ShopError('CATEGORY_IN_USE', {}, { cause: error })
  throw error
}

function toCategory(row: CategoryRow): Category {
  const { id, name, description, nameSw, descriptionSw, parentId } = row
  return { _id: id, name, description, ...inSwahili({ nameSw, descriptionSw }), parent: parentId }
}
