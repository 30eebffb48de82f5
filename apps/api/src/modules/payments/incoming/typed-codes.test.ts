import { randomUUID } from 'node:crypto'
import { showNumber } from '@duka/contract/orders/order-number'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import {
  anOrder,
  aPrompt,
  aReceipt,
  callbackBody,
  inSeconds,
  orderRow,
  paymentDeps,
  paymentStatusOf,
  paymentsOf,
  postCallback,
} from '../../../../test/samples/payments-support.ts'
import { aPromptedOrder, settled } from '../../../../test/samples/prompted-order.ts'
import {
  aManager,
  aPerson,
  aShopper,
  type Person,
  testApp,
} from '../../../../test/support/support.ts'
import { outbox } from '../../../db/schema.ts'
import { queryAttempt } from '../prompts/query-attempt.ts'
import { deleteOldTypedCodes } from '../records/typed-codes.queries.ts'
import { takeReceipt } from './take-receipt.ts'

/** Customers pay at their phones, and enter the code of the message that M-Pesa sends them. */

const app = await testApp()
app.mpesa.till = '832909'
const [shopper, other, manager, admin] = await Promise.all([
  aShopper(app),
  aShopper(app),
  aManager(app),
  aPerson(app, 'admin'),
])

afterEach(async () => {
  expect((await manager.call('GET', '/ledger/check')).body.differences).toEqual([])
})

const numberOf = async (orderId: string) => showNumber((await orderRow(app, orderId)).shortNumber)

interface Money {
  shillings?: number
  account?: string
  phone?: string | null
  at?: Date
}

/** M-Pesa reports money that somebody paid to the till. */
async function pay(code: string, { shillings = 2499, account = '', phone, at }: Money = {}) {
  await takeReceipt(paymentDeps(app), {
    code,
    by: 'c2b',
    amountCents: shillings * 100,
    account,
    payer: 'JANE',
    phone: phone === undefined ? '2547 ***** 999' : phone,
    occurredAt: at ?? new Date(),
  })
}

const enter = (who: Person, orderId: string, code: string, key?: string) =>
  who.call(
    'POST',
    '/payments/mpesa/typed-code',
    { orderId, code },
    key ? { headers: { 'idempotency-key': key } } : undefined,
  )
const moneyOf = async (who: Person, orderId: string) =>
  (await who.call('GET', `/payments/order/${orderId}`)).body
const waitingOf = async (orderId: string) => (await moneyOf(manager, orderId)).typedCodes
const isToMatch = async (code: string) => {
  const { receipts } = (await manager.call('GET', '/payments/to-match')).body
  return receipts.some(({ receipt }: { receipt: string }) => receipt === code)
}
/** The time of the database some hours ago, for a code that was typed then. */
const ageCode = (code: string, hours: number) =>
  app.db.execute(
    sql`update typed_codes set created_at = now() - make_interval(hours => ${hours}) where code = ${code}`,
  )

test('the code of a known payment pays the order, in any case and with blanks', async () => {
  const [orderId, code] = [await anOrder(app, shopper), aReceipt()]
  await pay(code)
  const typed = ` ${code.slice(0, 4).toLowerCase()} ${code.slice(4)}. `
  expect(await enter(shopper, orderId, typed)).toMatchObject({
    status: 200,
    body: { state: 'paid', payment: { receipt: code, state: 'paid', amount: 2499 } },
  })
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
  expect(await isToMatch(code)).toBe(false)
  const { body } = await manager.call('GET', `/audit?thing=payment&limit=20`)
  expect(JSON.stringify(body)).toContain('typed-code')
})

test('an unknown code waits for 48 hours, and pays when its payment comes', async () => {
  const [orderId, code] = [await anOrder(app, shopper), aReceipt()]
  const { status, body } = await enter(shopper, orderId, code)
  expect([status, body.state]).toEqual([202, 'waiting'])
  const hours = (Date.parse(body.until) - Date.now()) / 3_600_000
  expect(Math.round(hours)).toBe(48)
  expect(await waitingOf(orderId)).toMatchObject([{ code, problem: null }])

  await pay(code)
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
  expect(await waitingOf(orderId)).toBeUndefined()
  expect((await paymentsOf(app, orderId))[0]).toMatchObject({ receipt: code, state: 'paid' })
})

test('O for 0 and I for 1 do not hide the money, whichever comes first', async () => {
  const [known, later] = [await anOrder(app, shopper), await anOrder(app, shopper)]
  await pay('UKR0TR1A00')
  expect(await enter(shopper, known, 'UKRoTRIAOO')).toMatchObject({
    status: 200,
    body: { state: 'paid', payment: { receipt: 'UKR0TR1A00' } },
  })
  expect((await enter(shopper, later, 'UKRO TRIAO1')).status).toBe(202)
  await pay('UKR0TR1AOI')
  expect(await paymentStatusOf(app, later)).toBe('paid')
  expect(await waitingOf(later)).toBeUndefined()
})

test('of two payments whose codes look alike none is guessed', async () => {
  const orderId = await anOrder(app, shopper)
  await pay('UKR0TR1B00')
  await pay('UKROTR1B00')
  expect((await enter(shopper, orderId, 'UKR0TRIB00')).status).toBe(202)
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
  expect((await enter(shopper, orderId, 'UKROTR1B00')).body.payment.receipt).toBe('UKROTR1B00')
})

test('a whole message that is about other money is refused in words', async () => {
  const orderId = await anOrder(app, shopper)
  const message =
    'UKR4TRIALD Confirmed. Ksh1,250.00 sent to OTIENO PAUL 0700000140 on 27/11/26 at 4:00 PM.'
  expect(await enter(shopper, orderId, message)).toMatchObject({
    status: 400,
    body: { fields: { code: expect.stringContaining('did not go to the shop') } },
  })
})

test('a code that waited longer pays nothing, and is deleted', async () => {
  const [orderId, code] = [await anOrder(app, shopper), aReceipt()]
  await enter(shopper, orderId, code)
  await ageCode(code, 49)
  expect(await waitingOf(orderId)).toBeUndefined()
  await pay(code)
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
  expect(await isToMatch(code)).toBe(true)
  await deleteOldTypedCodes(app.db, new Date())
  const { rows } = await app.db.execute(sql`select from typed_codes where code = ${code}`)
  expect(rows).toHaveLength(0)
})

test('more than the price pays the order, and the surplus is due back', async () => {
  const [orderId, code] = [await anOrder(app, shopper), aReceipt()]
  await pay(code, { shillings: 2600 })
  expect((await enter(shopper, orderId, code)).status).toBe(200)
  expect((await moneyOf(shopper, orderId)).owed).toBe(101)
})

test('too little money is refused, and stays to match; it says no sum', async () => {
  const [orderId, code] = [await anOrder(app, shopper), aReceipt()]
  await pay(code, { shillings: 1731 })
  const { status, body } = await enter(shopper, orderId, code)
  expect([status, body.code]).toEqual([409, 'TYPED_CODE_TOO_LITTLE'])
  expect(JSON.stringify(body)).not.toMatch(/1[,.]?731|JANE/)
  expect(await isToMatch(code)).toBe(true)
  expect(await paymentsOf(app, orderId)).toEqual([])
})

test('too little money that comes later stays to match, too, and the order says so', async () => {
  const [orderId, code] = [await anOrder(app, shopper), aReceipt()]
  await enter(shopper, orderId, code)
  await pay(code, { shillings: 100 })
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
  expect(await waitingOf(orderId)).toMatchObject([{ code, problem: 'TYPED_CODE_TOO_LITTLE' }])
  expect(await isToMatch(code)).toBe(true)
  // Staff see whose it is and where its code was typed, and match it as they always did.
  const { receipts } = (await manager.call('GET', '/payments/to-match')).body
  const { number } = (await manager.call('GET', `/orders/${orderId}`)).body.order
  expect(receipts).toContainEqual(expect.objectContaining({ receipt: code, typedFor: [number] }))
  expect((await manager.call('POST', '/payments/match', { receipt: code, orderId })).status).toBe(
    200,
  )
})

test('a code that paid something else is refused without a word about it', async () => {
  const [first, second, code] = [await anOrder(app, other), await anOrder(app, shopper), aReceipt()]
  await pay(code, { account: first.slice(0, 8), shillings: 2499 })
  expect(await paymentStatusOf(app, first)).toBe('paid')
  const { status, body } = await enter(shopper, second, code)
  expect([status, body.code]).toEqual([409, 'TYPED_CODE_USED'])
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${first.slice(0, 8)}|JANE|2499`, 'i'))
  expect(await paymentStatusOf(app, second)).toBe('unpaid')
})

test('money that names another order by its account number is not taken from it', async () => {
  const first = await aPromptedOrder(app)
  const [second, code] = [await anOrder(app, shopper), aReceipt()]
  // It waits, because a prompt of the same sum is open on the first order.
  await pay(code, { account: first.orderId.slice(0, 8) })
  expect((await enter(shopper, second, code)).body.code).toBe('TYPED_CODE_USED')
  expect(await paymentStatusOf(app, second)).toBe('unpaid')
  expect((await enter(first.shopper, first.orderId, code)).status).toBe(200)
  expect(await paymentStatusOf(app, first.orderId)).toBe('paid')
})

test('a code after M-Pesa has sent the money back pays nothing', async () => {
  const [orderId, code, part] = [await anOrder(app, shopper), aReceipt(), aReceipt()]
  const reverse = (of: string, sum: number) =>
    manager.call('POST', '/payments/statement', {
      csv: `Receipt No.,Details,Paid In,Withdrawn\n${aReceipt()},Reversal of ${of},,${sum}`,
    })
  await pay(code)
  await reverse(code, 2499)
  expect((await enter(shopper, orderId, code)).body.code).toBe('TYPED_CODE_USED')
  await pay(part)
  await reverse(part, 1)
  expect((await enter(shopper, orderId, part)).body.code).toBe('TYPED_CODE_TOO_LITTLE')
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
})

test('money that staff have paid back pays nothing', async () => {
  const [orderId, code] = [await anOrder(app, shopper), aReceipt()]
  await pay(code)
  expect((await manager.call('POST', '/payments/return', { receipt: code })).status).toBe(200)
  expect((await enter(shopper, orderId, code)).body.code).toBe('TYPED_CODE_USED')
})

test('somebody else’s order does not exist, nor does one without a login', async () => {
  const [orderId, code] = [await anOrder(app, other), aReceipt()]
  await pay(code)
  expect((await enter(shopper, orderId, code)).body.code).toBe('ORDER_NOT_FOUND')
  expect((await enter(shopper, randomUUID(), code)).status).toBe(404)
  const typed = { orderId, code }
  expect((await app.call('POST', '/payments/mpesa/typed-code', typed)).status).toBe(401)
  expect(await isToMatch(code)).toBe(true)
  // Staff enter it for the customer who is on the phone.
  expect((await enter(manager, orderId, code)).status).toBe(200)
})

test('a paid order and a cancelled one take no code', async () => {
  const code = aReceipt()
  await pay(code)
  const paid = await anOrder(app, shopper)
  await pay(aReceipt(), { account: paid.slice(0, 8) })
  expect((await enter(shopper, paid, code)).body).toMatchObject({ code: 'ALREADY_PAID' })
  const cancelled = await anOrder(app, shopper, { status: 'Cancelled', cancelledBy: 'staff' })
  expect((await enter(shopper, cancelled, code)).body).toMatchObject({ code: 'ORDER_CANCELLED' })
  expect(await isToMatch(code)).toBe(true)
})

test('money of a waiting code reopens an expired order, but not a cancelled one', async () => {
  const [expired, cancelled] = [await anOrder(app, shopper), await anOrder(app, shopper)]
  const [first, second] = [aReceipt(), aReceipt()]
  await enter(shopper, expired, first)
  await enter(shopper, cancelled, second)
  await app.db.execute(
    sql`update orders set status = 'Cancelled', cancelled_by = 'expiry' where id = ${expired}`,
  )
  await app.db.execute(
    sql`update orders set status = 'Cancelled', cancelled_by = 'customer' where id = ${cancelled}`,
  )
  await pay(first)
  await pay(second)
  expect(await paymentStatusOf(app, expired)).toBe('paid')
  expect(await paymentStatusOf(app, cancelled)).toBe('unpaid')
  expect(await isToMatch(second)).toBe(true)
})

test.each([
  [''],
  ['abc'],
  ['my money'],
  ['SJK1A2B3C4D5E6F7'],
  [null],
  [['SJK1A2B3C4']],
  [{ code: 1 }],
])('the code %j is refused with a word about the field', async (code) => {
  const orderId = await anOrder(app, shopper)
  const { status, body } = await shopper.call('POST', '/payments/mpesa/typed-code', {
    orderId,
    code,
  })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['code']])
})

test('one code for two orders at once pays exactly one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [first, second] = [await anOrder(app, shopper), await anOrder(app, other)]
    const code = aReceipt()
    await pay(code)
    const answers = await Promise.all([enter(shopper, first, code), enter(other, second, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const states = await Promise.all([first, second].map((id) => paymentStatusOf(app, id)))
    expect(states.sort()).toEqual(['paid', 'unpaid'])
  }
})

test('one unknown code for two orders pays the one that waited first', async () => {
  const [first, second, code] = [await anOrder(app, shopper), await anOrder(app, other), aReceipt()]
  for (const [who, id] of [
    [shopper, first],
    [other, second],
  ] as const)
    expect((await enter(who, id, code)).status).toBe(202)
  await pay(code)
  expect(await paymentStatusOf(app, first)).toBe('paid')
  expect(await paymentStatusOf(app, second)).toBe('unpaid')
  expect(await waitingOf(second)).toMatchObject([{ code, problem: 'TYPED_CODE_USED' }])
})

test('a code that is typed while its payment arrives pays once', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [orderId, code] = [await anOrder(app, shopper), aReceipt()]
    const [typed] = await Promise.all([
      enter(shopper, orderId, code),
      pay(code),
      pay(code),
      enter(shopper, orderId, code),
    ])
    expect([200, 202, 409]).toContain(typed.status)
    expect(await paymentStatusOf(app, orderId)).toBe('paid')
    expect(await paymentsOf(app, orderId)).toHaveLength(1)
    expect((await moneyOf(shopper, orderId)).owed).toBe(0)
  }
})

test('the same request sent again gets the same answer', async () => {
  const [orderId, code, key] = [await anOrder(app, shopper), aReceipt(), randomUUID()]
  await pay(code)
  const [first, again] = [
    await enter(shopper, orderId, code, key),
    await enter(shopper, orderId, code, key),
  ]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual(first.body)
  expect((await enter(shopper, orderId, aReceipt(), key)).body.code).toBe('KEY_REUSED')
})

test('an open prompt of the order is settled by the code of its own receipt', async () => {
  const { shopper: payer, orderId, prompt } = await aPromptedOrder(app)
  const code = aReceipt()
  await pay(code, { phone: null })
  expect((await enter(payer, orderId, code)).status).toBe(200)
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt: code }))
  expect(await settled(app, orderId)).toMatchObject({ state: 'paid', receipt: code })
  expect((await moneyOf(payer, orderId)).owed).toBe(0)
})

test('money that may be that of another order’s live prompt waits, and pays only once', async () => {
  const first = await aPromptedOrder(app)
  const [second, code] = [await anOrder(app, first.shopper), aReceipt()]
  // The statement shows no phone, so the shop cannot tell that it is the prompt's money.
  await pay(code, { phone: null })
  expect((await enter(first.shopper, second, code)).status).toBe(202)
  expect(await paymentStatusOf(app, second)).toBe('unpaid')
  // Its callback names the receipt.
  const paid = callbackBody(first.prompt, 0, { amount: 2499, receipt: code })
  await postCallback(app, first.prompt, paid)
  await expect.poll(async () => (await settled(app, first.orderId)).receipt).toBe(code)
  expect(await paymentStatusOf(app, second)).toBe('unpaid')
  expect(await waitingOf(second)).toMatchObject([{ code, problem: 'TYPED_CODE_USED' }])
})

test('less money than a live prompt asked for waits, if it is from the prompt’s phone', async () => {
  const { orderId, shopper: payer, prompt } = await aPromptedOrder(app)
  const [theirs, code] = [await anOrder(app, other), aReceipt()]
  await app.db.execute(sql`update orders set total_cents = 240000 where id = ${theirs}`)
  await pay(code, { shillings: 2400, phone: '2547 ***** 678' })
  expect((await enter(other, theirs, code)).status).toBe(202)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2400, receipt: code }))
  await expect.poll(async () => (await settled(app, orderId)).receipt).toBe(code)
  expect(await paymentStatusOf(app, theirs)).toBe('unpaid')
  expect((await moneyOf(payer, orderId)).payments).toMatchObject([{ state: 'held' }])
})

/** An order whose prompt M-Pesa says was paid, without its code. */
async function aProvenOrder(phone: string) {
  const payer = await aShopper(app)
  const orderId = await anOrder(app, payer)
  const prompt = await aPrompt(app, payer, orderId, phone)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await queryAttempt(paymentDeps(app, inSeconds(30)), prompt.paymentId)
  expect(await settled(app, orderId)).toMatchObject({ state: 'paid', receipt: null })
  return { orderId, prompt }
}

test.each(['before', 'after'])(
  'money at a till pays the order where its code was typed %s it came, not one whose prompt failed',
  async (when) => {
    const [ann, ben] = [await aPromptedOrder(app), await anOrder(app, other)]
    await postCallback(app, ann.prompt, callbackBody(ann.prompt, 1032))
    await settled(app, ann.orderId)
    const code = aReceipt()
    if (when === 'before') expect((await enter(other, ben, code)).status).toBe(202)
    await pay(code, { phone: '2547 ***** 678' })
    app.mpesa.settleByQuery(ann.prompt.checkoutRequestId, '1032')
    await queryAttempt(paymentDeps(app, inSeconds(70)), ann.prompt.paymentId)
    if (when === 'after') expect((await enter(other, ben, code)).status).toBe(200)
    expect(await paymentStatusOf(app, ben)).toBe('paid')
    expect(await paymentStatusOf(app, ann.orderId)).toBe('unpaid')
  },
)

test.each(['before', 'after'])(
  'a code that is typed %s its money came beats a proven prompt of that sum and phone',
  async (when) => {
    const phone = when === 'before' ? '0712000411' : '0712000412'
    const masked = `2547 ***** ${phone.slice(-3)}`
    const [ann, ben] = [await aProvenOrder(phone), await anOrder(app, other)]
    const [code, annsCode] = [aReceipt(), aReceipt()]
    if (when === 'before') expect((await enter(other, ben, code)).status).toBe(202)
    await pay(code, { phone: masked })
    if (when === 'after') {
      expect(await settled(app, ann.orderId)).toMatchObject({ state: 'paid', receipt: code })
      expect((await enter(other, ben, code)).status).toBe(200)
      const mails = await app.db.select().from(outbox).where(eq(outbox.recipient, admin.email))
      expect(mails.map(({ subject }) => subject)).toContain(
        `Receipt ${code} was typed for another order`,
      )
    }
    expect(await paymentsOf(app, ben)).toMatchObject([{ state: 'paid', receipt: code }])
    // M-Pesa has said that the prompt was paid. Its code follows.
    expect(await settled(app, ann.orderId)).toMatchObject({ state: 'paid', receipt: null })
    await pay(annsCode, { phone: masked })
    expect(await paymentsOf(app, ann.orderId)).toMatchObject([{ state: 'paid', receipt: annsCode }])
  },
)

test('a code pays no second order once M-Pesa was asked to send its money back', async () => {
  const [{ orderId }, code] = [await aProvenOrder('0712000413'), aReceipt()]
  await pay(code, { phone: '2547 ***** 413' })
  await manager.call('PUT', `/orders/${orderId}`, { status: 'Cancelled' })
  expect((await manager.call('POST', '/payments/refund', { orderId })).status).toBe(202)
  expect((await enter(other, await anOrder(app, other), code)).body.code).toBe('TYPED_CODE_USED')
})

test('a code that is too little for its order stays where it is', async () => {
  const [{ orderId }, dear] = [await aProvenOrder('0712000414'), await anOrder(app, other)]
  const code = aReceipt()
  await app.db.execute(sql`update orders set total_cents = 300000 where id = ${dear}`)
  await pay(code, { phone: '2547 ***** 414' })
  expect((await enter(other, dear, code)).body.code).toBe('TYPED_CODE_TOO_LITTLE')
  expect(await settled(app, orderId)).toMatchObject({ state: 'paid', receipt: code })
})

test.each(['proven', 'live'])(
  'an order stays paid by its %s prompt when somebody has typed its code for another order',
  async (how) => {
    const ann = how === 'proven' ? await aProvenOrder('0712000415') : await aPromptedOrder(app)
    const [ben, code] = [await anOrder(app, other), aReceipt()]
    await pay(code, { phone: '2547 ***** 222' })
    expect((await enter(other, ben, code)).status).toBe(200)
    app.mpesa.settleByQuery(ann.prompt.checkoutRequestId, '0')
    const paid = callbackBody(ann.prompt, 0, { amount: 2499, receipt: code })
    for (let times = 0; times < 2; times += 1) await postCallback(app, ann.prompt, paid)
    await expect.poll(async () => (await settled(app, ann.orderId)).receipt).toBe(code)
    expect(await paymentStatusOf(app, ann.orderId)).toBe('paid')
    expect(await paymentStatusOf(app, ben)).toBe('unpaid')
    const mails = await app.db.select().from(outbox).where(eq(outbox.recipient, admin.email))
    expect(mails.map(({ subject }) => subject)).toContain(
      `Receipt ${code} was typed for an order that it does not pay`,
    )
  },
)

test('a payment held because its receipt counts elsewhere cannot be accepted or paid back as if it had come', async () => {
  const [ann, ben] = [await aProvenOrder('0712000418'), await anOrder(app, other)]
  const code = aReceipt()
  await pay(code, { phone: null })
  await manager.call('POST', '/payments/match', { receipt: code, orderId: ben })
  const paid = callbackBody(ann.prompt, 0, { amount: 2499, receipt: code })
  await postCallback(app, ann.prompt, paid)
  expect(await settled(app, ann.orderId)).toMatchObject({ state: 'held', receivedCents: null })
  const { orderId } = ann
  expect((await manager.call('POST', '/payments/accept', { orderId })).body.code).toBe(
    'NOTHING_HELD',
  )
  expect(
    (await manager.call('POST', '/payments/refund', { orderId, manual: true })).body.code,
  ).toBe('NOT_REFUND_DUE')
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
})

test('staff are told that a receipt which they matched with one order is another’s payment', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await queryAttempt(paymentDeps(app, inSeconds(30)), prompt.paymentId)
  const [theirs, code] = [await anOrder(app, other), aReceipt()]
  await pay(code)
  expect(
    (await manager.call('POST', '/payments/match', { receipt: code, orderId: theirs })).status,
  ).toBe(200)
  const paid = callbackBody(prompt, 0, { amount: 2499, receipt: code })
  for (let times = 0; times < 2; times += 1) await postCallback(app, prompt, paid)
  const subject = `Receipt ${code} paid one of two orders`
  const mails = () =>
    app.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.recipient, admin.email), eq(outbox.subject, subject)))
  await expect.poll(async () => (await mails()).length).toBe(1)
  const [mail] = await mails()
  expect(mail?.body).toContain(`order ${await numberOf(orderId)},`)
  expect(mail?.body).toContain(`order ${await numberOf(theirs)}.`)
})

test('a receipt that a thief types before its callback still pays its own prompt', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  const [theirs, code] = [await anOrder(app, other), aReceipt()]
  expect((await enter(other, theirs, code)).status).toBe(202)
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt: code }))
  expect(await settled(app, orderId)).toMatchObject({ state: 'paid', receipt: code })
  expect(await paymentStatusOf(app, theirs)).toBe('unpaid')
  expect((await enter(other, theirs, code)).body.code).toBe('TYPED_CODE_USED')
})

test('without M-Pesa no code is taken', async () => {
  const cashOnly = await testApp()
  const [boss, buyer] = await Promise.all([aManager(cashOnly), aShopper(cashOnly)])
  const orderId = await anOrder(cashOnly, buyer)
  await boss.call('PUT', '/settings', { paymentMethods: ['cod'] })
  expect((await enter(buyer, orderId, aReceipt())).body.code).toBe('MPESA_OFF')
})

test('an order takes 5 tries in an hour and an account 20, also at once', async () => {
  const strict = await testApp({ rateLimits: true })
  const buyer = await aShopper(strict)
  const statusesOf = async (orderId: string, tries: number) => {
    const answers = await Promise.all(
      Array.from({ length: tries }, () => enter(buyer, orderId, aReceipt())),
    )
    return answers.map(({ status }) => status)
  }
  const count = (statuses: number[], wanted: number) =>
    statuses.filter((status) => status === wanted).length
  const first = await statusesOf(await anOrder(strict, buyer), 8)
  expect([count(first, 202), count(first, 429)]).toEqual([5, 3])
  for (let order = 0; order < 3; order += 1) await statusesOf(await anOrder(strict, buyer), 5)
  const last = await enter(buyer, await anOrder(strict, buyer), aReceipt())
  expect([last.status, last.body.code]).toEqual([429, 'TOO_MANY_TRIES'])
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
})

test('the export of one’s data holds the codes that wait, and they go with the account', async () => {
  const buyer = await aShopper(app)
  const [orderId, code] = [await anOrder(app, buyer, { paymentMethod: 'cod' }), aReceipt()]
  await enter(buyer, orderId, code)
  const { body } = await buyer.call('GET', '/user/me/export')
  expect(body.typedCodes).toMatchObject([{ order: orderId, code }])
  await ageCode(code, 49)
  expect((await manager.call('DELETE', `/user/users/${buyer.id}`)).status).toBe(204)
  const { rows } = await app.db.execute(sql`select from typed_codes where code = ${code}`)
  expect(rows).toHaveLength(0)
})

test('who enters a code again keeps the place, and staff hear that two orders wait for one payment', async () => {
  const [first, second, code] = [await anOrder(app, shopper), await anOrder(app, other), aReceipt()]
  await enter(shopper, first, code)
  await ageCode(code, 1)
  await enter(other, second, code)
  await enter(shopper, first, code)
  await enter(other, second, code)
  const mails = await app.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.subject, `Receipt ${code} was typed for 2 orders`)))
  expect(mails.map(({ body }) => body)).toEqual([
    expect.stringContaining(`: ${await numberOf(first)}, ${await numberOf(second)}.`),
  ])
  await pay(code)
  expect(await paymentStatusOf(app, first)).toBe('paid')
  expect(await paymentStatusOf(app, second)).toBe('unpaid')
})

test('a code whose payment came while its order was cancelled is not called used', async () => {
  const [orderId, code] = [await anOrder(app, shopper), aReceipt()]
  await enter(shopper, orderId, code)
  await manager.call('PUT', `/orders/${orderId}`, { status: 'Cancelled' })
  await pay(code)
  await manager.call('PUT', `/orders/${orderId}`, { status: 'Pending' })
  expect(await waitingOf(orderId)).toMatchObject([{ code, problem: 'TYPED_CODE_NOT_DUE' }])
  expect((await enter(shopper, orderId, code)).body.state).toBe('paid')
})

test('a prompt may still be sent while a code waits', async () => {
  const orderId = await anOrder(app, shopper)
  await enter(shopper, orderId, aReceipt())
  expect(await aPrompt(app, shopper, orderId)).toBeDefined()
})
