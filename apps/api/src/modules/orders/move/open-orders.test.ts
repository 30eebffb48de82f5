import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jamiiHouse } from '../../../../test/samples/payments-support.ts'
import { aPerson, testApp } from '../../../../test/support/support.ts'
import type { orders } from '../../../db/schema.ts'

const app = await testApp()
const { db } = app
// It would analyze the orders while the test inserts them.
await db.execute(sql`alter table orders set (autovacuum_enabled = off)`)

/** How many orders were made; each draws its number from it, because 20,000 random ones often meet. */
let made = 0

type Values = Partial<Omit<typeof orders.$inferInsert, 'address'>> & { address?: object }

/** Inserts orders, each with a phone and a place of its own unless `fields` say otherwise. */
async function insertOrders(count: number, fields: Values) {
  const { userId = null, paymentMethod = 'cod', status = 'Pending' } = fields
  const { paymentStatus = 'unpaid', contactPhone = null, address = {} } = fields
  const common = JSON.stringify(jamiiHouse)
  await db.execute(sql`
    insert into orders (id, user_id, payment_method, total_cents, status, payment_status, contact_phone, address)
    select (lpad(to_hex(nth), 8, '0') || '-0000-4000-8000-000000000000')::uuid, ${userId}::uuid, ${paymentMethod},
      249900, ${status}, ${paymentStatus}, ${contactPhone},
      ${common}::jsonb || jsonb_build_object('addressLine1', 'House ' || nth, 'phoneNumber', '2547' || lpad(nth::text, 8, '0'))
        || ${JSON.stringify(address)}::jsonb
    from generate_series(${made + 1}::int, ${made + count}::int) as nth`)
  made += count
}

/** What `open_orders_of` counts, and how many rows of orders it reads for that. */
async function countOpen({
  userId = null,
  method = 'cod',
  address = {},
  phone = null,
}: {
  userId?: string | null
  method?: 'cod' | 'mpesa'
  address?: Partial<typeof jamiiHouse> | { phoneNumber: string }
  phone?: string | null
}): Promise<{ open: number; rowsRead: number }> {
  const place = JSON.stringify({ ...jamiiHouse, addressLine1: 'Nowhere 1', ...address })
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ open: number }>(
      sql`select open_orders_of(${userId}::uuid, ${method}, ${place}::jsonb, ${phone}) as open`,
    )
    const { rows: read } = await tx.execute<{ rowsRead: number }>(sql`
      select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as "rowsRead"
      from pg_stat_xact_user_tables where relname = 'orders'`)
    return { open: Number(rows[0]?.open), rowsRead: Number(read[0]?.rowsRead) }
  })
}

test('open orders are counted by account, phone and place by reading few rows', async () => {
  const { id: userId } = await aPerson(app, 'customer')
  // PostgreSQL's statistics say that no order is open; they do not include the 20,000 that follow.
  await insertOrders(5_000, { status: 'Delivered', paymentStatus: 'paid' })
  await db.execute(sql`analyze orders`)
  await insertOrders(20_000, {})

  await insertOrders(2, { userId })
  await insertOrders(3, { contactPhone: '254799000111' })
  await insertOrders(1, { address: { phoneNumber: '254799000111' } })
  await insertOrders(1, {
    contactPhone: '254799000111',
    address: { phoneNumber: '254799000111' },
  })
  await insertOrders(6, { address: { addressLine1: 'Shop 7', street: 'Moi Avenue' } })
  for (const closed of [{ status: 'Delivered' }, { paymentStatus: 'paid' }] as const)
    await insertOrders(1, { ...closed, userId, contactPhone: '254799000111' })
  await insertOrders(9, { userId, paymentMethod: 'mpesa' })

  const counted = [
    [await countOpen({ userId }), 2],
    [await countOpen({ userId, method: 'mpesa' }), 9],
    [await countOpen({ phone: '254799000111' }), 5],
    [await countOpen({ userId, address: { phoneNumber: '254799000111' } }), 5],
    [await countOpen({ address: { addressLine1: 'SHOP 7,', street: 'moi avenue' } }), 6],
    [await countOpen({}), 0],
  ] as const
  expect(counted.map(([{ open }]) => open)).toEqual(counted.map(([, expected]) => expected))
  for (const [{ rowsRead }] of counted) expect(rowsRead).toBeLessThan(200)
})
