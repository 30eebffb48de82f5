import type { Order } from '@duka/contract/orders'
import { isLive, type Payment } from '@duka/contract/payments'
import type { Asking } from './asking.ts'

/** Where the money of an order is, as its customer should see it. */
export type PayState =
  | { kind: 'sending' }
  /** The phone shows the prompt. */
  | { kind: 'prompted'; payment: Payment }
  /** M-Pesa has not said whether it took the request. */
  | { kind: 'finding'; payment: Payment }
  | { kind: 'paid'; payment: Payment | undefined }
  | { kind: 'held'; payment: Payment }
  | { kind: 'failed'; reason: string; phone: string | undefined }
  | { kind: 'unpaid' | 'cash' | 'cancelled' | 'refund-due' | 'refunded' }

/** Reads the state from what the shop knows and from what this page has just asked for. */
export function payState(
  order: Pick<Order, 'status' | 'paymentMethod' | 'paymentStatus'>,
  known: Payment[],
  asking?: Asking,
): PayState {
  const { paymentStatus } = order
  if (paymentStatus === 'refund-due' || paymentStatus === 'refunded') return { kind: paymentStatus }
  if (paymentStatus === 'paid') {
    const paid = known.filter(({ state }) => state === 'paid')
    return { kind: 'paid', payment: paid.find(({ receipt }) => receipt) ?? paid[0] }
  }
  if (order.status === 'Cancelled') return { kind: 'cancelled' }

  const payments = withAnswer(known, asking?.payment)
  const live = payments.find(({ state }) => isLive(state))
  if (live) return { kind: live.state === 'unknown' ? 'finding' : 'prompted', payment: live }
  if (asking?.sending) return { kind: 'sending' }

  const [latest] = payments
  const phone = latest?.phoneNumber ?? undefined
  if (asking?.refusal) return { kind: 'failed', reason: asking.refusal, phone }
  const held = payments.find(({ state }) => state === 'held')
  if (held) return { kind: 'held', payment: held }
  if (latest?.state === 'failed') return { kind: 'failed', reason: latest.reason ?? '', phone }
  return { kind: order.paymentMethod === 'cod' ? 'cash' : 'unpaid' }
}

/** The answer to a request is here before the list is read again. */
function withAnswer(known: Payment[], answer: Payment | undefined): Payment[] {
  if (!answer || known.some(({ _id }) => _id === answer._id)) return known
  return [answer, ...known]
}
