import { readOrderNumber } from '@duka/contract/orders/order-number'
import { expect, test } from 'vitest'
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
  stockOfOrder,
} from '../../../../test/samples/payments-support.ts'
import { aManager, aShopper, type Person, testApp } from '../../../../test/support/support.ts'
import { hookSecret, recordRegistration } from '../mpesa/hook-secret.ts'
import { queryDuePayments } from '../prompts/query-due.ts'
import { matchReceipts } from './take-receipt.ts'

const app = await testApp()
const secret = await hookSecret(app.db)
const [shopper, manager] = await Promise.all([aShopper(app), aManager(app)])

/** What M-Pesa posts about money that somebody typed. */
function reported(account: string, amount: number | string, receipt = aReceipt()) {
  return {
    TransactionType: 'Pay Bill',
    TransID: receipt,
    TransTime: '20261121101112',
    TransAmount: typeof amount === 'number' ? amount.toFixed(2) : amount,
    BusinessShortCode: '174379',
    BillRefNumber: account,
    InvoiceNumber: '',
    OrgAccountBalance: '1000.00',
    MSISDN: '2547 ***** 678',
    FirstName: 'JANE',
  }
}

const confirm = (body: unknown) => app.call('POST', `/hooks/c2b/${secret}/confirmation`, body)
const validate = (body: unknown) => app.call('POST', `/hooks/c2b/${secret}/validation`, body)
const numberOf = (orderId: string) => orderId.slice(0, 8).toUpperCase()
const openReceipts = async (who: Person = manager) => {
  await matchReceipts(paymentDeps(app))
  return (await who.call('GET', '/payments/to-match')).body.receipts as { receipt: string }[]
}

test('a validation and a confirmation with a byte order mark are read', async () => {
  const orderId = await anOrder(app, shopper)
  const marked = (account: string) => `\ufeff${JSON.stringify(reported(account, 2499))}`
  expect((await validate(marked('NOBODY'))).body.ResultCode).toBe('C2B00012')
  await confirm(marked(numberOf(orderId)))
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
})

test('money typed with the order number pays the order and stores the receipt', async () => {
  const orderId = await anOrder(app, shopper)
  const receipt = aReceipt()
  const answer = await confirm(reported(numberOf(orderId), 2499, receipt))

  expect(answer).toMatchObject({ status: 200, body: { ResultCode: '0' } })
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
  expect((await shopper.call('GET', `/payments/order/${orderId}`)).body.payments).toMatchObject([
    { method: 'mpesa', channel: 'c2b', state: 'paid', amount: 2499, receipt },
  ])
})

test.each([
  ['ab12cd30', 'AB12CD30'],
  [' AB12-CD3O ', 'AB12CD30'],
  ['#ab 12 cd 3o', 'AB12CD30'],
  ['Order No. ab12cd30', 'AB12CD30'],
  ['AB12CDl0', 'AB12CD10'],
  ['AB12CD3', undefined],
  ['AB12CD300', undefined],
  ['SHOES', undefined],
  ['', undefined],
])('the typed account number %j is read as %j', (typed, number) => {
  expect(readOrderNumber(typed)).toBe(number)
})

test('the same confirmation twenty times at once counts once', async () => {
  const orderId = await anOrder(app, shopper)
  const body = reported(numberOf(orderId), 2499)
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(body)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await paymentsOf(app, orderId)).toHaveLength(1)
})

test('a typed part is held and shows what is missing, and the rest pays the order', async () => {
  const orderId = await anOrder(app, shopper)
  await confirm(reported(numberOf(orderId), 1000))
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
  const [part] = await paymentsOf(app, orderId)
  expect(part).toMatchObject({ state: 'held', receivedCents: 100_000 })
  expect(part?.reason).toBe('Part of the payment has arrived. KES 1,499.00 is still missing.')
  const { body } = await shopper.call('GET', `/payments/order/${orderId}`)
  expect(body.payments).toMatchObject([{ state: 'held', received: 1000, amount: 2499 }])

  await confirm(reported(numberOf(orderId), 1499))
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
  const states = (await paymentsOf(app, orderId)).map(({ state, reason }) => [state, reason])
  expect(states).toEqual([
    ['paid', null],
    ['paid', null],
  ])
})

test.each(['cod', 'mpesa'] as const)(
  'a typed part of a %s order counts once its goods are packed',
  async (paymentMethod) => {
    const packed = await anOrder(app, shopper, { paymentMethod, status: 'Shipped' })
    await confirm(reported(numberOf(packed), 1000))
    const pending = await anOrder(app, shopper, { paymentMethod })
    await confirm(reported(numberOf(pending), 1000))
    expect((await paymentsOf(app, pending))[0]?.state).toBe('held')
    await manager.call('PUT', `/orders/${pending}`, { status: 'Processing' })
    for (const orderId of [packed, pending]) {
      expect(await paymentsOf(app, orderId)).toMatchObject([{ state: 'paid', account: 'order' }])
      const { body } = await manager.call('GET', `/payments/order/${orderId}`)
      expect(body).toMatchObject({ due: 1499, owed: 0, held: 0 })
      expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
    }
  },
)

test('money above the total is due back, and so is all later money', async () => {
  const orderId = await anOrder(app, shopper)
  await confirm(reported(numberOf(orderId), 3000))
  await confirm(reported(numberOf(orderId), 50))
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
  const sums = (await paymentsOf(app, orderId)).map(({ receivedCents }) => receivedCents)
  expect(sums.sort()).toEqual([249_900, 5_000, 50_100].sort())

  const back: number[] = []
  for (let times = 0; times < 3; times += 1) {
    const answer = await manager.call('POST', '/payments/refund', { orderId, manual: true })
    back.push(answer.status === 202 ? answer.body.payment.amount : answer.status)
  }
  expect(back.sort()).toEqual([409, 50, 501].sort())
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
})

test('an order with cents is paid in whole shillings', async () => {
  const orderId = await anOrder(app, shopper, { totalCents: 249_950 })
  await confirm(reported(numberOf(orderId), 2500))
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
  expect(await paymentsOf(app, orderId)).toHaveLength(1)
})

test('the confirmation of a prompt that a callback settled adds nothing', async () => {
  const orderId = await anOrder(app, shopper)
  const prompt = await aPrompt(app, shopper, orderId)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  const receipt = aReceipt()
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt }))
  await expect.poll(() => paymentStatusOf(app, orderId)).toBe('paid')
  await confirm(reported(numberOf(orderId), 2499, receipt))
  expect(await paymentsOf(app, orderId)).toMatchObject([{ channel: 'stk', receipt }])
})

test('a confirmation adds the receipt code that a query does not have', async () => {
  const orderId = await anOrder(app, shopper)
  const prompt = await aPrompt(app, shopper, orderId)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await queryDuePayments(paymentDeps(app, inSeconds(30)))
  expect(await paymentsOf(app, orderId)).toMatchObject([{ state: 'paid', receipt: null }])

  const receipt = aReceipt()
  await confirm(reported(numberOf(orderId), 2499, receipt))
  expect(await paymentsOf(app, orderId)).toMatchObject([{ state: 'paid', receipt }])
})

test('a confirmation that comes before callback and query counts once', async () => {
  const orderId = await anOrder(app, shopper)
  const prompt = await aPrompt(app, shopper, orderId)
  const receipt = aReceipt()
  await confirm(reported(numberOf(orderId), 2499, receipt))
  expect(await paymentsOf(app, orderId)).toMatchObject([{ channel: 'stk', state: 'prompted' }])

  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt }))
  await expect.poll(() => paymentStatusOf(app, orderId)).toBe('paid')
  await matchReceipts(paymentDeps(app))
  expect(await paymentsOf(app, orderId)).toMatchObject([{ channel: 'stk', receipt }])
})

test('money typed after a cancelled prompt counts as a typed payment', async () => {
  const orderId = await anOrder(app, shopper)
  const prompt = await aPrompt(app, shopper, orderId)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '1032')
  await confirm(reported(numberOf(orderId), 2499))
  await queryDuePayments(paymentDeps(app, inSeconds(30)))
  await matchReceipts(paymentDeps(app, inSeconds(31)))
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
  expect(await paymentsOf(app, orderId)).toMatchObject([
    { channel: 'c2b', state: 'paid' },
    { channel: 'stk', state: 'failed' },
  ])
})

test('without a result of the prompt its confirmation pays the order a minute later', async () => {
  const orderId = await anOrder(app, shopper)
  await aPrompt(app, shopper, orderId)
  const receipt = aReceipt()
  await confirm(reported(numberOf(orderId), 2499, receipt))
  await matchReceipts(paymentDeps(app, inSeconds(61)))
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
  expect(await paymentsOf(app, orderId)).toMatchObject([{ channel: 'stk', receipt }])
})

test('a prompt that was paid and typed money are two payments, and both are listed', async () => {
  const orderId = await anOrder(app, shopper)
  const prompt = await aPrompt(app, shopper, orderId)
  await confirm(reported(numberOf(orderId), 2499))
  await matchReceipts(paymentDeps(app, inSeconds(61)))

  const receipt = aReceipt()
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt }))
  await expect.poll(async () => (await paymentsOf(app, orderId)).length).toBe(2)
  const answer = await manager.call('POST', '/payments/refund', { orderId })
  expect(answer).toMatchObject({ status: 202, body: { payment: { receipt } } })
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
})

test('money for an expired order reopens it; for an order that staff cancelled it is due back', async () => {
  const expired = await anOrder(app, shopper, { status: 'Cancelled', cancelledBy: 'expiry' })
  const cancelled = await anOrder(app, shopper, { status: 'Cancelled', cancelledBy: 'staff' })
  for (const orderId of [expired, cancelled]) await confirm(reported(numberOf(orderId), 2499))
  expect(await orderRow(app, expired)).toMatchObject({ status: 'Pending', paymentStatus: 'paid' })
  expect(await paymentStatusOf(app, cancelled)).toBe('refund-due')
})

test('a part of the money does not reopen an expired order', async () => {
  const orderId = await anOrder(app, shopper, { status: 'Cancelled', cancelledBy: 'expiry' })
  await confirm(reported(numberOf(orderId), 1000))
  const state = { status: 'Cancelled', paymentStatus: 'refund-due' }
  expect(await orderRow(app, orderId)).toMatchObject(state)
})

test('an expired order comes back when its price arrives in two parts, while stock allows', async () => {
  const expired = { status: 'Cancelled', cancelledBy: 'expiry', stockLeft: 1 } as const
  const orderId = await anOrder(app, shopper, expired)
  const number = numberOf(orderId)
  await confirm(reported(number, 1000))
  expect((await validate(reported(number, 1499))).body.ResultCode).toBe('0')
  await confirm(reported(number, 1499))
  expect(await orderRow(app, orderId)).toMatchObject({ status: 'Pending', paymentStatus: 'paid' })
  expect(await stockOfOrder(app, orderId)).toBe(0)

  const soldOut = await anOrder(app, shopper, { ...expired, stockLeft: 0 })
  for (const sum of [1000, 1499]) await confirm(reported(numberOf(soldOut), sum))
  const owed = { status: 'Cancelled', paymentStatus: 'refund-due' }
  expect(await orderRow(app, soldOut)).toMatchObject(owed)
  expect((await validate(reported(numberOf(soldOut), 100))).body.ResultCode).toBe('C2B00016')
})

test('an expired order comes back by its whole price after a part was paid back', async () => {
  const expired = { status: 'Cancelled', cancelledBy: 'expiry' } as const
  const orderId = await anOrder(app, shopper, expired)
  await confirm(reported(numberOf(orderId), 1000))
  await manager.call('POST', '/payments/refund', { orderId, manual: true })
  await confirm(reported(numberOf(orderId), 2499))
  expect(await orderRow(app, orderId)).toMatchObject({ status: 'Pending', paymentStatus: 'paid' })
})

test('money without an order waits until staff match it', async () => {
  const orderId = await anOrder(app, shopper)
  const body = reported('SHOES', 2499)
  await confirm(body)
  expect(await openReceipts()).toContainEqual(
    expect.objectContaining({
      receipt: body.TransID,
      amount: 2499,
      account: 'SHOES',
      payer: 'JANE, 2547 ***** 678',
      state: 'to-match',
    }),
  )
  const match = { receipt: body.TransID.toLowerCase(), orderId }
  expect(await manager.call('POST', '/payments/match', match)).toMatchObject({
    status: 200,
    body: { payment: { state: 'paid', receipt: body.TransID, order: orderId } },
  })
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
  expect((await manager.call('POST', '/payments/match', match)).status).toBe(404)
  expect((await openReceipts()).map(({ receipt }) => receipt)).not.toContain(body.TransID)
})

test('when two members of staff match the same receipt, the second is refused', async () => {
  const [first, second] = [await anOrder(app, shopper), await anOrder(app, shopper)]
  const { TransID: receipt } = reported('', 2499)
  await confirm(reported('?', 2499, receipt))
  const answers = await Promise.all(
    [first, second].map((orderId) => manager.call('POST', '/payments/match', { receipt, orderId })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
})

test('money without an order can be paid back by hand', async () => {
  const body = reported('NOBODY', 700)
  await confirm(body)
  const answer = await manager.call('POST', '/payments/return', { receipt: body.TransID })
  expect(answer).toMatchObject({ status: 200, body: { state: 'returned' } })
  await confirm(body)
  expect((await openReceipts()).map(({ receipt }) => receipt)).not.toContain(body.TransID)
})

test('validation rejects a typed payment for an unknown, paid or cancelled order', async () => {
  const [open, paid] = [
    await anOrder(app, shopper),
    await anOrder(app, shopper, { paymentStatus: 'paid' }),
  ]
  const code = async (account: string) => (await validate(reported(account, 100))).body.ResultCode
  expect(await code(numberOf(open))).toBe('0')
  expect(await code('SHOES')).toBe('C2B00012')
  expect(await code(numberOf(paid))).toBe('C2B00016')
  const cancelled = { status: 'Cancelled', cancelledBy: 'staff' } as const
  expect(await code(numberOf(await anOrder(app, shopper, cancelled)))).toBe('C2B00016')
  const expired = { status: 'Cancelled', cancelledBy: 'expiry' } as const
  expect(await code(numberOf(await anOrder(app, shopper, expired)))).toBe('0')
  const erased = await anOrder(app, { id: null }, { ...expired, customerPhone: null })
  expect(await code(numberOf(erased))).toBe('C2B00016')
  expect(await paymentsOf(app, open)).toEqual([])
})

test.each([
  undefined,
  '{"TransID":',
  '[]',
  'x',
  { TransID: '\u0000', TransAmount: '1' },
  { TransID: 1 },
])('the confirmation %j is accepted and is not a payment', async (body) => {
  expect(await confirm(body)).toMatchObject({ status: 200, body: { ResultCode: '0' } })
})

test('a URL with a wrong secret is a 404', async () => {
  const orderId = await anOrder(app, shopper)
  const url = `/hooks/c2b/${secret.slice(0, -1)}x/confirmation`
  expect((await app.call('POST', url, reported(numberOf(orderId), 2499))).status).toBe(404)
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
})

test('shoppers see the paybill number only if M-Pesa confirms typed payments', async () => {
  expect((await app.call('GET', '/payments/options')).body.paybill).toBe(null)
  await recordRegistration(app.db, '174379')
  expect((await app.call('GET', '/payments/options')).body.paybill).toBe('174379')
})

test('shoppers see the till of a shop that has one, and the name that M-Pesa shows', async () => {
  expect((await app.call('GET', '/payments/options')).body).toMatchObject({
    till: null,
    accountHolder: null,
  })
  const accountHolder = 'WANJIKŨ TRADERS'
  expect((await manager.call('PUT', '/settings', { accountHolder })).body.settings).toMatchObject({
    accountHolder,
  })
  app.mpesa.till = '832909'
  app.mpesa.paybill = null
  expect((await app.call('GET', '/payments/options')).body).toMatchObject({
    paybill: null,
    till: '832909',
    accountHolder,
  })
  await manager.call('PUT', '/settings', { paymentMethods: ['cod'] })
  expect((await app.call('GET', '/payments/options')).body).toMatchObject({
    paybill: null,
    till: null,
    accountHolder: null,
  })
})
