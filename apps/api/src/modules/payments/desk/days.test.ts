import { readCsv } from '@duka/contract/csv'
import { expect, test } from 'vitest'
import { anOrder, aReceipt, aSum } from '../../../../test/samples/payments-support.ts'
import { aShop } from '../../../../test/samples/shop-days.ts'
import { aProduct } from '../../../../test/support/support.ts'
import { aZone } from '../../../../test/support/zones.ts'

test('the evening shows what came, what went, and what each drawer should have', async () => {
  const { manager, today, read, move, takeCash, drawer, isBalanced } = await aShop()
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

test('cash that waits to match came into a drawer: it is received once, and paid back once', async () => {
  const { app, manager, shopper, today, read, drawer, isBalanced } = await aShop()
  const orderId = await anOrder(app, shopper, { paymentMethod: 'cod', totalCents: 150_000 })
  const other = await anOrder(app, shopper, { paymentMethod: 'cod', totalCents: 50_000 })
  const taken = { orderId, amount: 25_000, taken: true }
  const receipt = (await manager.call('POST', '/payments/cash', taken)).body.payment._id
  const correct = async (from: unknown, to: unknown, amount: number) => {
    const correction = { receipt, from, to, amount, reason: 'Mistyped' }
    const { status } = await manager.call('POST', '/payments/corrections', correction)
    expect(status).toBe(201)
  }
  const waiting = async () => (await manager.call('GET', '/payments/to-match')).body.receipts
  const figures = async () => {
    const [day, glance] = [
      await read(today),
      (await manager.call('GET', `/payments/day?date=${today}`)).body,
    ]
    const { taken, paidBack } = (await drawer(today, `person:${manager.id}`)) ?? {}
    const sums = [glance.cashByStaff, glance.cashByRider].map((rows: { amount: number }[]) =>
      rows.reduce((sum, { amount }) => sum + amount, 0),
    )
    return {
      received: [day.received.cash, glance.received.cash.amount, taken, ...sums],
      paidBack: [day.paidBack.cash, glance.refunded.amount, paidBack],
      toMatch: glance.toMatch.amount,
    }
  }
  const each = (sum: number, times: number) => Array.from({ length: times }, () => sum)

  await correct({ order: orderId }, 'to-match', 23_500)
  expect(await figures()).toEqual({
    received: each(25_000, 5),
    paidBack: each(0, 3),
    toMatch: 23_500,
  })
  const [{ receipt: part }] = await waiting()
  await correct('to-match', { order: other }, 500)
  await correct('to-match', 'never-came', 22_500)
  expect(await figures()).toEqual({ received: each(2500, 5), paidBack: each(0, 3), toMatch: 500 })
  const back = { receipt: part, note: 'To his hand' }
  expect((await manager.call('POST', '/payments/return', back)).status).toBe(200)
  expect(await figures()).toEqual({ received: each(2500, 5), paidBack: each(500, 3), toMatch: 0 })
  await isBalanced()

  const glance = (await manager.call('GET', `/payments/day?date=${today}`)).body
  expect(glance.corrections.at(-1)).toMatchObject({
    amount: 500,
    from: 'to-match',
    to: 'paid-back',
    reason: 'To his hand',
    by: manager.username,
    of: today,
  })
  const received = async (query: string) => {
    const { body } = await manager.call('GET', `/exports/payments.csv?day=${today}&${query}`)
    const [head = [], ...rows] = readCsv(body)
    return rows.map((row) => Number(row[head.indexOf('received')])).sort((a, b) => a - b)
  }
  expect(await received('method=cash')).toEqual([500, 500, 1500])
  expect(await received('state=refunded')).toEqual([500])
  expect(await received('state=paid')).toEqual([500, 1500])
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
