import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderRow } from '../../../test/samples/payments-support.ts'
import { queuedMessages } from '../../../test/samples/queued-messages.ts'
import { aShopWithRiders } from '../../../test/samples/rider-runs.ts'
import { anotherProcess } from '../../../test/support/support.ts'
import { riderRuns } from '../../db/schema.ts'

const {
  app,
  manager,
  shopper,
  start,
  aParcel,
  aRun,
  codeOf,
  shownNumber,
  textsAbout,
  shippingOf,
  runAsStaffSeeIt,
} = await aShopWithRiders()

test('a rider’s link shows the parcels with what the customers noted, and nothing else about them', async () => {
  const orderId = await aParcel({ note: 'Not before 10' })
  const run = await aRun([orderId])
  expect(run.link).toBe(`http://shop.test/r/${run.token}`)
  expect(run.isOpen).toBe(true)

  const { status, body, headers } = await run.read()
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(body).toEqual({
    run: {
      _id: run._id,
      rider: { name: 'Otieno' },
      expiresAt: run.expiresAt,
      parcels: [
        {
          order: orderId,
          number: (await orderRow(app, orderId)).shortNumber,
          recipient: { name: `Test ${shopper.username}`, phoneNumber: '254712345678' },
          place: 'Jamii House, Biashara Street, Nairobi',
          note: 'Not before 10',
          amountDue: 2499,
          money: 'due',
          cash: 0,
          refundDue: 0,
          promptFailed: false,
          state: 'open',
          reason: null,
          codeNeeded: false,
          items: [{ name: 'Electric kettle', variant: null, quantity: 1 }],
        },
      ],
      toCollect: 2499,
      cash: 0,
      cashHandedIn: 0,
      cashDue: 0,
    },
  })
  expect(Date.parse(run.expiresAt) - Date.parse(run.createdAt)).toBe(24 * 3_600_000)
  const [row] = await app.db.select().from(riderRuns).where(eq(riderRuns.id, run._id))
  expect(row?.tokenHash.toString('base64url')).not.toBe(run.token)
})

test('orders given to a rider are shipped, and the customer gets the handover code once for each run', async () => {
  const [pending, shipped] = [await aParcel({ status: 'Pending' }), await aParcel()]
  await manager.call('PUT', `/orders/${shipped}`, { status: 'Shipped' })
  expect(await textsAbout(shipped)).toEqual(['254712345678: Order N is on its way.'])
  expect(await codeOf(shipped)).toBe('none')

  await aRun([pending, shipped])
  for (const orderId of [pending, shipped]) {
    expect((await orderRow(app, orderId)).status).toBe('Shipped')
    const { status, shippedAt } = await shippingOf(orderId)
    expect(status).toBe('out-for-delivery')
    expect(shippedAt).not.toBeNull()
  }
  const advice = async (orderId: string) =>
    `Give the code ${await codeOf(orderId)} once you have the parcel.`
  expect(await textsAbout(pending)).toEqual([
    `254712345678: Order N is out for delivery. To pay: KES 2,499.00 in cash. Rider: Otieno, 0722 000 111. ${await advice(pending)}`,
  ])
  expect((await textsAbout(shipped)).slice(1)).toEqual([
    `254712345678: Order N is out for delivery. To pay: KES 2,499.00 in cash. Rider: Otieno, 0722 000 111. ${await advice(shipped)}`,
  ])

  const code = await codeOf(shipped)
  await aRun([shipped])
  expect(await codeOf(shipped)).toBe(code)
})

test('giving a parcel to a rider sends one message on each channel, whether it was packed or not', async () => {
  const packed = await aParcel()
  await manager.call('POST', '/shippings', {
    order: packed,
    address: shopper.addressId,
    trackingNumber: 'G4S-77',
    status: 'processing',
  })
  await app.db.execute(sql`update message_channels set is_on = true`)
  await app.db.execute(
    sql`update users set notify_whatsapp = true, phone_number = '254712345678' where id = ${shopper.id}`,
  )
  try {
    await aRun([packed])
    const rows = await queuedMessages(app.db, sql`order_id = ${packed}`)
    expect(rows.map(({ kind, channel }) => `${kind} by ${channel}`).sort()).toEqual([
      'out-for-delivery by email',
      'out-for-delivery by sms',
      'out-for-delivery by whatsapp',
    ])
    const code = await codeOf(packed)
    for (const { body } of rows) expect(body).toContain(code)
  } finally {
    await app.db.execute(sql`update message_channels set is_on = false`)
    await app.db.execute(
      sql`update users set notify_whatsapp = false, phone_number = null where id = ${shopper.id}`,
    )
  }
})

test('the message about a parcel for a pickup point is sent once, with the collection code', async () => {
  const copy = {
    option: 'x',
    zone: 'Nairobi',
    name: 'Kiosk',
    estimate: null,
    kind: 'pickup' as const,
  }
  const rest = { minDays: null, maxDays: null, cutOffHour: null }
  const point = { name: 'Kencom kiosk', town: 'Nairobi' }
  const orderId = await aParcel({ delivery: { ...copy, ...rest, point } })
  await aRun([orderId], undefined, { anyKind: true })
  expect(await textsAbout(orderId)).toEqual([
    `254712345678: Order N is ready for pickup at Kencom kiosk. Your collection code: ${await codeOf(orderId)}.`,
  ])
})

test('in a shop with zones the shipping message has the handover code, and for pickup the collection code', async () => {
  const copy = { option: 'x', zone: 'Nairobi', name: 'Rider', estimate: null }
  const rest = { minDays: null, maxDays: null, cutOffHour: null }
  const door = await aParcel({
    delivery: { ...copy, ...rest, kind: 'door', point: null },
    contactPhone: '254700000009',
  })
  const pickup = await aParcel({
    delivery: {
      ...copy,
      ...rest,
      kind: 'pickup',
      point: { name: 'Kencom kiosk', town: 'Nairobi' },
    },
  })
  for (const orderId of [door, pickup])
    await manager.call('PUT', `/orders/${orderId}`, { status: 'Shipped' })
  const body = `Order N is on its way. Give the code ${await codeOf(door)} to whoever brings it, once you have the parcel.`
  expect((await textsAbout(door)).sort()).toEqual([
    `254700000009: ${body}`,
    `254712345678: ${body}`,
  ])
  expect(await textsAbout(pickup)).toEqual([
    `254712345678: Order N is ready for pickup at Kencom kiosk. Your collection code: ${await codeOf(pickup)}.`,
  ])
})

test('only the customer sees the handover code, and only while the order is on its way', async () => {
  const orderId = await aParcel()
  await aRun([orderId])
  const code = await codeOf(orderId)
  expect(code).toMatch(/^\d{4}$/)
  const codeFor = async (who: typeof manager) =>
    (await who.call('GET', `/orders/${orderId}`)).body.order.handoverCode
  expect(await codeFor(shopper)).toBe(code)
  expect(await codeFor(manager)).toBe(null)
  await manager.call('PUT', `/orders/${orderId}`, { status: 'Delivered' })
  expect(await codeFor(shopper)).toBe(null)
})

test('a run with a cancelled, delivered or unknown order is refused for all its orders', async () => {
  const [open, cancelled, delivered] = [
    await aParcel(),
    await aParcel({ status: 'Cancelled', cancelledBy: 'staff' }),
    await aParcel({ status: 'Delivered' }),
  ]
  for (const closed of [cancelled, delivered])
    expect(await start([open, closed])).toMatchObject({
      status: 409,
      body: { code: 'RUN_HAS_CLOSED_ORDER', values: { number: await shownNumber(closed) } },
    })
  expect((await start([open, shopper.id])).body.code).toBe('ORDER_NOT_FOUND')
  expect((await orderRow(app, open)).status).toBe('Processing')
  expect((await start([])).status).toBe(400)
  expect((await start([open], { name: ' ', phoneNumber: '0722000111' })).body.fields).toEqual({
    'rider.name': 'Name the rider.',
  })
  expect((await start([open], { name: 'Otieno', phoneNumber: '12' })).status).toBe(400)
})

test('an expired, revoked or changed link is a 404 for every call', async () => {
  const orderId = await aParcel()
  const run = await aRun([orderId])
  const changed = `${run.token.slice(0, -1)}${run.token.endsWith('A') ? 'B' : 'A'}`
  expect((await app.call('GET', `/deliveries/run/${changed}`)).status).toBe(404)

  const late = await anotherProcess(app, { now: () => new Date(Date.now() + 24 * 3_600_000 + 1) })
  expect((await late.call('GET', `/deliveries/run/${run.token}`)).body.code).toBe('RUN_NOT_FOUND')

  expect((await manager.call('DELETE', `/deliveries/runs/${run._id}`)).status).toBe(204)
  expect((await manager.call('DELETE', `/deliveries/runs/${run._id}`)).status).toBe(204)
  const answers = [
    await run.read(),
    await run.cash(orderId),
    await run.prompt(orderId),
    await run.deliver(orderId, await codeOf(orderId)),
    await run.notAtHome(orderId),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [404, 'RUN_NOT_FOUND']),
  )
  expect(await orderRow(app, orderId)).toMatchObject({ status: 'Shipped', paymentStatus: 'unpaid' })
  expect((await manager.call('DELETE', `/deliveries/runs/${orderId}`)).status).toBe(404)
})

test('guessing links is limited', async () => {
  const strict = await anotherProcess(app, { rateLimits: true })
  const run = await aRun([await aParcel()])
  const guess = (count: number) => strict.call('GET', `/deliveries/run/guess-${count}`)
  const statuses = []
  for (let count = 0; count < 101; count += 1) statuses.push((await guess(count)).status)
  expect([...new Set(statuses.slice(0, 100))]).toEqual([404])
  expect(statuses.at(-1)).toBe(429)
  expect((await strict.call('GET', `/deliveries/run/${run.token}`)).status).toBe(200)
})

test('a link gives no access to the orders of other runs', async () => {
  const [own, foreign] = [await aParcel(), await aParcel()]
  const run = await aRun([own])
  await aRun([foreign])
  for (const answer of [
    await run.cash(foreign),
    await run.prompt(foreign),
    await run.deliver(foreign, await codeOf(foreign)),
    await run.notAtHome(foreign),
  ])
    expect(answer).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND' } })
  expect((await run.cash('not-an-id')).status).toBe(404)
  expect((await orderRow(app, foreign)).paymentStatus).toBe('unpaid')
})

test('a parcel belongs to the latest run with it; recorded cash stays with the earlier rider', async () => {
  const orderId = await aParcel()
  const first = await aRun([orderId])
  await first.cash(orderId)
  const second = await aRun([orderId], { name: 'Wanjiru', phoneNumber: '0733000222' })
  expect(await first.parcel(orderId)).toBeUndefined()
  expect(await second.parcel(orderId)).toMatchObject({ money: 'paid', cash: 0 })
  expect(await runAsStaffSeeIt(first._id)).toMatchObject({
    cashDue: 2499,
    parcels: [{ state: 'given-away' }],
  })
  expect((await runAsStaffSeeIt(second._id)).cashDue).toBe(0)
})

test('a delivered parcel that staff give out again is on the newest run only', async () => {
  const orderId = await aParcel()
  const first = await aRun([orderId])
  await first.deliver(orderId, await codeOf(orderId))
  await manager.call('PUT', `/orders/${orderId}`, { status: 'Shipped' })
  const second = await aRun([orderId], { name: 'Achieng', phoneNumber: '0733 000 222' })
  expect(await first.parcel(orderId)).toBeUndefined()
  expect((await second.parcel(orderId)).state).toBe('open')
  expect((await runAsStaffSeeIt(first._id)).parcels).toMatchObject([{ state: 'given-away' }])
})

test('staff settle all cash of a run at once, and the sum agrees with the ledger', async () => {
  const name = `Baraka ${Date.now()}`
  const parcels = [await aParcel(), await aParcel({ totalCents: 100_050 }), await aParcel()]
  const run = await aRun(parcels, { name, phoneNumber: '0744000111' })
  const toCount = async () => {
    const { body } = await manager.call('GET', '/work')
    return body.queues.find(({ name }: { name: string }) => name === 'to-count').count
  }
  const before = await toCount()
  for (const orderId of parcels.slice(0, 2)) await run.cash(orderId)
  const settle = (body = {}) => manager.call('POST', `/deliveries/runs/${run._id}/settle`, body)

  expect((await settle({ amount: 2499 })).body.code).toBe('CASH_CHANGED')
  expect(await toCount()).toBe(before + 1)
  const both = await Promise.all([settle({ amount: 3499.5 }), settle({ amount: 3499.5 })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await runAsStaffSeeIt(run._id)).toMatchObject({
    cash: 3499.5,
    cashDue: 0,
    settlements: [{ amount: 3499.5, by: manager.username }],
  })
  expect(await toCount()).toBe(before)
  expect((await settle()).body.code).toBe('NOTHING_TO_SETTLE')

  const { postings } = (await manager.call('GET', '/ledger/day')).body
  const taken = postings.filter(
    (posting: { account: string; who: string }) =>
      posting.account === 'drawer' && posting.who === `${name} (rider)`,
  )
  expect(taken.reduce((sum: number, { debit }: { debit: number }) => sum + debit, 0)).toBe(3499.5)
  expect((await manager.call('GET', '/ledger/check')).body).toMatchObject({ balanced: true })
  const { entries } = (await manager.call('GET', `/audit?thing=run&thingId=${run._id}`)).body
  expect(entries[0]).toMatchObject({
    action: 'settle',
    after: { rider: name, amount: 3499.5 },
    user: { username: manager.username },
  })

  // The rider goes on: what comes later is settled later.
  await run.cash(parcels[2] ?? '')
  expect((await settle()).body.run.settlements).toHaveLength(2)
})

test('staff see the riders of the last months, each once', async () => {
  for (const name of ['Njoki', 'njoki'])
    await aRun([await aParcel()], { name, phoneNumber: '0755 000 111' })
  const { riders } = (await manager.call('GET', '/deliveries/riders')).body
  expect(riders[0]).toEqual({ name: 'njoki', phoneNumber: '254755000111' })
  expect(
    riders.filter(({ phoneNumber }: { phoneNumber: string }) => phoneNumber === '254755000111'),
  ).toHaveLength(1)
})

test('runs with the same orders at the same time do not block each other', async () => {
  const [one, two] = [await aParcel(), await aParcel()]
  const answers = await Promise.all([start([one, two]), start([two, one])])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
})
