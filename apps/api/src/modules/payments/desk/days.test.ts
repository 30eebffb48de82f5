import { daySpan, nairobiDay } from '@duka/contract/nairobi-time'
import type { ClosingDay } from '@duka/contract/payments/days'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder, aReceipt, aSum } from '../../../../test/samples/payments-support.ts'
import { aShopWithRiders } from '../../../../test/samples/rider-runs.ts'
import { aManager, aProduct } from '../../../../test/support/support.ts'
import { aZone } from '../../../../test/support/zones.ts'

const DAY_MS = 86_400_000
type Person = Awaited<ReturnType<typeof aManager>>

/** A shop of its own, as a closed day is closed for all. */
async function aShop() {
  const shop = await aShopWithRiders()
  const { app, manager, shopper } = shop
  const today = nairobiDay(new Date())
  const dayBefore = (day: string) => nairobiDay(new Date(daySpan(day).from.getTime() - DAY_MS))
  return {
    ...shop,
    today,
    yesterday: dayBefore(today),
    tomorrow: nairobiDay(daySpan(today).to),
    dayBefore,
    read: async (day: string): Promise<ClosingDay> =>
      (await manager.call('GET', `/days/${day}`)).body,
    close: (day: string, body: object = {}, key?: string, who: Person = manager) =>
      who.call(
        'POST',
        `/days/${day}/close`,
        { counts: [], ...body },
        { ...(key && { headers: { 'idempotency-key': key } }) },
      ),
    move: (body: object) => manager.call('POST', '/drawers/moves', body),
    takeCash: async (who: Person = manager) => {
      const orderId = await anOrder(app, shopper, { paymentMethod: 'cod' })
      expect((await who.call('POST', '/payments/cash', { orderId })).status).toBe(201)
      return orderId
    },
    drawer: async (day: string, holder: string) =>
      ((await manager.call('GET', `/days/${day}`)).body as ClosingDay).drawers.find(
        (one) => one.holder === holder,
      ),
    /** Puts all that is posted so far one day back. */
    letADayPass: () =>
      app.db.transaction(async (db) => {
        // Postings never change; without their triggers they do.
        await db.execute(sql`set local session_replication_role = replica`)
        await db.execute(
          sql`update entries set posted_at = posted_at - interval '1 day', occurred_at = occurred_at - interval '1 day'`,
        )
      }),
    isBalanced: async () =>
      expect((await manager.call('GET', '/ledger/check')).body.differences).toEqual([]),
  }
}

test('the evening shows what came, what went, and what each drawer should have', async () => {
  const { app, manager, today, read, move, takeCash, drawer, isBalanced } = await aShop()
  const holder = `person:${manager.id}`
  await move({ kind: 'opening', from: 'owner', to: 'safe', amount: 5000 })
  await move({ kind: 'float', from: 'safe', to: holder, amount: 1000 })
  const orderId = await takeCash()
  await manager.call('PUT', `/orders/${orderId}`, { status: 'Delivered' })
  await move({ kind: 'expense', from: holder, amount: 150.5, reason: 'Milk' })
  await move({ kind: 'banked', from: holder, to: 'bank', amount: 2000 })

  expect(await drawer(today, holder)).toEqual({
    holder,
    name: manager.username,
    opening: 0,
    taken: 2499,
    paidBack: 0,
    moved: -1150.5,
    expected: 1348.5,
    counted: null,
    difference: null,
  })
  const day = await read(today)
  expect(day).toMatchObject({
    day: today,
    sales: 2499,
    delivery: 0,
    received: { mpesa: 0, cash: 2499 },
    paidBack: { mpesa: 0, cash: 0 },
    expenses: 150.5,
    banked: 2000,
    mpesa: { expected: 0, statement: null, difference: null },
    profit: null,
    late: [],
    closed: null,
  })
  expect(day.drawers.find((one) => one.holder === 'safe')).toMatchObject({ expected: 4000 })
  const atAGlance = (await manager.call('GET', `/payments/day?date=${today}`)).body
  expect(atAGlance.received.total).toBe(day.received.mpesa + day.received.cash)
  expect(atAGlance.placed.count).toBe(day.orders)
  expect(app).toBeDefined()
  await isBalanced()
})

test.each([
  ['without VAT', {}],
  ['with VAT', { vatRegistered: true, pin: 'P051234567X' }],
])(
  '%s the evening shows goods at the prices of customers, on the day on which they leave',
  async (_, settings) => {
    const { app, manager, shopper, today, read, letADayPass, isBalanced } = await aShop()
    expect((await manager.call('PUT', '/settings', settings)).status).toBe(200)
    await aZone(app, { places: [{}], options: [{ name: 'Rider', feeCents: 30_001 }] })
    const { id } = await aProduct(app, { stockQuantity: 9, priceCents: 99_999, costCents: 50_000 })
    const order = async () => {
      const { body } = await manager.call('POST', '/staff/orders', {
        customer: { user: shopper.id },
        items: [{ productId: id, quantity: 2 }],
        address: { city: 'Nairobi', state: 'Nairobi' },
        contactPhone: '0712345678',
        paymentMethod: 'mpesa',
        discount: { amount: 199.99, reason: 'Regular' },
      })
      return body.order
    }
    const move = async (orderId: string, status: string) =>
      expect((await manager.call('PUT', `/orders/${orderId}`, { status })).status).toBe(200)
    const figures = async () => {
      const { sales, delivery, discounts, letGo, profit } = await read(today)
      return { sales, delivery, discounts, letGo, profit: profit !== null && profit > 0 }
    }
    const nothing = { sales: 0, delivery: 0, discounts: 0, letGo: 0, profit: false }

    const [{ _id, items }, { _id: cancelled }] = [await order(), await order()]
    for (const orderId of [_id, cancelled]) await aSum(app, orderId, { cents: 210_000 })
    expect(await figures()).toEqual(nothing)
    await letADayPass()
    await move(cancelled, 'Cancelled')
    expect(await figures()).toEqual(nothing)
    await move(_id, 'Shipped')
    const left = { sales: 1999.98, delivery: 300.01, discounts: 199.99, letGo: 0, profit: true }
    expect(await figures()).toEqual(left)
    await letADayPass()
    await move(_id, 'Pending')
    expect(await figures()).toMatchObject({
      sales: -1999.98,
      delivery: -300.01,
      discounts: -199.99,
    })
    await move(_id, 'Delivered')
    expect(await figures()).toMatchObject({ ...nothing, profit: false })
    const back = { items: [{ item: items[0]._id, quantity: 1, reason: 'unwanted', restock: true }] }
    expect((await manager.call('POST', `/orders/${_id}/returns`, back)).status).toBe(201)
    expect(await figures()).toMatchObject({ ...nothing, sales: -900, discounts: 0 })

    const { _id: short } = await order()
    await move(short, 'Delivered')
    await letADayPass()
    await aSum(app, short, { cents: 200_000, isHeld: true, channel: 'stk', code: null })
    const accepted = { orderId: short, asFull: true }
    expect((await manager.call('POST', '/payments/accept', accepted)).status).toBe(200)
    expect(await figures()).toMatchObject({ ...nothing, letGo: 100 })
    await isBalanced()
  },
)

test('closing posts a difference with its note, and the day never changes again', async () => {
  const { manager, today, tomorrow, read, close, takeCash, drawer, isBalanced } = await aShop()
  const holder = `person:${manager.id}`
  await takeCash()
  const counts = [{ holder, counted: 2400.5 }]
  expect(await close(today, { counts })).toMatchObject({
    status: 400,
    body: { fields: { note: 'Say why there is a difference.' } },
  })
  expect((await read(today)).closed).toBeNull()
  const closed = await close(today, { counts, note: ' Change for Mũgo ' })
  expect(closed).toMatchObject({
    status: 200,
    body: { closed: { by: manager.username, note: 'Change for Mũgo' } },
  })
  expect(await drawer(today, holder)).toMatchObject({
    expected: 2499,
    counted: 2400.5,
    difference: -98.5,
  })
  expect(await close(today, { counts })).toMatchObject({
    status: 409,
    body: { code: 'DAY_CLOSED' },
  })

  // It is still today; what comes now is tomorrow's.
  const ledger = (await manager.call('GET', `/ledger/day?day=${today}`)).body
  await takeCash()
  expect(await read(today)).toEqual(closed.body)
  expect((await manager.call('GET', `/ledger/day?day=${today}`)).body).toEqual(ledger)
  expect((await manager.call('GET', `/payments/day?date=${today}`)).body.received.total).toBe(2499)
  expect(await drawer(tomorrow, holder)).toMatchObject({
    opening: 2400.5,
    taken: 2499,
    expected: 4899.5,
  })
  expect(await read(tomorrow)).toMatchObject({
    received: { cash: 2499 },
    late: [{ day: today, amount: 2499 }],
  })
  const { postings } = (await manager.call('GET', `/ledger/day?day=${tomorrow}`)).body
  expect(postings.map(({ of }: { of: string }) => of)).toEqual(postings.map(() => today))
  const first = (await manager.call('GET', `/ledger/entries?from=${tomorrow}`)).body.entries[0]
  expect(first).toMatchObject({ of: today })
  expect(ledger.postings.map(({ of }: { of: null }) => of)).toContain(null)
  const csv = await manager.call('GET', `/ledger/export.csv?from=${tomorrow}`)
  const lines = String(csv.body).trim().split('\r\n')
  expect(lines[0]).toMatch(/^date,account,.*,of day,account name$/)
  expect(lines.at(-1)).toMatch(new RegExp(`,${today},[A-Z]`))
  expect(String(csv.body)).toContain(',Cash drawers')
  const sw = await manager.call('GET', `/ledger/export.csv?from=${tomorrow}&language=sw`)
  expect(String(sw.body)).toContain(',Droo za pesa taslimu')
  const { accounts } = (await manager.call('GET', `/ledger/accounts?at=${today}`)).body
  expect(accounts.find(({ code }: { code: string }) => code === 'cash-over-short')).toMatchObject({
    balance: 98.5,
  })
  const { entries } = (await manager.call('GET', '/audit?thing=cash')).body
  expect(entries[0]).toMatchObject({
    action: 'close',
    after: { day: today, counted: 2400.5, difference: -98.5, note: 'Change for Mũgo' },
  })
  await isBalanced()
})

test('yesterday can be closed today, and takes its difference with it', async () => {
  const { manager, today, yesterday, read, close, takeCash, drawer, letADayPass } = await aShop()
  const holder = `person:${manager.id}`
  await takeCash()
  await letADayPass()
  await takeCash()
  expect((await read(yesterday)).received.cash).toBe(2499)
  const counts = [{ holder, counted: 2500, expected: 2499 }]
  expect((await close(yesterday, { counts, note: 'One too much' })).status).toBe(200)
  expect(await drawer(yesterday, holder)).toMatchObject({ difference: 1 })
  expect(await drawer(today, holder)).toMatchObject({ opening: 2500, taken: 2499 })
  expect((await read(today)).closed).toBeNull()
  // And days before one that is closed are closed with it.
  const before = nairobiDay(new Date(daySpan(yesterday).from.getTime() - DAY_MS))
  expect(await close(before)).toMatchObject({ status: 409, body: { code: 'DAY_CLOSED' } })
  expect((await read(yesterday)).closed).toMatchObject({ note: 'One too much', day: yesterday })
  // Its counts and its note are not theirs.
  const old = await read(before)
  expect(old.closed).toMatchObject({ by: manager.username, note: null, day: yesterday })
  expect(old.drawers.every(({ counted }) => counted === null)).toBe(true)
})

test('two people who close at once close once', async () => {
  const { app, today, close, takeCash } = await aShop()
  const other = await aManager(app)
  await takeCash()
  const answers = await Promise.all([close(today), close(today, {}, undefined, other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('the same close sent again under its key answers the same', async () => {
  const { today, close } = await aShop()
  const [first, second] = [await close(today, {}, 'k'), await close(today, {}, 'k')]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body).toEqual(first.body)
})

test('a day that has not begun, a drawer that nobody has and a count that is none are refused', async () => {
  const { manager, today, tomorrow, close, takeCash } = await aShop()
  const holder = `person:${manager.id}`
  await takeCash()
  expect(await close(tomorrow)).toMatchObject({ status: 409, body: { code: 'DAY_NOT_BEGUN' } })
  expect(await close('2026-02-30')).toMatchObject({ status: 404 })
  const gone = { holder: `run:${crypto.randomUUID()}`, counted: 1 }
  expect(await close(today, { counts: [gone], note: 'x' })).toMatchObject({
    status: 404,
    body: { code: 'DRAWER_NOT_FOUND' },
  })
  for (const counts of [
    [{ holder, counted: -1 }],
    [{ holder, counted: 1.005 }],
    [{ holder, counted: '5' }],
    [{ holder }],
    [{ holder: 'bank', counted: 5 }].map((one) => ({ ...one, holder: 'purse' })),
    [
      { holder, counted: 1 },
      { holder: holder.toUpperCase().replace('PERSON', 'person'), counted: 2 },
    ],
    'none',
  ])
    expect((await close(today, { counts, note: 'x' })).status).toBe(400)
  // Cash came since the screen was read.
  const seen = { counts: [{ holder, counted: 0, expected: 0 }] }
  expect(await close(today, seen)).toMatchObject({ status: 409, body: { code: 'CASH_CHANGED' } })
})

test('the cash of a rider is counted where it is, and the rest goes over midnight', async () => {
  const { manager, aParcel, aRun, today, tomorrow, close, drawer } = await aShop()
  const orderId = await aParcel()
  const run = await aRun([orderId])
  await run.cash(orderId, { amount: 2499 })
  await manager.call('POST', `/deliveries/runs/${run._id}/settle`, { brought: 2000 })
  const holder = `run:${run._id}`
  expect(await drawer(today, holder)).toMatchObject({
    name: 'Otieno',
    taken: 2499,
    moved: -2000,
    expected: 499,
  })
  await close(today, { counts: [{ holder, counted: 499 }] })
  expect(await drawer(tomorrow, holder)).toMatchObject({ opening: 499, expected: 499 })
})

test('the list of a day has the payments that its sums count, also those after it was closed', async () => {
  const { app, manager, shopper, today, tomorrow, close, takeCash } = await aShop()
  const early = await takeCash()
  await close(today)
  const late = await takeCash()
  const twice = await anOrder(app, shopper, { paymentMethod: 'cod', totalCents: 50_000 })
  await manager.call('POST', '/payments/cash', { orderId: twice, amount: 700, taken: true })
  const dayOf = async (day: string) => {
    const { payments } = (await manager.call('GET', `/payments?day=${day}&limit=100`)).body
    const { received } = (await manager.call('GET', `/payments/day?date=${day}`)).body
    const file = String((await manager.call('GET', `/exports/payments.csv?day=${day}`)).body)
    return {
      orders: payments.map(({ order }: { order: string }) => order).sort(),
      sum: payments.reduce((sum: number, row: { received: number }) => sum + row.received, 0),
      total: received.total,
      lines: file.trim().split('\n').length - 1,
    }
  }
  const [closed, next] = [await dayOf(today), await dayOf(tomorrow)]
  expect(closed).toMatchObject({ orders: [early], lines: 1, total: closed.sum })
  // What came too much is a line of its own.
  expect(next).toMatchObject({ orders: [late, twice, twice].sort(), lines: 3, total: next.sum })
  const span = async (query: string) =>
    String((await manager.call('GET', `/exports/payments.csv?${query}`)).body)
      .trim()
      .split('\n').length - 1
  expect(await span(`from=${today}&to=${tomorrow}`)).toBe(4)
  expect(await span(`from=${tomorrow}`)).toBe(3)
  expect(await span(`to=${today}`)).toBe(1)
})

test('money stays in a closed day when the clock is set back', async () => {
  const { app, today, read, close, takeCash } = await aShop()
  const closed = await close(today)
  // As if the clock were set back by a day: the end of what is closed is a day further ahead.
  await app.db.execute(sql`
    update settings set value = to_jsonb((now() + interval '40 hours')::text) where key = 'ledger.closed-before'`)
  await takeCash()
  expect(await read(today)).toEqual(closed.body)
})

const statement = (lines: string[]) =>
  [
    'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,A/C No.',
    ...lines,
  ].join('\n')

test('a statement posts charges and what went to the bank, once, on their day where it is open', async () => {
  const { manager, today, yesterday, read, close, move, isBalanced } = await aShop()
  const lineOf = (day: string, code: string, rest: string) => {
    const [year, month, date] = day.split('-')
    return `${code},${date}-${month}-${year} 09:00:00,${rest}`
  }
  const [paid, banked, own] = [aReceipt(), aReceipt(), aReceipt()]
  const csv = statement([
    lineOf(
      yesterday,
      paid,
      'Pay Bill Online from 2547****201 - ACHIENG ROSE Acc. SHOES,Completed,500.00,,SHOES',
    ),
    lineOf(yesterday, paid, 'Pay Bill Charge,Completed,,5.00,'),
    lineOf(yesterday, banked, 'Business Payment to bank account of the shop,Completed,,300.00,'),
    lineOf(today, own, 'Business Payment to bank account of the shop,Completed,,100.00,'),
    lineOf(
      today,
      aReceipt(),
      'Business Payment to 2547****202 - BANK ACCOUNT OF JOY,Completed,,50.00,',
    ),
  ])
  // Staff have recorded one of them.
  await move({ kind: 'banked', from: 'mpesa', to: 'bank', amount: 100 })
  for (let time = 0; time < 2; time += 1)
    expect((await manager.call('POST', '/payments/statement', { csv })).status).toBe(200)
  const { accounts } = (await manager.call('GET', '/ledger/accounts')).body
  const of = (code: string) => accounts.find((one: { code: string }) => one.code === code)?.balance
  expect([of('mpesa-charges'), of('bank'), of('mpesa')]).toEqual([5, 400, 95])
  expect(await read(yesterday)).toMatchObject({
    banked: 300,
    mpesa: { expected: 195, statement: 195, difference: 0 },
  })
  expect(await read(today)).toMatchObject({
    mpesa: { expected: -100, statement: -150, difference: -50 },
  })

  const closed = await close(yesterday)
  const late = statement([lineOf(yesterday, aReceipt(), 'Pay Bill Charge,Completed,,7.00,')])
  await manager.call('POST', '/payments/statement', { csv: late })
  expect(await read(yesterday)).toEqual(closed.body)
  expect((await read(today)).late).toEqual([{ day: yesterday, amount: -7 }])
  await isBalanced()
})

test('what M-Pesa sent back itself of money to match was never received, on any day', async () => {
  const { app, manager, shopper, today, yesterday, read, isBalanced } = await aShop()
  const paid = (code: string, account: string) =>
    `${code},${yesterday} 16:20:11,Pay Bill Online from 2547****106 - REVERSE GEAR GARAGE,Completed,12400.00,,${account}`
  const back = (code: string, of: string) =>
    `${code},${yesterday} 17:02:45,Pay Bill Reversal of ${of} to 2547****106 - REVERSE GEAR GARAGE,Completed,,12400.00,`
  const bring = async (...lines: string[]) => {
    const answer = await manager.call('POST', '/payments/statement', { csv: statement(lines) })
    return answer.body.rows.map(({ result }: { result: string }) => result)
  }
  const none = { received: { mpesa: 0 }, paidBack: { mpesa: 0 } }
  const equal = { mpesa: { expected: 0, statement: 0, difference: 0 } }
  const [unknown, ofOrder] = [aReceipt(), aReceipt()]
  expect(await bring(back(aReceipt(), unknown), paid(unknown, 'shop'))).toEqual([
    'reversal',
    'to-match',
  ])
  expect(await read(today)).toMatchObject({ ...none, toMatch: 0, mpesa: { expected: 0 } })
  expect(await read(yesterday)).toMatchObject({ ...none, ...equal })

  // What counted for an order was received yesterday, and went back yesterday.
  const orderId = await anOrder(app, shopper, { totalCents: 1_240_000 })
  const reversal = back(aReceipt(), ofOrder)
  expect(await bring(reversal, paid(ofOrder, orderId.slice(0, 8)))).toEqual(['reversal', 'counted'])
  expect(await read(yesterday)).toMatchObject({
    received: { mpesa: 12_400 },
    paidBack: { mpesa: 12_400 },
    ...equal,
  })
  expect(await read(today)).toMatchObject({ ...none, mpesa: { expected: 0 } })
  await isBalanced()
})

test('what only a statement tells stands on its own day, or on the first open one', async () => {
  const { app, manager, shopper, today, yesterday, dayBefore, read, close, isBalanced } =
    await aShop()
  const before = dayBefore(yesterday)
  const paid = (day: string, account: string, code = aReceipt()) =>
    `${code},${day} 16:20:11,Pay Bill Online from 2547****106 - JANE DOE,Completed,2499.00,,${account}`
  const charge = (day: string) => `${aReceipt()},${day} 16:20:11,Pay Bill Charge,Completed,,25.00,`
  const toBank = (day: string) =>
    `${aReceipt()},${day} 21:00:00,Business Payment to bank account of the shop,Completed,,2000.00,`
  const bring = async (...lines: string[]) => {
    const { body } = await manager.call('POST', '/payments/statement', { csv: statement(lines) })
    return body.rows.map(({ result }: { result: string }) => result)
  }
  const mpesaAt = async (day: string) => {
    const { accounts } = (await manager.call('GET', `/ledger/accounts?at=${day}`)).body
    const of = (code: string) => accounts.find((one: { code: string }) => one.code === code).balance
    return ['mpesa', 'deposit', 'receivable', 'to-match'].map(of)
  }
  const [early, sent, late] = await Promise.all([
    anOrder(app, shopper),
    anOrder(app, shopper, { paymentMethod: 'cod' }),
    anOrder(app, shopper),
  ])
  await manager.call('PUT', `/orders/${sent}`, { status: 'Shipped' })
  await close(before)

  const open = [early, sent].map((id) => paid(yesterday, id.slice(0, 8)))
  const lost = aReceipt()
  expect(
    await bring(...open, paid(yesterday, 'shop', lost), charge(yesterday), toBank(yesterday)),
  ).toEqual(['counted', 'counted', 'to-match', 'skipped', 'skipped'])
  const settledAt = new Date(`${yesterday}T16:20:11+03:00`).toISOString()
  for (const id of [early, sent]) {
    const { payments } = (await shopper.call('GET', `/payments/order/${id}`)).body
    expect(payments).toMatchObject([{ state: 'paid', settledAt }])
  }
  expect(await mpesaAt(before)).toEqual([0, 0, 0, 0])
  // The parcel left today: until then its money was a deposit.
  expect(await mpesaAt(yesterday)).toEqual([5472, -4998, 0, -2499])
  expect(await mpesaAt(today)).toEqual([5472, -2499, 0, -2499])
  expect(await read(yesterday)).toMatchObject({
    received: { mpesa: 4998 },
    banked: 2000,
    mpesa: { expected: 5472, statement: 5472, difference: 0 },
  })
  expect(await read(today)).toMatchObject({ received: { mpesa: 0 }, mpesa: { expected: 0 } })

  // The day before is closed: what is told of it now belongs to the first open day.
  expect(await bring(paid(before, late.slice(0, 8)), charge(before))).toEqual([
    'counted',
    'skipped',
  ])
  expect(await mpesaAt(before)).toEqual([0, 0, 0, 0])
  expect((await mpesaAt(yesterday))[0]).toBe(7946)
  expect(await read(yesterday)).toMatchObject({
    received: { mpesa: 7497 },
    mpesa: { expected: 7946, statement: 7946, difference: 0 },
    late: [{ day: before, amount: 2474 }],
  })
  const { payments } = (await shopper.call('GET', `/payments/order/${late}`)).body
  expect(payments[0].settledAt).toBe(new Date(`${before}T16:20:11+03:00`).toISOString())
  // Staff find its order: the money came on that day.
  const found = await anOrder(app, shopper)
  await manager.call('POST', '/payments/match', { receipt: lost, orderId: found })
  expect(await read(yesterday)).toMatchObject({ received: { mpesa: 9996 } })
  await isBalanced()
})

test('each movement of M-Pesa is expected on exactly one day, also after that was closed', async () => {
  const { app, manager, shopper, today, tomorrow, read, close, isBalanced } = await aShop()
  const pay = async () => {
    const orderId = await anOrder(app, shopper)
    const line = `${aReceipt()},${today} 00:00:01,Pay Bill Online from 2547****106 - JANE DOE,Completed,2499.00,,${orderId.slice(0, 8)}`
    await manager.call('POST', '/payments/statement', { csv: statement([line]) })
    return orderId
  }
  const orderId = await pay()
  const closed = await close(today)
  expect(closed.body.mpesa).toEqual({ expected: 2499, statement: 2499, difference: 0 })
  const back = { note: 'Dent', orderId, way: 'mpesa-hand', amount: 1000, code: aReceipt() }
  expect((await manager.call('POST', '/payments/refund', back)).status).toBe(202)
  await pay()
  expect(await read(today)).toEqual(closed.body)
  expect(await read(tomorrow)).toMatchObject({
    paidBack: { mpesa: 1000 },
    mpesa: { expected: 1499, statement: null },
    late: [{ day: today, amount: 1499 }],
  })
  // The statement of today has them, too; their lines are compared where they are expected.
  const lines = [
    `${back.code},${today} 23:59:59,Business Payment to 2547****106 - JANE DOE,Completed,,1000.00,`,
    `${aReceipt()},${tomorrow} 00:00:01,Pay Bill Online from 2547****106 - JANE DOE,Completed,100.00,,shop`,
  ]
  await manager.call('POST', '/payments/statement', { csv: statement(lines) })
  expect(await read(today)).toEqual(closed.body)
  expect((await read(tomorrow)).mpesa).toEqual({ expected: 1599, statement: 1599, difference: 0 })
  const { accounts } = (await manager.call('GET', '/ledger/accounts')).body
  const mpesa = accounts.find((one: { code: string }) => one.code === 'mpesa')
  expect(mpesa.balance).toBe(2499 + 1599)
  await isBalanced()
})

test('the evening names who moved cash, where, and why, and so does the closed day', async () => {
  const { manager, today, tomorrow, read, close, move, takeCash } = await aShop()
  const holder = `person:${manager.id}`
  const orderId = await takeCash()
  await move({ kind: 'expense', from: holder, amount: 150.5, reason: 'Milk' })
  await move({ kind: 'hand-in', from: holder, to: 'safe', amount: 500 })
  await manager.call('POST', '/payments/refund', { orderId, way: 'cash', amount: 99, note: 'Dent' })
  const by = manager.username
  const moves = [
    { by, kind: 'expense', from: holder, to: null, amount: 150.5, reason: 'Milk' },
    { by, kind: 'hand-in', from: holder, to: 'safe', amount: 500, reason: null },
    { by, kind: 'paid-back', from: holder, to: null, amount: 99, reason: 'Dent' },
  ]
  expect((await read(today)).moves).toMatchObject(moves)
  await close(today)
  await move({ kind: 'banked', from: 'safe', to: 'bank', amount: 400 })
  expect((await read(today)).moves).toMatchObject(moves)
  expect((await read(tomorrow)).moves).toMatchObject([{ kind: 'banked', to: 'bank' }])
})

test('where two people work, who counts the own drawer alone is named', async () => {
  const { app, manager, today, yesterday, close, takeCash, drawer, letADayPass } = await aShop()
  const holder = `person:${manager.id}`
  await takeCash()
  await letADayPass()
  const counts = [{ holder, counted: 2499 }]
  await app.db.execute(sql`update users set role = 'customer' where id <> ${manager.id}`)
  expect((await close(yesterday, { counts })).status).toBe(200)
  expect(await drawer(yesterday, holder)).not.toHaveProperty('countedAlone')

  await aManager(app)
  expect((await close(today, { counts })).status).toBe(200)
  expect(await drawer(today, holder)).toMatchObject({ counted: 2499, countedAlone: true })

  const other = await aShop()
  const mine = `person:${other.manager.id}`
  await other.takeCash()
  const by = await aManager(other.app)
  await other.close(today, { counts: [{ holder: mine, counted: 2499 }] }, undefined, by)
  expect(await other.drawer(today, mine)).not.toHaveProperty('countedAlone')
})

test('a closed day keeps its figures and names what was put right later; the later day names its day', async () => {
  const { app, manager, yesterday, today, read, close, takeCash, letADayPass, isBalanced } =
    await aShop()
  const wrong = await takeCash()
  await letADayPass()
  await app.db.execute(sql`update receipts set settled_at = settled_at - interval '1 day'`)
  expect((await close(yesterday)).status).toBe(200)
  const before = await read(yesterday)
  const listed = async (day: string) =>
    (await manager.call('GET', `/payments?day=${day}&method=cash`)).body.payments.map(
      ({ order, received }: { order: string; received: number }) => [order, received],
    )
  const glance = async (day: string) =>
    (await manager.call('GET', `/payments/day?date=${day}`)).body

  const [payment] = (await manager.call('GET', `/payments/order/${wrong}`)).body.payments
  const other = await takeCash()
  const reason = 'It was 2,000.'
  const answer = await manager.call('POST', '/payments/corrections', {
    receipt: payment._id,
    from: { order: wrong },
    to: { order: other },
    amount: 499,
    reason,
  })
  expect(answer.status).toBe(201)

  const { corrections, ...figures } = await read(yesterday)
  const { corrections: none, ...figuresBefore } = before
  expect([figures, none]).toEqual([figuresBefore, []])
  const correction = {
    at: expect.any(String),
    by: manager.username,
    receipt: null,
    amount: 499,
    from: expect.stringMatching(/^\d{7}$/),
    to: expect.stringMatching(/^\d{7}$/),
    reason,
    day: today,
    of: yesterday,
  }
  for (const list of [
    corrections,
    (await read(today)).corrections,
    (await glance(yesterday)).corrections,
    (await glance(today)).corrections,
  ])
    expect(list).toEqual([correction])
  // The money came on that day, whatever it is counted for now.
  expect((await listed(yesterday)).toSorted()).toEqual(
    [
      [wrong, 2000],
      [other, 499],
    ].toSorted(),
  )
  expect(await listed(today)).toEqual([[other, 2499]])
  expect((await glance(yesterday)).received.total).toBe(2499)
  expect((await glance(today)).received.total).toBe(2499)
  await isBalanced()
})

test('who works alone corrects the own cash, with a reason; with a colleague somebody else does', async () => {
  const { app, manager, takeCash, isBalanced } = await aShop()
  const order = await takeCash()
  const { payments } = (await manager.call('GET', `/payments/order/${order}`)).body
  const wrong = { receipt: payments[0]._id, from: { order }, to: 'never-came', amount: 400 }
  const correct = (reason: string) =>
    manager.call('POST', '/payments/corrections', { ...wrong, reason })
  expect((await correct(' ')).status).toBe(400)
  expect((await correct('Mistyped')).status).toBe(201)
  await aManager(app)
  expect((await correct('Mistyped again')).body.code).toBe('OWN_DRAWER')
  await isBalanced()
})

test('money that was moved or spent wrongly is put right in the open day, and both stay', async () => {
  const { app, manager, today, tomorrow, read, close, move, letADayPass, yesterday, isBalanced } =
    await aShop()
  const colleague = await aManager(app)
  const putRight = (id: string, reason = 'Typed wrongly', who: Person = colleague) =>
    who.call('POST', `/drawers/moves/${id}/reversal`, { reason })
  const wrong = [
    { kind: 'opening', from: 'owner', to: 'safe', amount: 7000 },
    { kind: 'owner-in', from: 'owner', to: `person:${manager.id}`, amount: 800 },
    { kind: 'expense', from: 'safe', amount: 1000, reason: 'Milk' },
    { kind: 'owner-out', from: 'safe', to: 'owner', amount: 300, reason: 'Fees' },
    { kind: 'banked', from: 'safe', to: 'bank', amount: 900 },
    { kind: 'float', from: 'safe', to: `person:${manager.id}`, amount: 50 },
  ]
  const ids: string[] = []
  for (const one of wrong) ids.push((await move(one)).body.entry._id)
  expect((await read(today)).moves.map(({ canPutRight }) => canPutRight)).toEqual(
    wrong.map(() => true),
  )
  const before = await read(today)
  expect(before).toMatchObject({ expenses: 1000, banked: 900 })
  expect(await putRight(ids[1] ?? '', 'It never came', manager)).toMatchObject({
    status: 403,
    body: { code: 'OWN_DRAWER' },
  })
  expect(await putRight(ids[0] ?? '', ' ')).toMatchObject({ status: 400 })

  // The day of the mistake is closed: the reversal belongs to the next one.
  await letADayPass()
  await close(yesterday)
  for (const id of ids) expect(await putRight(id)).toMatchObject({ status: 201 })
  expect(await putRight(ids[2] ?? '')).toMatchObject({ status: 409, body: { code: 'MOVE_FINAL' } })
  expect(await putRight('987654321')).toMatchObject({ status: 404 })

  const closed = await read(yesterday)
  expect(closed).toMatchObject({ expenses: 1000, banked: 900 })
  expect(closed.moves.map(({ canPutRight }) => canPutRight)).toEqual(wrong.map(() => false))
  const now = await read(today)
  expect(now).toMatchObject({ expenses: -1000, banked: -900 })
  expect(now.moves.map(({ reverses, reason, by }) => [reverses, reason, by])).toEqual(
    ids.map((id) => [id, 'Typed wrongly', colleague.username]),
  )
  expect(now.moves[2]).toMatchObject({
    kind: 'expense',
    from: 'expenses',
    to: 'safe',
    amount: 1000,
  })
  expect(now.moves.every(({ canPutRight }) => !canPutRight)).toBe(true)
  for (const { expected } of now.drawers) expect(expected).toBe(0)
  expect((await read(tomorrow)).moves).toEqual([])
  const { entries } = (await manager.call('GET', '/audit?thing=cash')).body
  expect(entries[0]).toMatchObject({
    action: 'put-right',
    user: { username: colleague.username },
    after: { kind: 'float', amount: 50, reason: 'Typed wrongly' },
  })
  await isBalanced()
})
