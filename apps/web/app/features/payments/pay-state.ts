import { toCents, toShillings } from '@duka/contract/money'
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
  /** `received` and `owed`: all that came and is still here, in shillings. */
  | { kind: 'paid'; payment: Payment | undefined; received: number }
  | { kind: 'refund-due'; owed: number }
  | { kind: 'held'; payment: Payment }
  /** Some of the money is here, and the rest can be paid by any way. */
  | { kind: 'part' }
  | {
      kind: 'failed'
      reason: string
      phone: string | undefined
      /** M-Pesa takes no other try from this phone before then. */
      notBefore?: Date
    }
  | { kind: 'unpaid' | 'cash' | 'cancelled' | 'refunded' }

/** Reads the state from what the shop knows and from what this page has just asked for. */
export function payState(
  order: Pick<Order, 'status' | 'paymentMethod' | 'paymentStatus'>,
  known: Payment[],
  asking?: Asking,
): PayState {
  const { paymentStatus } = order
  if (paymentStatus === 'refunded') return { kind: paymentStatus }
  if (paymentStatus === 'refund-due')
    return { kind: paymentStatus, owed: sumOf(known, ['paid', 'held', 'refunding']) }
  if (paymentStatus === 'paid') {
    const paid = known.filter(({ state }) => state === 'paid')
    const payment = paid.find(({ receipt }) => receipt) ?? paid[0]
    return { kind: 'paid', payment, received: sumOf(known, ['paid']) }
  }
  if (order.status === 'Cancelled') return { kind: 'cancelled' }

  const payments = withAnswer(known, asking?.payment)
  const live = payments.find(({ state }) => isLive(state))
  if (live) return { kind: live.state === 'unknown' ? 'finding' : 'prompted', payment: live }
  if (asking?.sending) return { kind: 'sending' }

  const [latest] = payments
  const phone = latest?.phoneNumber ?? undefined
  if (asking?.refusal) return { kind: 'failed', reason: asking.refusal, phone }
  const held = payments.find((payment) => payment.state === 'held' && !isPart(payment))
  if (held) return { kind: 'held', payment: held }
  if (latest?.state === 'failed')
    return { kind: 'failed', reason: latest.reason ?? '', phone, ...pauseAfter(latest) }
  if (payments.some(isPart)) return { kind: 'part' }
  return { kind: order.paymentMethod === 'cod' ? 'cash' : 'unpaid' }
}

function sumOf(payments: Payment[], states: Payment['state'][]): number {
  const counted = payments.filter(({ state }) => states.includes(state))
  return toShillings(counted.reduce((cents, { amount }) => cents + toCents(amount), 0))
}

/** What was typed counts as soon as the rest is here; what staff accepted counts already. */
export function isPart({ state, channel }: Payment): boolean {
  return state === 'paid' || (state === 'held' && (channel === 'c2b' || channel === 'statement'))
}

const PAUSE_MS = 2 * 60_000
/** The same sum again too soon, and a phone or an M-Pesa that is busy with another. */
const wantsPause = new Set(['17', '26', '1001'])

function pauseAfter({ resultCode, settledAt }: Payment): { notBefore?: Date } {
  if (!resultCode || !settledAt || !wantsPause.has(resultCode)) return {}
  return { notBefore: new Date(new Date(settledAt).getTime() + PAUSE_MS) }
}

/** The answer to a request is here before the list is read again. */
function withAnswer(known: Payment[], answer: Payment | undefined): Payment[] {
  if (!answer || known.some(({ _id }) => _id === answer._id)) return known
  return [answer, ...known]
}
