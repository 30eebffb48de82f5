import type { Settings } from '@duka/contract/settings/settings'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aCustomerWithEverything } from '../../test/samples/customer-with-everything.ts'
import { anOrder } from '../../test/samples/payments-support.ts'
import { anAdmin, aProduct, aShopper, testApp } from '../../test/support/support.ts'
import { auditLog, orders, outbox, riderParcels, riderRuns, stockRequests } from '../db/schema.ts'
import { defaultSettings } from '../modules/settings/shop-facts.ts'
import { deleteOldRows } from './housekeeping.ts'

const app = await testApp()
const { db } = app
const defaults = defaultSettings({
  orderExpiryMinutes: 60,
  takesMpesa: true,
  production: false,
  rateLimits: false,
})
const cleanUp = (saved: Partial<Settings> = {}) =>
  deleteOldRows({
    db,
    now: () => new Date(),
    sessionMaxDays: 90,
    settings: { now: () => ({ ...defaults, ...saved }) },
  })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('stock requests have a deletion date', async () => {
  const { id } = await aProduct(app, { stockQuantity: 0 })
  const request = (recipient: string, createdAt: Date, toldAt: Date | null = null) => ({
    productId: id,
    channel: 'email' as const,
    language: 'en' as const,
    recipient,
    createdAt,
    toldAt,
  })
  await db
    .insert(stockRequests)
    .values([
      request('notified-long-ago', daysAgo(60), daysAgo(31)),
      request('notified-lately', daysAgo(60), daysAgo(29)),
      request('waits-too-long', daysAgo(366)),
      request('waits', daysAgo(364)),
    ])
  await cleanUp()
  const left = await db.select().from(stockRequests).where(eq(stockRequests.productId, id))
  expect(left.map(({ recipient }) => recipient).sort()).toEqual(['notified-lately', 'waits'])
})

test('a run from three months ago no longer names its rider, unless its cash is still due', async () => {
  const shopper = await aShopper(app)
  const aRun = async (createdAt: Date) => {
    const [run] = await db
      .insert(riderRuns)
      .values({
        riderName: 'Otieno',
        riderPhone: '254722000111',
        startedBy: 'manager',
        createdAt,
        tokenHash: Buffer.from(crypto.randomUUID()),
        expiresAt: createdAt,
      })
      .returning()
    if (!run) throw new Error('no run was made')
    const orderId = await anOrder(app, shopper, { status: 'Delivered' })
    await db
      .insert(riderParcels)
      .values({ runId: run.id, orderId, place: 0, state: 'given-away', reason: 'Gate closed.' })
    return run.id
  }
  const [old, recent] = [await aRun(daysAgo(91)), await aRun(daysAgo(89))]
  const { runId: unsettled } = await aCustomerWithEverything(app)
  await db
    .update(riderRuns)
    .set({ createdAt: daysAgo(91) })
    .where(eq(riderRuns.id, unsettled))

  await cleanUp()
  const read = async (id: string) => {
    const { rows } = await db.execute<{ name: string; phone: string; reason: string | null }>(sql`
      select r.rider_name as name, r.rider_phone as phone, max(p.reason) as reason
      from rider_runs r join rider_parcels p on p.run_id = r.id
      where r.id = ${id} group by r.id`)
    return rows[0]
  }
  expect(await read(old)).toEqual({ name: 'Former rider', phone: '', reason: null })
  const whole = { name: 'Otieno', phone: '254722000111', reason: 'Gate closed.' }
  expect(await read(recent)).toEqual(whole)
  expect(await read(unsettled)).toMatchObject({ name: 'Otieno', phone: '254722000111' })
})

test('the shop keeps messages, requests, searches and the audit log as long as staff set', async () => {
  const { id } = await aProduct(app, { stockQuantity: 0 })
  const to = { channel: 'email', recipient: 'kept-for-days@people.test' } as const
  await db.insert(outbox).values([20, 5].map((ago) => ({ ...to, createdAt: daysAgo(ago) })))
  await db.insert(stockRequests).values({
    ...to,
    productId: id,
    language: 'en',
    createdAt: daysAgo(20),
  })
  await db.insert(auditLog).values(
    [2000, 1800].map((ago) => ({
      action: 'note',
      thing: 'order',
      thingId: `kept ${ago}`,
      at: daysAgo(ago),
    })),
  )
  const counts = async () => [
    await db.$count(outbox, eq(outbox.recipient, to.recipient)),
    await db.$count(stockRequests, eq(stockRequests.productId, id)),
    await db.$count(auditLog, sql`thing_id like 'kept %'`),
  ]

  await cleanUp()
  expect(await counts()).toEqual([2, 1, 2])
  await cleanUp({ keepMessages: 10, keepOpenRequests: 10, keepAudit: 1900 })
  expect(await counts()).toEqual([1, 0, 1])
})

test('no setting keeps tax records or proofs of consent for less time than the law requires', async () => {
  const staff = await anAdmin(app)
  const save = (change: object) => staff.call('PUT', '/settings', change)
  for (const [name, tooFew, enough] of [
    ['keepAudit', 1825, 1826],
    ['keepConsents', 365, 366],
    ['keepMessages', 6, 7],
  ] as const) {
    expect(await save({ [name]: tooFew })).toMatchObject({
      status: 400,
      body: { fields: { [name]: expect.any(String) } },
    })
    expect((await save({ [name]: enough })).body.settings[name]).toBe(enough)
    await save({ [name]: null })
  }
  const { defaults } = (await staff.call('GET', '/settings/staff')).body
  expect(defaults).toMatchObject({ keepMessages: 30, keepOpenRequests: 365, keepAudit: null })
})

test('a delivery that failed three months ago no longer names its rider', async () => {
  const failed = async (days: number) => {
    const id = await anOrder(app, await aShopper(app))
    const failure = { failedBy: 'Otieno', failedReason: 'The dog bites', failedAt: daysAgo(days) }
    await db.update(orders).set(failure).where(eq(orders.id, id))
    return id
  }
  const [old, recent] = [await failed(91), await failed(89)]
  await cleanUp()
  const read = async (id: string) => {
    const [row] = await db.select().from(orders).where(eq(orders.id, id))
    return [row?.failedBy, row?.failedReason]
  }
  expect(await read(old)).toEqual(['Former rider', null])
  expect(await read(recent)).toEqual(['Otieno', 'The dog bites'])
})
