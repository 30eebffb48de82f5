import { createHash, type Hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import {
  addresses,
  categories,
  productFamilies,
  productPictures,
  products,
  stockMovements,
  users,
} from '../db/schema.ts'
import { apiRoot } from '../env/paths.ts'
import { pictureType } from '../modules/pictures/picture-names.ts'
import type { Pictures } from '../modules/pictures/pictures.ts'
import { hashPassword } from '../modules/users/records/passwords.ts'
import { demoCategories, demoProducts } from './catalogue.ts'
import { insertFront } from './front.ts'
import { insertHistory } from './history.ts'
import { HISTORY_DAYS } from './history-plan.ts'

/** The key of the advisory lock. Any number works, if every version of the shop uses the same. */
const SEED_LOCK = 4_201_970

/** The accounts of a demonstration. Their passwords are public. */
export const demoAccounts = [
  {
    role: 'admin',
    username: 'demo-admin',
    email: 'admin@duka.example',
    password: 'Admin#2026',
    firstname: 'Demo',
    lastname: 'Admin',
  },
  {
    role: 'manager',
    username: 'demo-manager',
    email: 'manager@duka.example',
    password: 'Manager#2026',
    firstname: 'Demo',
    lastname: 'Manager',
  },
  {
    role: 'customer',
    username: 'demo-customer',
    email: 'customer@duka.example',
    password: 'Customer#2026',
    firstname: 'Demo',
    lastname: 'Customer',
  },
] as const

/**
 * Adds the demo catalogue and its front to an empty shop: a shop that has a product, category or account is not changed. `withAccounts`
 * adds the demo accounts, and `withHistory` beside it accounts by phone, demo customers, zones and past orders. Runs in one transaction and
 * once, even if several processes start together. Returns whether it added anything.
 */
export async function seedDemo(
  { db, pictures }: { db: Db; pictures: Pictures },
  { withAccounts, withHistory = false }: { withAccounts: boolean; withHistory?: boolean },
): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  // Outside the transaction, because the store may be slow. File names contain a hash of the content, so
  // another process or another try only writes the same files again.
  const imageKeys = await putPictures(pictures)
  const people = withAccounts ? await Promise.all(demoAccounts.map(toUser)) : []
  return db.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK}::bigint)`)
    if (!(await isEmpty(db))) return false
    const now = new Date()
    const hasHistory = withAccounts && withHistory
    await insertCatalogue(db, imageKeys, hasHistory ? beforeHistory(now) : now)
    if (people.length > 0) await insertPeople(db, people)
    if (hasHistory) await insertHistory(db, now)
    await insertFront(db, imageKeys, hasHistory ? { phoneAccounts: true } : {})
    return true
  })
}

/** Whether anything of the demo catalogue is still for sale. */
export async function hasDemoProducts(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(sql`
    select exists (select from products where sku like 'DEMO-%' and deleted_at is null) as there`)
  return rows[0]?.there ?? false
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ empty: boolean }>(sql`
    select not exists (select from products) and not exists (select from categories)
      and not exists (select from users) as empty`)
  return rows[0]?.empty ?? false
}

const pictureFolder = join(apiRoot, 'demo/pictures')
/** Concurrent uploads. */
const MAX_UPLOADS = 16

/** Uploads every demo picture; returns the key of each by its name. */
async function putPictures(pictures: Pictures): Promise<Map<string, string>> {
  const files = (await readdir(pictureFolder)).filter((file) => pictureType(file)).sort()
  const bytes = new Map(
    await Promise.all(
      files.map(async (file) => [file, await readFile(join(pictureFolder, file))] as const),
    ),
  )
  const keys = keysOf(bytes)
  const waiting = bytes.entries()
  const uploadNext = async () => {
    for (const [file, content] of waiting) {
      const [name, size] = splitName(file)
      await pictures.put(`${keys.get(name)}-${size}`, content, pictureType(file) ?? '')
    }
  }
  await Promise.all(Array.from({ length: MAX_UPLOADS }, uploadNext))
  return keys
}

/** `frying-pan-480.webp` is `frying-pan` in the size `480.webp`. */
function splitName(file: string): [name: string, size: string] {
  const dash = file.lastIndexOf('-')
  return [file.slice(0, dash), file.slice(dash + 1)]
}

/** The keys of pictures: name and content hash, because browsers cache a picture for ever. */
function keysOf(files: Map<string, Buffer>): Map<string, string> {
  const hashes = new Map<string, Hash>()
  for (const [file, content] of files) {
    const [name] = splitName(file)
    const hash = hashes.get(name) ?? createHash('sha256')
    hashes.set(name, hash.update(content))
  }
  return new Map(
    [...hashes].map(([name, hash]) => [name, `${name}-${hash.digest('hex').slice(0, 12)}`]),
  )
}

/** When the products were added: before the first order of the history. */
const beforeHistory = (now: Date) => new Date(now.getTime() - (HISTORY_DAYS + 1) * 24 * 3600 * 1000)

async function insertCatalogue(
  db: Db,
  imageKeys: Map<string, string>,
  before: Date,
): Promise<void> {
  const categoryIds = new Map<string | undefined, string>()
  for (const { parent, ...category } of demoCategories) {
    const [row] = await db
      .insert(categories)
      .values({ ...category, parentId: categoryIds.get(parent) })
      .returning({ id: categories.id })
    if (row) categoryIds.set(category.name, row.id)
  }
  const familyIds = await insertFamilies(db)
  const createdAt = creationTimes(before)
  const inserted = await db
    .insert(products)
    .values(
      demoProducts().map(({ slug, category, family, ...product }, at) => ({
        ...product,
        categoryId: categoryIds.get(category),
        familyId: familyIds.get(family),
        imageKey: imageKeys.get(slug),
        createdAt: createdAt[at],
        updatedAt: createdAt[at],
      })),
    )
    .returning({
      productId: products.id,
      sku: products.sku,
      change: products.stockQuantity,
      at: products.createdAt,
    })
  await db
    .insert(stockMovements)
    .values(inserted.map(({ sku, ...movement }) => ({ ...movement, reason: 'opening' as const })))
  const idOf = new Map(inserted.map(({ sku, productId }) => [sku, productId]))
  await db.insert(productPictures).values(
    demoProducts().flatMap(({ sku, slug }) =>
      [1, 2].flatMap((place) => {
        const [productId, imageKey] = [idOf.get(sku), imageKeys.get(`${slug}-${place + 1}`)]
        return productId && imageKey ? [{ productId, place, imageKey }] : []
      }),
    ),
  )
}

/** Inserts the families of the demo goods; returns their ids by name. */
async function insertFamilies(db: Db): Promise<Map<string, string>> {
  const names = new Set(demoProducts().flatMap(({ family }) => family || []))
  const rows = await db
    .insert(productFamilies)
    .values([...names].map((name) => ({ name })))
    .returning({ id: productFamilies.id, name: productFamilies.name })
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** So that a few products of each category are new. */
const TURN_MS = 31 * 3600 * 1000

/**
 * The creation times of the products: categories alternate, so that the newest are a mix. All are in the
 * past, so that products which the shop adds are newer.
 */
function creationTimes(before: Date): Date[] {
  const shelves = demoCategories.flatMap(({ name, parent }) => (parent ? [] : name))
  const shelfOf = new Map(demoCategories.map(({ name, parent = name }) => [name, parent]))
  const nextOn = new Map<string, number>()
  return demoProducts().map(({ category }) => {
    const shelf = shelfOf.get(category) ?? category
    const row = nextOn.get(shelf) ?? 0
    nextOn.set(shelf, row + 1)
    const turnsAgo = row * shelves.length + shelves.indexOf(shelf) + 1
    return new Date(before.getTime() - turnsAgo * TURN_MS)
  })
}

type DemoAccount = (typeof demoAccounts)[number]

async function toUser({ password, ...account }: DemoAccount) {
  return { ...account, phoneNumber: '254712000000', passwordHash: await hashPassword(password) }
}

async function insertPeople(db: Db, people: Awaited<ReturnType<typeof toUser>>[]): Promise<void> {
  const accounts = await db.insert(users).values(people).returning()
  const customer = accounts.find(({ role }) => role === 'customer')
  if (!customer) return
  await db.insert(addresses).values({
    userId: customer.id,
    addressLine1: 'Demo House, 3rd floor',
    street: 'Moi Avenue',
    city: 'Nairobi',
    state: 'Nairobi',
    postalCode: '00100',
    country: 'Kenya',
    phoneNumber: customer.phoneNumber,
    isDefault: true,
  })
}
