import type { Payment } from '@duka/contract/payments/payments'
import type { TypedCode } from '@duka/contract/payments/typed-code'
import { expect, onTestFinished, test, vi } from 'vitest'
import { payState } from './pay-state.ts'
import type { PromptRequest } from './prompt-request.ts'

const waiting = {
  status: 'Pending',
  paymentMethod: 'mpesa',
  paymentStatus: 'unpaid',
  totalAmount: 1850,
} as const

/** The state of an order with these payments; `due` is still to be paid. */
function stateOf(
  order: Parameters<typeof payState>[0],
  payments: Payment[],
  { due = 1850, asking }: { due?: number; asking?: PromptRequest } = {},
) {
  return payState(order, { payments, due, discount: 0 }, asking)
}

function aPayment(state: Payment['state'], more: Partial<Payment> = {}): Payment {
  return {
    _id: state,
    order: 'order',
    method: 'mpesa',
    channel: 'stk',
    amount: 1850,
    received: null,
    phoneNumber: '254712345678',
    state,
    resultCode: null,
    reason: null,
    receipt: null,
    confirmedAt: null,
    createdAt: '2026-11-21T05:00:00.000Z',
    settledAt: null,
    ...more,
  }
}

test('a live prompt is waited for, however many failed before', () => {
  const state = stateOf(waiting, [aPayment('prompted'), aPayment('failed')])
  expect(state.kind).toBe('prompted')
})

test('a prompt that failed before staff moved the payment away is not told; a later one is', () => {
  const failed = (settledAt: string) => aPayment('failed', { settledAt })
  const of = (settledAt: string) =>
    payState(waiting, {
      payments: [failed(settledAt)],
      due: 1850,
      discount: 0,
      putRightAt: '2026-11-21T06:00:00.000Z',
    }).kind
  expect(of('2026-11-21T05:01:00.000Z')).toBe('unpaid')
  expect(of('2026-11-21T06:01:00.000Z')).toBe('failed')
})

test('what failed before the customer chose cash is not told; a later prompt that fails is', () => {
  const of = (settledAt: string) =>
    payState(
      { ...waiting, paymentMethod: 'cod' },
      {
        payments: [aPayment('failed', { settledAt })],
        due: 1850,
        discount: 0,
        cashSince: '2026-11-21T06:00:00.000Z',
      },
    ).kind
  expect(of('2026-11-21T05:01:00.000Z')).toBe('cash')
  expect(of('2026-11-21T06:01:00.000Z')).toBe('failed')
})

test('a code that was typed is being checked for a while, before or after a prompt failed; a wrong one is not', () => {
  vi.setSystemTime('2026-11-21T05:10:00.000Z')
  onTestFinished(() => void vi.useRealTimers())
  const kindWith = (typedAt: string, problem: TypedCode['problem'] = null) =>
    payState(waiting, {
      payments: [aPayment('failed', { settledAt: '2026-11-21T05:01:00.000Z' })],
      due: 1850,
      discount: 0,
      typedCodes: [{ code: 'UKR4TRIAL5', typedAt, problem }],
    }).kind
  expect(kindWith('2026-11-21T05:02:00.000Z')).toBe('proving')
  expect(kindWith('2026-11-21T05:02:00.000Z', 'TYPED_CODE_USED')).toBe('failed')
  expect(kindWith('2026-11-21T05:00:30.000Z')).toBe('proving')
  expect(kindWith('2026-11-21T04:54:00.000Z')).toBe('failed')
})

test('the answer to a prompt request is shown before the list of payments is loaded again', () => {
  const asking = { orderId: 'order', sending: false, payment: aPayment('prompted') }
  expect(stateOf(waiting, [], { asking }).kind).toBe('prompted')
})

test('the list of payments replaces the answer to the prompt request', () => {
  const asking = { orderId: 'order', sending: false, payment: aPayment('prompted', { _id: 'one' }) }
  const known = [aPayment('failed', { _id: 'one', reason: 'The M-Pesa PIN was wrong.' })]
  expect(stateOf(waiting, known, { asking })).toMatchObject({
    kind: 'failed',
    reason: 'The M-Pesa PIN was wrong.',
    phone: '254712345678',
  })
})

test('a payment is shown as paid once the order is, with its receipt code if known', () => {
  const known = [aPayment('paid', { _id: 'rest' }), aPayment('paid', { receipt: 'UKL1234567' })]
  const state = stateOf({ ...waiting, paymentStatus: 'paid' }, known)
  expect(state).toMatchObject({ kind: 'paid', payment: { receipt: 'UKL1234567' }, received: 3700 })
})

test('the amount due back is all money that came and was not paid back', () => {
  const known = [
    aPayment('paid', { amount: 0.1 }),
    aPayment('refunding', { amount: 0.2 }),
    aPayment('refunded'),
    aPayment('failed'),
  ]
  const state = stateOf({ ...waiting, status: 'Cancelled', paymentStatus: 'refund-due' }, known)
  expect(state).toEqual({ kind: 'refund-due', owed: 0.3 })
})

test('a refused prompt request shows the reason, unless another prompt is live', () => {
  const asking = { orderId: 'order', sending: false, refusal: 'Too many tries.' }
  expect(stateOf(waiting, [], { asking })).toMatchObject({
    kind: 'failed',
    reason: 'Too many tries.',
  })
  expect(stateOf(waiting, [aPayment('unknown')], { asking }).kind).toBe('finding')
})

test('a cancelled order shows no form to pay', () => {
  const cancelled = { ...waiting, status: 'Cancelled' } as const
  expect(stateOf(cancelled, [aPayment('failed')]).kind).toBe('cancelled')
  expect(stateOf({ ...cancelled, paymentStatus: 'refund-due' }, []).kind).toBe('refund-due')
})

test('after a typed part the form asks for the rest', () => {
  const part = aPayment('held', { channel: 'c2b' })
  const rest = { due: 850 }
  expect(stateOf(waiting, [part], rest).kind).toBe('part')
  expect(stateOf({ ...waiting, paymentMethod: 'cod' }, [part], rest).kind).toBe('part')
  expect(stateOf(waiting, [aPayment('failed'), part], rest).kind).toBe('failed')
  expect(stateOf(waiting, [aPayment('paid', { channel: 'stk' })], rest).kind).toBe('part')
})

test('what a return took off is no money that came', () => {
  const returned = { ...waiting, paymentMethod: 'cod', returned: 1000 } as const
  expect(stateOf(returned, [], { due: 850 }).kind).toBe('cash')
  expect(stateOf(returned, [], { due: 500 }).kind).toBe('part')
})

test('after less money than a prompt asked for the page says that the shop decides', () => {
  expect(stateOf(waiting, [aPayment('held')]).kind).toBe('held')
})

test('the same amount can be paid again after two minutes, a wrong PIN corrected at once', () => {
  const settledAt = '2026-11-21T05:01:00.000Z'
  const twice = aPayment('failed', { resultCode: '17', settledAt })
  expect(stateOf(waiting, [twice])).toMatchObject({
    notBefore: new Date('2026-11-21T05:03:00.000Z'),
  })
  const wrong = aPayment('failed', { resultCode: '2001', settledAt })
  expect(stateOf(waiting, [wrong])).not.toHaveProperty('notBefore')
})

test('a cash-on-delivery order shows that the rider collects the cash', () => {
  expect(stateOf({ ...waiting, paymentMethod: 'cod' }, []).kind).toBe('cash')
})
