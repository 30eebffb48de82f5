import type { Address, AddressSort, ListedAddress } from '@duka/contract/addresses/addresses'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { addresses, users } from '../../db/schema.ts'
import { type Sorting, sortedList } from '../../lists/sorted-list.ts'

export type AddressRow = typeof addresses.$inferSelect
export type AddressValues = Omit<typeof addresses.$inferInsert, 'id' | 'userId'>

/** An address as the API answers it. The county has two names there: `state` and `stateProvince`. */
export function toAddress({ id, userId, createdAt, updatedAt: _, ...parts }: AddressRow): Address {
  return {
    _id: id,
    user: userId,
    ...parts,
    stateProvince: parts.state,
    createdAt: createdAt.toISOString(),
  }
}

const city = sql`lower(${addresses.city})`
const county = sql`lower(coalesce(${addresses.state}, ''))`

const sortings: Record<AddressSort, Sorting> = {
  newest: { by: sql`${addresses.createdAt}`, type: 'timestamptz', descending: true },
  oldest: { by: sql`${addresses.createdAt}`, type: 'timestamptz' },
  city: { by: city, type: 'text' },
  '-city': { by: city, type: 'text', descending: true },
  county: { by: county, type: 'text' },
  '-county': { by: county, type: 'text', descending: true },
}

interface AddressesWanted {
  userId?: string | undefined
  sort?: AddressSort
  limit: number
  cursor?: string | undefined
  /** Names the owner of each. */
  withOwner?: boolean
}

/** One page of addresses: of one user, or of all users when none is given. */
export async function listAddresses(
  db: Db,
  { userId, sort = 'newest', limit, cursor, withOwner = false }: AddressesWanted,
): Promise<{ addresses: ListedAddress[]; nextCursor: string | null }> {
  const list = sortedList(sort, sortings[sort], sql`${addresses.id}`, cursor)
  const rows = await db
    .select({
      address: addresses,
      sortedBy: sql<string>`${sortings[sort].by}`,
      owner: sql<string>`${users.firstname} || ' ' || ${users.lastname}`,
    })
    .from(addresses)
    .innerJoin(users, eq(users.id, addresses.userId))
    .where(and(userId ? eq(addresses.userId, userId) : undefined, list.afterCursor))
    .orderBy(list.order)
    .limit(limit + 1)
  const found = rows.map(({ address, ...rest }) => ({ ...address, ...rest }))
  const { page, nextCursor } = list.page(found, limit)
  return {
    addresses: page.map(({ owner, ...row }) => ({
      ...toAddress(row),
      ...(withOwner && { owner }),
    })),
    nextCursor,
  }
}

/** The address with this id, of any owner. */
export async function findAddress(db: Db, id: string): Promise<AddressRow | undefined> {
  const [row] = await db.select().from(addresses).where(eq(addresses.id, id))
  return row
}

/**
 * Locks a user's addresses until the transaction ends, so that there is always exactly one default. Returns false if
 * there is no such user. Placing an order does not wait for this lock.
 */
export async function lockAddressBook(db: Db, userId: string): Promise<boolean> {
  const held = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return held.length === 1
}

export async function hasAddress(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: addresses.id })
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .limit(1)
  return rows.length === 1
}

export async function insertAddress(
  db: Db,
  address: typeof addresses.$inferInsert,
): Promise<AddressRow> {
  const [row] = await db.insert(addresses).values(address).returning()
  if (!row) throw new Error('The address was not inserted.')
  return row
}

export async function updateAddressRow(
  db: Db,
  id: string,
  change: Partial<AddressValues>,
): Promise<AddressRow | undefined> {
  const [row] = await db
    .update(addresses)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(addresses.id, id))
    .returning()
  return row
}

export async function deleteAddressRow(db: Db, id: string): Promise<AddressRow | undefined> {
  const [row] = await db.delete(addresses).where(eq(addresses.id, id)).returning()
  return row
}

/** Makes no address of a user the default. */
export async function clearDefault(db: Db, userId: string): Promise<void> {
  await db
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true)))
}

/** Makes the newest address of a user the default, if there is one. */
export async function makeNewestDefault(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    update addresses set is_default = true where id = (
      select id from addresses where user_id = ${userId}
      order by created_at desc, id desc limit 1)`)
}
