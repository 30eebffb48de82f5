import { toCents, toShillings } from '@duka/contract/money'
import type { Order } from '@duka/contract/orders/orders'
import { heldFor, isPartlyPaid } from '@duka/contract/payments/partly-paid'
import { isLive, type Payment, type PaymentsOfOrder } from '@duka/contract/payments/payments'
import { moneyAccounts, type PaymentMethod } from '@duka/contract/settings/payment-methods'
import type { PromptRequest } from './prompt-request.ts'

/** The payment state of an order, as its customer sees it. */
export type PayState =
  | { kind: 'sending' }
  /** The phone shows the prompt. `codeWaits`: its payer may have paid another way. */
  | { kind: 'prompted'; payment: Payment; codeWaits: boolean }
  /** M-Pesa has not answered yet whether it accepted the request. */
  | { kind: 'finding'; payment: Payment }
  /** `received` and `owed`: all money that came and was not returned, in shillings. */
  | { kind: 'paid'; payment: Payment | undefined; received: number }
  | { kind: 'refund-due'; owed: number }
  | { kind: 'held'; payment: Payment }
  /** A part is paid, and the rest can be paid by any method. */
  | { kind: 'part' }
  | {
      kind: 'failed'
      reason: string
      phone: string | undefined
      /** M-Pesa refuses another try from this phone until then. */
      notBefore?: Date
    }
  /** A code was typed, which waits for its payment. */
  | { kind: 'proving' }
  | { kind: 'unpaid' | 'cash' | 'cancelled' | 'refunded' }

/**
 * How long a typed code hides the other ways to pay. M-Pesa tells the shop within minutes, and a customer with a wrong code
 * must still be able to pay.
 */
const CHECKING_MS = 15 * 60_000

/** Derives the state from the shop's answer and from the request that this page has just sent. */
export function payState(
  order: Pick<Order, 'status' | 'paymentMethod' | 'paymentStatus' | 'totalAmount'> &
    Partial<Pick<Order, 'returned'>>,
  {
    payments: known,
    owed,
    putRightAt = '',
    cashSince = '',
    typedCodes = [],
    ...money
  }: Pick<
    PaymentsOfOrder,
    'payments' | 'due' | 'discount' | 'putRightAt' | 'cashSince' | 'typedCodes'
  > & { owed?: number },
  asking?: PromptRequest,
): PayState {
  const { paymentStatus } = order
  if (paymentStatus === 'refunded') return { kind: paymentStatus }
  if (paymentStatus === 'refund-due')
    return { kind: paymentStatus, owed: owed ?? sumOf(known, ['paid', 'held', 'refunding']) }
  if (paymentStatus === 'paid') {
    const paid = known.filter(({ state }) => state === 'paid')
    const payment = paid.find(({ receipt }) => receipt) ?? paid[0]
    return { kind: 'paid', payment, received: sumOf(known, ['paid']) }
  }
  if (order.status === 'Cancelled') return { kind: 'cancelled' }

  const payments = withAnswer(known, asking?.payment)
  const codeWaits = typedCodes.some(
    ({ problem, typedAt }) => !problem && Date.parse(typedAt) > Date.now() - CHECKING_MS,
  )
  const live = payments.find(({ state }) => isLive(state))
  if (live?.state === 'unknown') return { kind: 'finding', payment: live }
  if (live) return { kind: 'prompted', payment: live, codeWaits }
  if (asking?.sending) return { kind: 'sending' }

  const held = payments.find(
    ({ state, channel }) => state === 'held' && heldFor[channel] === 'short',
  )
  if (held) return { kind: 'held', payment: held }
  if (codeWaits) return { kind: 'proving' }
  const [latest] = payments
  const phone = latest?.phoneNumber ?? undefined
  if (asking?.refusal) return { kind: 'failed', reason: asking.refusal, phone }
  // A prompt that failed before money came, which staff moved since, or before cash was chosen, is not why it is unpaid.
  const failedAt = latest?.state === 'failed' ? (latest.settledAt ?? latest.createdAt) : ''
  if (latest && failedAt > putRightAt && failedAt > cashSince)
    return { kind: 'failed', reason: latest.reason ?? '', phone, ...pauseAfter(latest) }
  if (isPartlyPaid(order, money)) return { kind: 'part' }
  return { kind: unpaid[order.paymentMethod] }
}

/** What an order shows whose payment nobody has tried yet. */
const unpaid = { mpesa: 'unpaid', cod: 'cash' } as const satisfies Record<
  PaymentMethod,
  PayState['kind']
>

/** Whether M-Pesa gives a code for this money, at once or shortly; money recorded by hand has none. */
export function hasReceiptCode({ method }: Payment): boolean {
  return !moneyAccounts[method].byHand
}

function sumOf(payments: Payment[], states: Payment['state'][]): number {
  const counted = payments.filter(({ state }) => states.includes(state))
  return toShillings(counted.reduce((cents, { amount }) => cents + toCents(amount), 0))
}

const PAUSE_MS = 2 * 60_000
/** Result codes: the same sum again too soon; the phone or M-Pesa is busy. */
const wantsPause = new Set(['17', '26', '1001'])

function pauseAfter({ resultCode, settledAt }: Payment): { notBefore?: Date } {
  if (!resultCode || !settledAt || !wantsPause.has(resultCode)) return {}
  return { notBefore: new Date(new Date(settledAt).getTime() + PAUSE_MS) }
}

/** Adds the answer to a request, which arrives before the list is read again. */
function withAnswer(known: Payment[], answer: Payment | undefined): Payment[] {
  if (!answer || known.some(({ _id }) => _id === answer._id)) return known
  return [answer, ...known]
}
