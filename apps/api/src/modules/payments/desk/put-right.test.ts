import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import {
  anOrder,
  aReceipt,
  aSum,
  jamiiHouse,
  orderRow,
  paymentDeps,
  paymentStatusOf,
  paymentsOf,
} from '../../../../test/samples/payments-support.ts'
import { refundDesk } from '../../../../test/samples/refund-desk.ts'
import { aShopWithRiders } from '../../../../test/samples/rider-runs.ts'
import { aManager, anAdmin } from '../../../../test/support/support.ts'
import { saveValue } from '../../settings/values.queries.ts'
import { takeReceipt } from '../incoming/take-receipt.ts'
import { settleAttempt } from '../prompts/settle.ts'

const { app, manager, shopper, aParcel, aRun, textsAbout } = await aShopWithRiders()
const desk = await refundDesk(app)
/** Says that cash in the manager's drawer never came. */
const owner = await anAdmin(app)
await Promise.all([1, 2, 3].map(() => aManager(app)))
const read = async (url: string) => (await manager.call('GET', url)).body
const reason = 'Matched with the wrong order.'
const toMatch = 'to-match' as const

afterEach(async () => {
  expect((await read('/ledger/check')).differences).toEqual([])
  expect((await read('/ledger/accounts')).balanced).toBe(true)
})

const putRight = (body: object, key?: string, by = manager) =>
  by.call(
    'POST',
    '/payments/corrections',
    { reason, ...body },
    key ? { headers: { 'idempotency-key': key } } : {},
  )
const linesOf = async (orderId: string) =>
  (await paymentsOf(app, orderId)).map(({ state, receivedCents }) => [state, receivedCents])
const historyOf = async (orderId: string) =>
  (await read(`/audit?order=${orderId}`)).entries.filter(
    ({ action }: { action: string }) => action === 'put-right',
  )
const dayNow = () => read('/payments/day')
const drawersNow = async () => {
  const { holders } = await read('/ledger/accounts?account=drawer&holders=1')
  return new Map<string, number>(
    holders.map(({ holder, balance }: { holder: string; balance: number }) => [holder, balance]),
  )
}

/** An order that a receipt of 2,499 has paid, and one that is open. */
async function wrongOrder(fields: object = {}, ofBoth: object = {}) {
  const from = await anOrder(app, shopper, { ...ofBoth, ...fields })
  const to = await anOrder(app, shopper, ofBoth)
  const receipt = aReceipt()
  await aSum(app, from, { cents: 249_900, code: receipt })
  return { from, to, receipt }
}

/** A line of a statement over 480 that staff matched with an order of 200. */
async function matchedByStaff() {
  const [orderId, receipt] = [await anOrder(app, shopper, { totalCents: 20_000 }), aReceipt()]
  const line = { code: receipt, by: 'statement', amountCents: 48_000, account: 'SHOES' } as const
  await takeReceipt(paymentDeps(app), { ...line, payer: 'JANE DOE', occurredAt: new Date() })
  expect((await manager.call('POST', '/payments/match', { receipt, orderId })).status).toBe(200)
  return { orderId, receipt }
}

/** The rows of *To match* with this code. */
const waitingOf = async (code: string) =>
  (await read('/payments/to-match')).receipts.filter(
    ({ receipt }: { receipt: string }) => receipt === code,
  )

async function cashFor(orderId: string, amount: number): Promise<string> {
  const asked = { orderId, amount, taken: true }
  return (await manager.call('POST', '/payments/cash', asked)).body.payment._id
}

test('a receipt counts for the right order, and both histories say who and why', async () => {
  const { from, to, receipt } = await wrongOrder()
  const before = await dayNow()
  const { status, body } = await putRight({
    receipt,
    from: { order: from },
    to: { order: to },
  })
  expect(status).toBe(201)
  expect(body.entry).toMatchObject({
    kind: 'corrected',
    by: manager.username,
    reason,
    order: from,
    receipt,
    lines: [
      { account: 'to-match', debit: 0, credit: 2499 },
      { account: 'deposit', holder: `order:${from}`, debit: 2499, credit: 0 },
    ].toReversed(),
  })
  expect([await paymentStatusOf(app, from), await paymentStatusOf(app, to)]).toEqual([
    'unpaid',
    'paid',
  ])
  expect([await linesOf(from), await linesOf(to)]).toEqual([[], [['paid', 249_900]]])
  for (const order of [from, to])
    expect(await historyOf(order)).toMatchObject([
      { user: { username: manager.username }, after: { order, amount: 2499, reason } },
    ])
  const after = await dayNow()
  expect([after.received, after.toMatch]).toEqual([before.received, before.toMatch])
})

const phone = { address: { ...jamiiHouse, phoneNumber: '254712345678' } }
const isOff = (sum: string, left?: string) =>
  `254712345678: We had counted KES ${sum} for order N by mistake. It is taken off again.${left ? ` What counts now: KES ${left}.` : ''}`

test('both customers hear of each correction once: the order, the sum, and what is still to pay', async () => {
  const { from, to, receipt } = await wrongOrder({}, phone)
  const moveBetween = (a: string, b: string, amount?: number) =>
    putRight({ receipt, from: { order: a }, to: { order: b }, amount })
  const takenOff = (sum: string, due: string, left?: string) =>
    `${isOff(sum, left)} Still to pay: KES ${due}.`
  const received = (sum: string) => expect.stringContaining(`KES ${sum}`)
  await moveBetween(from, to, 1000)
  await moveBetween(from, to)
  expect(await textsAbout(from)).toEqual([
    takenOff('1,000.00', '1,000.00', '1,499.00'),
    takenOff('1,499.00', '2,499.00'),
  ])
  expect(await textsAbout(to)).toEqual([received('1,000.00'), received('1,499.00')])
  const corrections = async (order: string) => {
    const { body } = await manager.call('GET', `/messages?order=${order}&channel=sms`)
    return body.messages.map(({ corrects }: { corrects?: boolean }) => corrects)
  }
  expect(await corrections(from)).toEqual([true, true])
  expect(await corrections(to)).toEqual([undefined, undefined])
  // The receipt and its part go back together: that is one message.
  await app.db.execute(sql`update users set language = 'sw' where id = ${shopper.id}`)
  await moveBetween(to, from)
  await app.db.execute(sql`update users set language = 'en' where id = ${shopper.id}`)
  expect((await textsAbout(from)).slice(2)).toEqual([received('2,499.00')])
  expect((await textsAbout(to)).slice(2)).toEqual([
    `254712345678: Tulihesabu KES 2,499.00 kwa oda N kimakosa. Tumeziondoa. Bado unadaiwa KES 2,499.00.`,
  ])
})

test('the customer hears of cash that never came, and of money that waits to match again', async () => {
  const mistyped = await anOrder(app, shopper, { paymentMethod: 'cod', ...phone })
  const payment = await cashFor(mistyped, 24_990)
  await putRight(
    { receipt: payment, from: { order: mistyped }, to: 'never-came', amount: 22_491 },
    undefined,
    owner,
  )
  expect((await textsAbout(mistyped)).slice(1)).toEqual([isOff('22,491.00', '2,499.00')])

  const { from, to, receipt } = await wrongOrder({}, phone)
  await putRight({ receipt, from: { order: from }, to: toMatch })
  expect(await textsAbout(from)).toEqual([`${isOff('2,499.00')} Still to pay: KES 2,499.00.`])
  await putRight({ receipt, from: toMatch, to: { order: to } })
  expect(await textsAbout(from)).toHaveLength(1)
  expect(await textsAbout(to)).toHaveLength(1)
})

test('undoing it is a correction of the correction', async () => {
  const { from, to, receipt } = await wrongOrder()
  await putRight({ receipt, from: { order: from }, to: { order: to } })
  expect((await putRight({ receipt, from: { order: to }, to: { order: from } })).status).toBe(201)
  expect(await paymentStatusOf(app, from)).toBe('paid')
  expect([await linesOf(from), await linesOf(to)]).toEqual([[['paid', 249_900]], []])
})

test('a part goes to another order, and back again; both are one receipt', async () => {
  const { from, to, receipt } = await wrongOrder()
  const before = await dayNow()
  const there = { receipt, from: { order: from }, to: { order: to }, amount: 1000.5 }
  expect((await putRight(there)).body.entry.reason).toBe(reason)
  expect([await linesOf(from), await linesOf(to)]).toEqual([
    [['paid', 149_850]],
    [['paid', 100_050]],
  ])
  expect((await paymentsOf(app, to))[0]?.receipt).toBe(receipt)
  expect((await read(`/payments/order/${to}`)).due).toBe(1499)
  const dayAfter = await dayNow()
  expect(dayAfter.received).toEqual(before.received)

  const back = { receipt, from: { order: to }, to: { order: from } }
  expect((await putRight(back)).status).toBe(201)
  expect([await linesOf(from), await linesOf(to)]).toEqual([[['paid', 249_900]], []])
  expect(await paymentStatusOf(app, from)).toBe('paid')
})

test('a receipt of several orders moves on from each, and never more than is there', async () => {
  const { from, to, receipt } = await wrongOrder()
  const third = await anOrder(app, shopper)
  await putRight({ receipt, from: { order: from }, to: { order: to }, amount: 1000 })
  const more = { receipt, from: { order: to }, to: { order: third } }
  expect(await putRight({ ...more, amount: 1000.01 })).toMatchObject({
    status: 409,
    body: { code: 'LESS_THERE', message: expect.stringContaining('1,000.00') },
  })
  expect((await putRight({ ...more, amount: 400 })).status).toBe(201)
  expect((await putRight({ ...more, from: { order: from } })).status).toBe(201)
  expect([await linesOf(from), await linesOf(to), await linesOf(third)]).toEqual([
    [],
    [['paid', 60_000]],
    expect.arrayContaining([
      ['paid', 149_900],
      ['paid', 40_000],
    ]),
  ])
  const total = (await read(`/ledger/entries?receipt=${receipt}&account=mpesa&limit=100`)).entries
    .flatMap(({ lines }: { lines: { account: string; debit: number; credit: number }[] }) => lines)
    .filter(({ account }: { account: string }) => account === 'mpesa')
    .reduce(
      (sum: number, line: { debit: number; credit: number }) => sum + line.debit - line.credit,
      0,
    )
  expect(total).toBe(2499)
})

test('a receipt waits to match again, in whole or in part, and is matched from there', async () => {
  const { from, to, receipt } = await wrongOrder()
  await putRight({ receipt, from: { order: from }, to: toMatch, amount: 999 })
  await putRight({ receipt, from: { order: from }, to: toMatch })
  expect(await waitingOf(receipt)).toMatchObject([{ amount: 2499 }])
  expect(await linesOf(from)).toEqual([])
  const all = { receipt, from: toMatch, to: { order: to } }
  expect((await putRight(all)).body.entry.reason).toBe(reason)
  expect(await paymentStatusOf(app, to)).toBe('paid')
})

test('what was counted and what was too much move as one, and wait with code, account and payer', async () => {
  for (const amounts of [[undefined], [480], [200, undefined], [300, 180]]) {
    const { orderId, receipt } = await matchedByStaff()
    const { payments } = await read(`/payments/order/${orderId}`)
    expect(payments).toMatchObject([1, 2].map(() => ({ movable: 480, payer: 'JANE DOE' })))
    const own = (await shopper.call('GET', `/payments/order/${orderId}`)).body.payments
    expect(own[0]).not.toHaveProperty('payer')
    for (const amount of amounts)
      expect(
        (await putRight({ receipt, from: { order: orderId }, to: toMatch, amount })).status,
      ).toBe(201)
    expect(await waitingOf(receipt)).toMatchObject([
      { amount: 480, account: 'SHOES', payer: 'JANE DOE', state: 'to-match' },
    ])
    expect(await linesOf(orderId)).toEqual([])
    expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
  }
})

test('a part that waits has the code, account and payer of its receipt, and is matched or paid back by the code', async () => {
  for (const call of ['match', 'return']) {
    const { orderId, receipt } = await matchedByStaff()
    await putRight({ receipt, from: { order: orderId }, to: toMatch, amount: 180 })
    expect(await waitingOf(receipt)).toMatchObject([
      { amount: 180, account: 'SHOES', payer: 'JANE DOE' },
    ])
    const to = await anOrder(app, shopper, { totalCents: 18_000 })
    const body = { receipt, ...(call === 'match' && { orderId: to }) }
    expect((await manager.call('POST', `/payments/${call}`, body)).status).toBe(200)
    expect(await waitingOf(receipt)).toEqual([])
    expect(await paymentStatusOf(app, to)).toBe(call === 'match' ? 'paid' : 'unpaid')
    const { payments } = await read(`/payments/order/${orderId}`)
    expect(payments[0].movable).toBe(300)
  }
})

test('a customer sees when the payment was moved, and not what staff could move', async () => {
  const { to, receipt, from } = await wrongOrder()
  const moneyOf = async (id: string) => (await shopper.call('GET', `/payments/order/${id}`)).body
  expect(await moneyOf(from)).not.toHaveProperty('putRightAt')
  await putRight({ receipt, from: { order: from }, to: { order: to } })
  expect(await moneyOf(from)).toHaveProperty('putRightAt')
  expect((await moneyOf(to)).payments[0]).not.toHaveProperty('movable')
})

test('cash that was mistyped never came: the drawer, the day and the order have what did', async () => {
  const orderId = await anOrder(app, shopper, { paymentMethod: 'cod', totalCents: 250_000 })
  const [before, drawers] = [await dayNow(), await drawersNow()]
  const receipt = await cashFor(orderId, 25_000)
  expect((await read(`/payments/order/${orderId}`)).owed).toBe(22_500)
  const never = { receipt, from: { order: orderId }, to: 'never-came', amount: 22_500 }
  expect((await putRight(never, undefined, owner)).status).toBe(201)

  expect(await read(`/payments/order/${orderId}`)).toMatchObject({ owed: 0, due: 0 })
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
  const day = await dayNow()
  expect(day.received.cash.amount - before.received.cash.amount).toBe(2500)
  const mine = `person:${manager.id}`
  expect(((await drawersNow()).get(mine) ?? 0) - (drawers.get(mine) ?? 0)).toBe(2500)
  expect(day.refunded).toEqual(before.refunded)

  expect((await putRight({ ...never, amount: 2500 }, undefined, owner)).status).toBe(201)
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
  expect(await linesOf(orderId)).toEqual([])
  expect((await putRight({ ...never, amount: undefined }, undefined, owner)).body.code).toBe(
    'LESS_THERE',
  )
})

test('the refusal of the own drawer, the order and To match name who may say that cash never came', async () => {
  const orderId = await anOrder(app, shopper, { paymentMethod: 'cod', totalCents: 250_000 })
  const receipt = await cashFor(orderId, 2500)
  const never = { receipt, from: { order: orderId }, to: 'never-came', amount: 500 }
  const refused = await putRight(never)
  expect(refused.body.code).toBe('OWN_DRAWER')
  expect(refused.body.message).toContain(`${owner.username}, `)
  const names = refused.body.values.names.split(', ')
  expect(names).toHaveLength(3)
  const paymentFor = async (staff: typeof manager, order: string) =>
    (await staff.call('GET', `/payments/order/${order}`)).body.payments[0]
  expect((await paymentFor(manager, orderId)).neverCameBy).toEqual(names)
  expect(await paymentFor(owner, orderId)).not.toHaveProperty('neverCameBy')
  expect(await paymentFor(shopper, orderId)).not.toHaveProperty('neverCameBy')

  await putRight({ ...never, to: toMatch })
  const rowFor = async (staff: typeof manager) =>
    (await staff.call('GET', '/payments/to-match')).body.receipts.find(
      ({ cameFor }: { cameFor?: string }) => cameFor === orderId,
    )
  const open = await rowFor(manager)
  expect(open).toMatchObject({
    channel: 'cash',
    amount: 500,
    takenBy: manager.username,
    neverCameBy: names,
  })
  expect(await rowFor(owner)).not.toHaveProperty('neverCameBy')
  const gone = { receipt: open.receipt, from: toMatch, to: 'never-came', amount: 500 }
  expect((await putRight(gone)).body.code).toBe('OWN_DRAWER')
  const mine = (await drawersNow()).get(`person:${manager.id}`) ?? 0
  expect((await putRight(gone, undefined, owner)).status).toBe(201)
  expect((await drawersNow()).get(`person:${manager.id}`)).toBe(mine - 500)
  expect(await rowFor(manager)).toBeUndefined()
})

test('cash stays in the drawer of who took it, whoever puts it right', async () => {
  const [from, to] = [
    await anOrder(app, shopper, { paymentMethod: 'cod' }),
    await anOrder(app, shopper, { paymentMethod: 'cod' }),
  ]
  const receipt = await cashFor(from, 2499)
  const [drawers, day] = [await drawersNow(), await dayNow()]
  const other = await aManager(app)
  const move = { receipt, from: { order: from }, to: { order: to }, reason }
  expect((await other.call('POST', '/payments/corrections', { ...move, amount: 99 })).status).toBe(
    201,
  )
  expect((await other.call('POST', '/payments/corrections', move)).status).toBe(201)
  expect(await drawersNow()).toEqual(drawers)
  const after = await dayNow()
  expect([after.received, after.cashByStaff]).toEqual([day.received, day.cashByStaff])
  expect(await paymentStatusOf(app, to)).toBe('paid')
})

test("a rider's cash that was handed in is taken out of the drawer it is in now", async () => {
  const orderId = await aParcel({ totalCents: 250_000 })
  const run = await aRun([orderId])
  const key = 'cash-of-the-rider'
  expect((await run.cash(orderId, { amount: 25_000 }, key)).status).toBe(200)
  const [line] = await paymentsOf(app, orderId).then((rows) =>
    rows.filter(({ state }) => state === 'paid'),
  )
  const never = { receipt: line?.id, from: { order: orderId }, to: 'never-came', amount: 20_000 }
  expect((await putRight(never, undefined, owner)).status).toBe(201)
  expect((await drawersNow()).get(`run:${run._id}`)).toBe(5000)
  // The phone sends it again: it is known.
  expect((await run.cash(orderId, { amount: 25_000 }, key)).status).toBe(200)
  expect((await drawersNow()).get(`run:${run._id}`)).toBe(5000)
  expect(
    (await manager.call('POST', `/deliveries/runs/${run._id}/settle`, { amount: 5000 })).status,
  ).toBe(200)
  const mine = (await drawersNow()).get(`person:${manager.id}`) ?? 0
  expect((await putRight({ ...never, amount: 2500 }, undefined, owner)).status).toBe(201)
  expect((await drawersNow()).has(`run:${run._id}`)).toBe(false)
  expect((await drawersNow()).get(`person:${manager.id}`)).toBe(mine - 2500)
})

test("a part of a rider's cash that counts for another order is still to be handed in", async () => {
  const [orderId, other] = [await aParcel(), await aParcel()]
  const run = await aRun([orderId])
  await run.cash(orderId, { amount: 4000 })
  const [line] = (await paymentsOf(app, orderId)).filter(({ account }) => account === 'order')
  await putRight({
    receipt: line?.id,
    from: { order: orderId },
    to: { order: other },
    amount: 1501,
  })
  const settle = { amount: 4000 }
  expect((await manager.call('POST', `/deliveries/runs/${run._id}/settle`, settle)).status).toBe(
    200,
  )
  expect((await drawersNow()).has(`run:${run._id}`)).toBe(false)
})

test('a delivered order that loses its money keeps its sale, and its customer owes it', async () => {
  const { from, to, receipt } = await wrongOrder()
  for (const status of ['Processing', 'Shipped', 'Delivered'])
    await manager.call('PUT', `/orders/${from}`, { status })
  await putRight({ receipt, from: { order: from }, to: { order: to } })
  expect(await orderRow(app, from)).toMatchObject({ status: 'Delivered', paymentStatus: 'unpaid' })
  const { holders } = await read('/ledger/accounts?account=receivable&holders=1')
  expect(holders).toContainEqual({ holder: `order:${from}`, balance: 2499 })
})

test('an expired order is not revived, and an erased one neither: the money is due back', async () => {
  for (const fields of [{}, { userId: null, customerPhone: null }]) {
    const { from, receipt } = await wrongOrder()
    const expired = await anOrder(app, shopper, {
      status: 'Cancelled',
      cancelledBy: 'expiry',
      ...fields,
    })
    expect(
      (await putRight({ receipt, from: { order: from }, to: { order: expired } })).status,
    ).toBe(201)
    expect(await orderRow(app, expired)).toMatchObject({
      status: 'Cancelled',
      paymentStatus: 'refund-due',
    })
  }
})

test('money that went back stays, and so does money that is going back', async () => {
  const { orderId } = await desk.aPaidOrder()
  const receipt = (await paymentsOf(app, orderId))[0]?.receipt
  const other = await anOrder(app, shopper)
  await desk.cancel(orderId)
  const move = { receipt, from: { order: orderId }, to: { order: other } }
  await desk.refund(orderId)
  expect((await putRight(move)).body.code).toBe('LESS_THERE')

  const second = await wrongOrder()
  await desk.cancel(second.from)
  await desk.refund(second.from, { manual: true })
  const back = { receipt: second.receipt, from: { order: second.from }, to: { order: other } }
  expect((await putRight(back)).body.code).toBe('LESS_THERE')
  expect((await putRight({ ...back, to: toMatch })).body.code).toBe('LESS_THERE')
})

test('held parts move, too, and count where staff put them', async () => {
  const [from, to] = [await anOrder(app, shopper), await anOrder(app, shopper)]
  const receipt = aReceipt()
  await aSum(app, from, { cents: 100_000, isHeld: true, code: receipt })
  await putRight({ receipt, from: { order: from }, to: { order: to }, amount: 600 })
  await putRight({ receipt, from: { order: from }, to: { order: to } })
  expect((await read(`/payments/order/${to}`)).due).toBe(1499)
  expect((await read(`/payments/order/${from}`)).held).toBe(0)
})

test('the money of a prompt moves, and a late word of M-Pesa changes neither order', async () => {
  const { orderId, prompt } = await desk.aPaidOrder()
  const to = await anOrder(app, shopper)
  const receipt = (await paymentsOf(app, orderId))[0]?.receipt ?? ''
  await putRight({ receipt, from: { order: orderId }, to: { order: to } })
  expect([await linesOf(orderId), await linesOf(to)]).toEqual([[], [['paid', 249_900]]])
  const paid = { outcome: 'paid', by: 'callback', receivedCents: 249_900, receipt } as const
  await settleAttempt(app.db, prompt.paymentId, paid, new Date())
  const failed = { outcome: 'failed', by: 'query', resultCode: '1032', reasonCode: null } as const
  await settleAttempt(app.db, prompt.paymentId, failed, new Date())
  expect([await paymentStatusOf(app, orderId), await paymentStatusOf(app, to)]).toEqual([
    'unpaid',
    'paid',
  ])
  await putRight({ receipt, from: { order: to }, to: toMatch })
  expect(await linesOf(orderId)).toEqual([])
  await putRight({ receipt, from: toMatch, to: { order: orderId } })
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
})

test('M-Pesa tells again of a receipt that was split, and reverses all of it', async () => {
  const { from, to, receipt } = await wrongOrder()
  await putRight({ receipt, from: { order: from }, to: { order: to }, amount: 1000 })
  const said = { code: receipt, by: 'statement', amountCents: 249_900, account: '' } as const
  await takeReceipt(paymentDeps(app), { ...said, payer: null, occurredAt: new Date() })
  const { rows } = await app.db.execute(
    sql`select from outbox where data::text like ${`%${receipt}%`} and data::text like '%two sums%'`,
  )
  expect(rows).toEqual([])
  await desk.cancel(from)
  expect((await desk.refund(from)).body.code).toBe('REFUND_BY_HAND')

  const csv = `Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn\nREV${receipt.slice(3)},2026-11-20 10:11:12,Reversal of ${receipt},Completed,,-2499.00\n`
  for (const _ of [1, 2]) await manager.call('POST', '/payments/statement', { csv })
  expect([await paymentStatusOf(app, from), await paymentStatusOf(app, to)]).toEqual([
    'refunded',
    'unpaid',
  ])
  expect((await read('/ledger/accounts?account=owed-by-payer&holders=1')).holders).toEqual([])
})

test('what cannot be is refused, and changes nothing', async () => {
  const { from, to, receipt } = await wrongOrder()
  const move = { receipt, from: { order: from }, to: { order: to } }
  const nobody = '11111111-1111-4111-8111-111111111111'
  const bad: [object, number, string][] = [
    [{ receipt: 'NOSUCHCODE' }, 404, 'PAYMENT_UNKNOWN'],
    [{ receipt: nobody }, 404, 'PAYMENT_UNKNOWN'],
    [{ to: { order: nobody } }, 404, 'ORDER_NOT_FOUND'],
    [{ from: { order: to }, to: { order: from } }, 409, 'LESS_THERE'],
    [{ from: toMatch }, 409, 'LESS_THERE'],
    [{ to: { order: from.toUpperCase() } }, 400, 'SAME_PLACE'],
    [{ from: toMatch, to: toMatch }, 400, 'SAME_PLACE'],
    [{ to: 'never-came' }, 409, 'NOT_CASH'],
    [{ amount: 2499.01 }, 409, 'LESS_THERE'],
    [{ amount: 0 }, 400, 'INVALID_INPUT'],
    [{ amount: -5 }, 400, 'INVALID_INPUT'],
    [{ amount: 1.005 }, 400, 'INVALID_INPUT'],
    [{ reason: ' ' }, 400, 'INVALID_INPUT'],
    [{ from: 'never-came' }, 400, 'INVALID_INPUT'],
  ]
  for (const [change, status, code] of bad) {
    const answer = await putRight({ ...move, ...change })
    expect([change, answer.status, answer.body.code]).toEqual([change, status, code])
  }
  expect(await shopper.call('POST', '/payments/corrections', { ...move, reason })).toMatchObject({
    status: 403,
  })
  expect([await linesOf(from), await linesOf(to)]).toEqual([[['paid', 249_900]], []])
})

test('the same key moves money once, and two at once do not deadlock', async () => {
  const { from, to, receipt } = await wrongOrder()
  const some = { receipt, from: { order: from }, to: { order: to }, amount: 500 }
  const [first, again] = [await putRight(some, 'once'), await putRight(some, 'once')]
  expect(again.body).toEqual(first.body)
  expect(await linesOf(to)).toEqual([['paid', 50_000]])
  const back = { receipt, from: { order: to }, to: { order: from }, amount: 500 }
  const answers = await Promise.all([
    putRight(some),
    putRight(back),
    putRight(some),
    putRight(back),
  ])
  expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([])
})

test('real money and that of the simulator do not mix', async () => {
  const { from, to, receipt } = await wrongOrder()
  await saveValue(app.db, 'mpesa.simulated', false)
  await app.db.execute(sql`update orders set simulated = true where id = ${from}`)
  const move = { receipt, from: { order: from }, to: { order: to } }
  expect((await putRight(move)).body.code).toBe('SIMULATED_MONEY')
  expect((await putRight({ ...move, to: toMatch })).body.code).toBe('SIMULATED_MONEY')
  await app.db.execute(sql`update orders set simulated = true where id = ${to}`)
  expect((await putRight(move)).status).toBe(201)
})
