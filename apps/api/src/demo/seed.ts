import { createHash, type Hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { addresses, categories, products, stockMovements, users } from '../db/schema.ts'
import { pictureType } from '../modules/catalogue/picture-names.ts'
import type { Pictures } from '../modules/catalogue/pictures.ts'
import { hashPassword } from '../modules/users/passwords.ts'
import { apiRoot } from '../paths.ts'
import { demoCategories, demoProducts } from './catalogue.ts'

/** Any number will do, as long as every version of the shop takes the same. */
const SEED_LOCK = 4_201_970

/** The accounts of a shop that is only looked at. Their passwords are no secret. */
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
 * Fills an empty shop with the demo catalogue, and with the demo accounts when told to. Answers
 * whether it did: a shop with a product, category or account of its own is left as it is.
 * All or nothing, and once, however many processes start together.
 */
export async function seedDemo(
  { db, pictures }: { db: Db; pictures: Pictures },
  { withAccounts }: { withAccounts: boolean },
): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  // Before the transaction, since the store may be slow and far away. Each name stands for its
  // content, so a second process or a second try only writes the same again.
  const imageKeys = await putPictures(pictures)
  const people = withAccounts ? await Promise.all(demoAccounts.map(toUser)) : []
  return db.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK}::bigint)`)
    if (!(await isEmpty(db))) return false
    await insertCatalogue(db, imageKeys)
    if (people.length > 0) await insertPeople(db, people)
    return true
  })
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ empty: boolean }>(sql`
    select not exists (select from products) and not exists (select from categories)
      and not exists (select from users) as empty`)
  return rows[0]?.empty ?? false
}

const pictureFolder = join(apiRoot, 'demo/pictures')
/** How many pictures are on their way into the store at once. */
const AT_ONCE = 16

/** Puts every demo picture into the store, and answers the key of each by its name. */
async function putPictures(pictures: Pictures): Promise<Map<string, string>> {
  const files = (await readdir(pictureFolder)).filter((file) => pictureType(file)).sort()
  const bytes = new Map(
    await Promise.all(
      files.map(async (file) => [file, await readFile(join(pictureFolder, file))] as const),
    ),
  )
  const keys = keysOf(bytes)
  const waiting = bytes.entries()
  const carry = async () => {
    for (const [file, content] of waiting) {
      const [name, size] = splitName(file)
      await pictures.put(`${keys.get(name)}-${size}`, content, pictureType(file) ?? '')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, carry))
  return keys
}

/** `frying-pan-480.webp` is `frying-pan` in the size `480.webp`. */
function splitName(file: string): [name: string, size: string] {
  const dash = file.lastIndexOf('-')
  return [file.slice(0, dash), file.slice(dash + 1)]
}

/** What a picture is stored under: its name and what it shows, since a browser keeps it for ever. */
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

async function insertCatalogue(db: Db, imageKeys: Map<string, string>): Promise<void> {
  const shelves = await db
    .insert(categories)
    .values(demoCategories)
    .returning({ id: categories.id, name: categories.name })
  const categoryIds = new Map(shelves.map(({ id, name }) => [name, id]))
  const arrivals = arrivalsUntil(new Date())
  const inserted = await db
    .insert(products)
    .values(
      demoProducts.map(({ slug, tint, category, picture, ...product }, at) => ({
        ...product,
        categoryId: categoryIds.get(category),
        imageKey: imageKeys.get(picture),
        createdAt: arrivals[at],
        updatedAt: arrivals[at],
      })),
    )
    .returning({ productId: products.id, change: products.stockQuantity, at: products.createdAt })
  await db
    .insert(stockMovements)
    .values(inserted.map((movement) => ({ ...movement, reason: 'opening' as const })))
}

const SEVEN_HOURS_MS = 7 * 3600 * 1000

/**
 * When each product came: one from every shelf in turn, so that the newest are a mix, and all of
 * them before now, so that what the shop adds itself is newer.
 */
function arrivalsUntil(now: Date): Date[] {
  const shelves = demoCategories.map(({ name }) => name)
  const nextOn = new Map<string, number>()
  return demoProducts.map(({ category }) => {
    const row = nextOn.get(category) ?? 0
    nextOn.set(category, row + 1)
    const turnsAgo = row * shelves.length + shelves.indexOf(category) + 1
    return new Date(now.getTime() - turnsAgo * SEVEN_HOURS_MS)
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
