import type { Payment } from '@duka/contract/payments'
import { expect, test } from 'vitest'
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

test('a prompt that is out is waited for, however often it failed before', () => {
  const state = stateOf(waiting, [aPayment('prompted'), aPayment('failed')])
  expect(state.kind).toBe('prompted')
})

test('the answer to a request shows before the list of payments is read again', () => {
  const asking = { orderId: 'order', sending: false, payment: aPayment('prompted') }
  expect(stateOf(waiting, [], { asking }).kind).toBe('prompted')
})

test('what the shop knows of a payment is newer than the answer to its request', () => {
  const asking = { orderId: 'order', sending: false, payment: aPayment('prompted', { _id: 'one' }) }
  const known = [aPayment('failed', { _id: 'one', reason: 'The M-Pesa PIN was wrong.' })]
  expect(stateOf(waiting, known, { asking })).toMatchObject({
    kind: 'failed',
    reason: 'The M-Pesa PIN was wrong.',
    phone: '254712345678',
  })
})

test('money counts once the order says so, with the receipt where there is one', () => {
  const known = [aPayment('paid', { _id: 'rest' }), aPayment('paid', { receipt: 'UKL1234567' })]
  const state = stateOf({ ...waiting, paymentStatus: 'paid' }, known)
  expect(state).toMatchObject({ kind: 'paid', payment: { receipt: 'UKL1234567' }, received: 3700 })
})

test('what is owed is all that came and has not gone back', () => {
  const known = [
    aPayment('paid', { amount: 0.1 }),
    aPayment('refunding', { amount: 0.2 }),
    aPayment('refunded'),
    aPayment('failed'),
  ]
  const state = stateOf({ ...waiting, status: 'Cancelled', paymentStatus: 'refund-due' }, known)
  expect(state).toEqual({ kind: 'refund-due', owed: 0.3 })
})

test('a request that was refused tells why, unless another is out', () => {
  const asking = { orderId: 'order', sending: false, refusal: 'Too many tries.' }
  expect(stateOf(waiting, [], { asking })).toMatchObject({
    kind: 'failed',
    reason: 'Too many tries.',
  })
  expect(stateOf(waiting, [aPayment('unknown')], { asking }).kind).toBe('finding')
})

test('nobody is asked to pay for a cancelled order', () => {
  const cancelled = { ...waiting, status: 'Cancelled' } as const
  expect(stateOf(cancelled, [aPayment('failed')]).kind).toBe('cancelled')
  expect(stateOf({ ...cancelled, paymentStatus: 'refund-due' }, []).kind).toBe('refund-due')
})

test('a part that was typed leaves the rest to be paid', () => {
  const part = aPayment('held', { channel: 'c2b' })
  const rest = { due: 850 }
  expect(stateOf(waiting, [part], rest).kind).toBe('part')
  expect(stateOf({ ...waiting, paymentMethod: 'cod' }, [part], rest).kind).toBe('part')
  expect(stateOf(waiting, [aPayment('failed'), part], rest).kind).toBe('failed')
  expect(stateOf(waiting, [aPayment('paid', { channel: 'stk' })], rest).kind).toBe('part')
})

test('less than a prompt asked for is for the shop to decide', () => {
  expect(stateOf(waiting, [aPayment('held')]).kind).toBe('held')
})

test('the same sum twice in a row waits two minutes, a wrong PIN does not', () => {
  const settledAt = '2026-11-21T05:01:00.000Z'
  const twice = aPayment('failed', { resultCode: '17', settledAt })
  expect(stateOf(waiting, [twice])).toMatchObject({
    notBefore: new Date('2026-11-21T05:03:00.000Z'),
  })
  const wrong = aPayment('failed', { resultCode: '2001', settledAt })
  expect(stateOf(waiting, [wrong])).not.toHaveProperty('notBefore')
})

test('cash on delivery waits for the rider', () => {
  expect(stateOf({ ...waiting, paymentMethod: 'cod' }, []).kind).toBe('cash')
})
