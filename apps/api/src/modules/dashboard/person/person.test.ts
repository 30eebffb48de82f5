import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder, aSum } from '../../../../test/samples/payments-support.ts'
import {
  aManager,
  anAddress,
  aPerson,
  aShopper,
  testApp,
} from '../../../../test/support/support.ts'
import { type orders, outbox, users } from '../../../db/schema.ts'
import { writePaymentLines } from '../../ledger/book-money.queries.ts'

const app = await testApp()
const manager = await aManager(app)
const read = (id: string) => manager.call('GET', `/user/users/${id}`)

/** An order with its money booked. */
async function paidOrder(
  owner: { id: string },
  fields: Partial<typeof orders.$inferInsert>,
  cents = 249_900,
): Promise<string> {
  const id = await anOrder(app, owner, fields)
  await aSum(app, id, { cents })
  await writePaymentLines(app.db, id)
  return id
}

test('staff read a person with orders, addresses and messages in one call', async () => {
  const wanjiku = await aShopper(app)
  await app.db
    .update(users)
    .set({ firstname: 'Wanjikũ', lastname: 'Mũgo', phoneNumber: '254722000111' })
    .where(eq(users.id, wanjiku.id))
  const delivered = await paidOrder(wanjiku, { status: 'Delivered' })
  const open = await anOrder(app, wanjiku, {
    contactPhone: '254733000222',
    createdAt: new Date('2026-01-05T08:00:00Z'),
  })
  await app.db
    .insert(outbox)
    .values({ channel: 'email', recipient: wanjiku.email, userId: wanjiku.id, body: 'Asante' })

  const { status, body, headers } = await read(wanjiku.id)
  expect(status).toBe(200)
  expect(headers['cache-control']).toContain('no-store')
  expect(body.person).toMatchObject({
    user: { _id: wanjiku.id, firstname: 'Wanjikũ', phoneNumber: '254722000111' },
    note: { text: '', version: 0, by: null, at: null },
    phones: ['254722000111', '254712345678', '254733000222'],
    orders: {
      count: 2,
      open: 1,
      spent: 2499,
      // The open one first, although it is older.
      shown: [
        { _id: open, status: 'Pending', paymentStatus: 'unpaid', totalAmount: 2499, pieces: 1 },
        { _id: delivered, status: 'Delivered', paymentStatus: 'paid' },
      ],
    },
    addresses: [{ _id: wanjiku.addressId, city: 'Nairobi' }],
    messages: [{ kind: 'notice', text: 'Asante' }],
  })
})

test('what people spent adds up to what the shop collected, whatever happened to their orders', async () => {
  const shop = await testApp()
  const staff = await aManager(shop)
  const shoppers = [await aPerson(shop, 'customer'), await aPerson(shop, 'customer')] as const
  const pay = async (id: string, cents: number) => {
    await aSum(shop, id, { cents, channel: 'cash', code: null })
    await writePaymentLines(shop.db, id)
  }
  const [amina, brian] = shoppers
  await pay(await anOrder(shop, amina), 249_900)
  // Too much, too little, and paid and cancelled: the money goes back.
  await pay(await anOrder(shop, amina), 300_000)
  await pay(await anOrder(shop, brian), 100_000)
  const gone = await anOrder(shop, brian)
  await pay(gone, 249_900)
  expect((await staff.call('PUT', `/orders/${gone}`, { status: 'Cancelled' })).status).toBe(200)
  await anOrder(shop, brian, { status: 'Delivered' })
  await anOrder(shop, brian, { status: 'Cancelled', stockLeft: 10 })

  const spent = await Promise.all(
    shoppers.map(
      async ({ id }) =>
        (await staff.call('GET', `/user/users/${id}`)).body.person.orders.spent as number,
    ),
  )
  // A part that was paid in cash counts.
  expect(spent).toEqual([4998, 1000])
  const { body } = await staff.call('GET', '/dashboard/overview')
  expect(body.breakdown.collected).toBe(5998)
})

test('ten orders are shown, and never those of other people', async () => {
  const [amina, brian] = [await aPerson(app, 'customer'), await aPerson(app, 'customer')]
  await anOrder(app, brian)
  for (let day = 10; day < 22; day += 1)
    await anOrder(app, amina, {
      status: 'Delivered',
      createdAt: new Date(`2026-02-${day}T08:00:00Z`),
    })
  const { orders } = (await read(amina.id)).body.person
  expect(orders).toMatchObject({ count: 12, open: 0, spent: 0 })
  expect(
    orders.shown.map(({ createdAt }: { createdAt: string }) => createdAt.slice(8, 10)),
  ).toEqual(['21', '20', '19', '18', '17', '16', '15', '14', '13', '12'])
})

test('a person is for staff only; an unknown one is not found', async () => {
  const [amina, brian] = [await aPerson(app, 'customer'), await aPerson(app, 'customer')]
  for (const id of [amina.id, brian.id]) {
    expect((await amina.call('GET', `/user/users/${id}`)).body.code).toBe('NOT_ALLOWED')
    const note = { text: 'A good customer', version: 0 }
    expect((await amina.call('PUT', `/user/users/${id}/note`, note)).body.code).toBe('NOT_ALLOWED')
    expect((await app.call('GET', `/user/users/${id}`)).status).toBe(401)
  }
  expect((await read(randomUUID())).body.code).toBe('USER_NOT_FOUND')
  expect((await read('nobody')).body.code).toBe('USER_NOT_FOUND')
  expect((await read(amina.id)).body.person.note.version).toBe(0)
})

test('two members of staff never overwrite each other’s note', async () => {
  const amina = await aPerson(app, 'customer')
  const other = await aManager(app)
  const save = (text: string, version: number, by = manager) =>
    by.call('PUT', `/user/users/${amina.id}/note`, { text, version })
  const first = await save('  Rings twice.\nDog at the gate.  ', 0)
  expect(first.body.note).toMatchObject({
    text: 'Rings twice.\nDog at the gate.',
    version: 1,
    by: `Test ${manager.username}`,
    at: expect.any(String),
  })
  expect((await save('No dog', 0, other)).body.code).toBe('NOTE_CHANGED')
  expect((await save('No dog', 1, other)).body.note).toMatchObject({ text: 'No dog', version: 2 })
  expect((await save('Two dogs', 1)).body.code).toBe('NOTE_CHANGED')

  const [a, b] = await Promise.all([save('Mine', 2), save('Theirs', 2, other)])
  expect([a.status, b.status].sort()).toEqual([200, 409])
  // An empty text takes it back, and is a version, too.
  expect((await save('', 3)).body.note).toMatchObject({ text: '', version: 4 })
  expect((await save('Back', 3)).status).toBe(409)
  expect((await read(amina.id)).body.person.note.version).toBe(4)

  for (const [text, version] of [
    ['x'.repeat(1001), 4],
    ['x', -1],
    ['x', 1.5],
    ['x', '4'],
    [7, 4],
  ])
    expect((await save(text as string, version as number)).status).toBe(400)
  const unknown = await manager.call('PUT', `/user/users/${randomUUID()}/note`, {
    text: 'x',
    version: 0,
  })
  expect(unknown.body.code).toBe('USER_NOT_FOUND')
})

test('the log says who changed a note and not what it says; it goes with the account', async () => {
  const amina = await aShopper(app)
  const save = (text: string, version: number) =>
    manager.call('PUT', `/user/users/${amina.id}/note`, { text, version })
  await save('Owes us a smile', 0)
  const mine = await amina.call('GET', '/user/me/export')
  expect(mine.body.staffNote).toEqual({ text: 'Owes us a smile', savedAt: expect.any(String) })

  const log = await manager.call('GET', `/audit?thing=user&thingId=${amina.id}`)
  expect(log.body.entries).toMatchObject([
    { action: 'person-note', user: { _id: manager.id }, before: null, after: null },
  ])
  expect(JSON.stringify(log.body)).not.toContain('smile')

  expect((await amina.call('DELETE', '/user/me')).status).toBe(204)
  expect((await app.db.execute(sql`select from user_notes`)).rows.length).toBe(
    (await app.db.execute(sql`select from user_notes n join users u on u.id = n.user_id`)).rows
      .length,
  )
  expect((await save('Still here?', 1)).body.code).toBe('USER_NOT_FOUND')
})

test('a note stays when its writer leaves the shop', async () => {
  const [amina, writer] = [await aPerson(app, 'customer'), await aManager(app)]
  await writer.call('PUT', `/user/users/${amina.id}/note`, { text: 'Pays early', version: 0 })
  expect((await manager.call('DELETE', `/user/users/${writer.id}`)).status).toBe(204)
  expect((await read(amina.id)).body.person.note).toMatchObject({ text: 'Pays early', by: null })
})

test('orders, their file and messages can be filtered by a person', async () => {
  const [amina, brian] = [await aShopper(app), await aShopper(app)]
  const mine = await anOrder(app, amina)
  await anOrder(app, brian)
  await anAddress(app, brian)
  const found = await manager.call('GET', `/orders?user=${amina.id}&status=Pending`)
  expect(found.body.orders).toMatchObject([{ _id: mine }])
  expect(found.body.orders).toHaveLength(1)
  const file = await manager.call('GET', `/exports/orders.csv?user=${amina.id}`)
  expect(file.body.trim().split('\n')).toHaveLength(2)

  expect((await amina.call('GET', `/orders?user=${amina.id}`)).body.orders).toHaveLength(1)
  expect((await amina.call('GET', `/orders?user=${brian.id}`)).body.code).toBe('NOT_ALLOWED')
  expect((await manager.call('GET', `/orders?user=${randomUUID()}`)).body.code).toBe(
    'USER_NOT_FOUND',
  )
  expect((await manager.call('GET', '/orders?user=amina')).status).toBe(400)

  await app.db.insert(outbox).values([
    { channel: 'email', recipient: amina.email, userId: amina.id, body: 'One' },
    { channel: 'email', recipient: brian.email, userId: brian.id, body: 'Two' },
  ])
  const { body } = await manager.call('GET', `/messages?user=${amina.id}`)
  expect(body.messages).toMatchObject([{ text: 'One' }])
  expect((await manager.call('GET', `/messages?user=${randomUUID()}`)).body.messages).toEqual([])
})

test('the statements of the page use indexes', async () => {
  const amina = await aPerson(app, 'customer')
  await app.db.transaction(async (db) => {
    await db.execute(sql`set local enable_seqscan = off`)
    const plan = async (query: ReturnType<typeof sql>) =>
      JSON.stringify((await db.execute(sql`explain ${query}`)).rows)
    expect(
      await plan(sql`select from outbox where user_id = ${amina.id} order by id desc limit 6`),
    ).toContain('outbox_user')
    expect(
      await plan(
        sql`select from orders where user_id = ${amina.id} order by created_at desc, id desc limit 10`,
      ),
    ).toContain('orders_user_newest')
  })
})
