import { randomBytes } from 'node:crypto'
import { shortId } from '@duka/contract/endpoint'
import { messages } from '@duka/contract/messages'
import { MPESA_LIMIT_SHILLINGS, toShillings } from '@duka/contract/money'
import { paymentReasons } from '@duka/contract/payment-reasons'
import type { AskForPayment, Payment } from '@duka/contract/payments'
import { maskPhone } from '@duka/contract/phone'
import { isStaff } from '@duka/contract/roles'
import type { StkPushOutcome } from '@duka/daraja/client'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/auth.ts'
import { ShopError } from '../../http/errors.ts'
import { note } from '../audit/audit.ts'
import { type LockedOrder, lockOrder, setPaymentStatus } from '../orders/money-state.ts'
import { countPrompt, countPrompts } from '../users/prompt-tries.ts'
import { appendEvent } from './events.queries.ts'
import { readNeed } from './need.ts'
import type { PaymentDeps } from './payment-deps.ts'
import {
  findLivePrompt,
  insertPayment,
  type PaymentRow,
  requestIdIsTaken,
  updatePayment,
} from './payments.queries.ts'
import { toPayment } from './payments.ts'
import { plainRefusal } from './plain-refusal.ts'
import { firstQueryAt } from './reconcile.ts'
import { holdOrderAndPayment, settlePayment } from './settle.ts'

/** After this long without M-Pesa's answer to the call an attempt blocks no other. */
const LOST_ANSWER_MS = 3 * 60_000
/** So long no prompt stays on a phone, whether M-Pesa tells what became of it or not. */
const OVER_MS = 10 * 60_000
const NEVER_SENT_MS = 10_000
const TRIES_WINDOW_MS = 10 * 60_000
/** Prompts in that window, from one shopper and to one phone: nobody pesters a phone through us. */
const MOST_PROMPTS = 10

type PromptDeps = PaymentDeps & Pick<Deps, 'rateLimits' | 'settings'>

/**
 * Sends an M-Pesa prompt for what an order still lacks to a phone, unless one is already out: then
 * nothing is sent and the answer is the same. The attempt is on record before M-Pesa is called, so
 * that whatever happens in between, money that comes finds its order.
 */
export async function askForPayment(
  deps: PromptDeps,
  caller: Caller,
  wanted: AskForPayment,
): Promise<{ message: string; payment: Payment }> {
  const { payment, isNew } = await deps.db.transaction((db) =>
    openAttempt(db, deps, caller, wanted),
  )
  if (!isNew) return { message: messages.done.promptSent, payment: toPayment(payment) }

  const outcome = await push(deps, payment)
  const recorded = await deps.db.transaction((db) => recordAnswer(db, deps, payment.id, outcome))
  if (outcome.outcome === 'refused' && recorded.state === 'failed')
    throw new ShopError('MPESA_REFUSED', { reason: recorded.reason ?? outcome.reason })
  return { message: messages.done.promptSent, payment: toPayment(recorded) }
}

async function openAttempt(
  db: Db,
  deps: PromptDeps,
  caller: Caller,
  { orderId, phoneNumber }: AskForPayment,
): Promise<{ payment: PaymentRow; isNew: boolean }> {
  const order = await lockOrder(db, orderId)
  if (!order || (order.userId !== caller.id && !isStaff(caller)))
    throw new ShopError('ORDER_NOT_FOUND')
  refuseUnpayable(order)
  if (!deps.settings.now().paymentMethods.includes('mpesa')) throw new ShopError('MPESA_OFF')
  const { wholeCents } = await readNeed(db, order)
  if (wholeCents === 0) throw new ShopError('ALREADY_PAID')
  const shillings = toShillings(wholeCents)
  if (shillings > MPESA_LIMIT_SHILLINGS)
    throw new ShopError('OVER_MPESA_LIMIT', {
      limit: MPESA_LIMIT_SHILLINGS.toLocaleString('en'),
    })

  const now = deps.now()
  const live = await findAnswerablePrompt(db, orderId, now)
  if (live) return { payment: live, isNew: false }

  if (deps.rateLimits) await limitPrompts(db, caller, phoneNumber, now)
  const payment = await insertPayment(db, {
    orderId,
    method: 'mpesa',
    channel: 'stk',
    amountCents: wholeCents,
    phoneNumber,
    state: 'requested',
    callbackSecret: randomBytes(24).toString('base64url'),
    staffId: order.userId === caller.id ? null : caller.id,
    nextQueryAt: new Date(now.getTime() + LOST_ANSWER_MS),
    createdAt: now,
  })
  await appendEvent(db, payment.id, 'requested', { by: caller.id, shillings })
  await setPaymentStatus(db, orderId, 'pending')
  if (order.userId !== caller.id)
    await note(db, caller, {
      action: 'prompt',
      thing: 'payment',
      thingId: payment.id,
      after: { order: orderId, amount: shillings, phone: maskPhone(phoneNumber) },
    })
  return { payment, isNew: true }
}

/** An order that is cancelled, or has its money, takes no more. */
export function refuseUnpayable(order: LockedOrder): void {
  if (order.status === 'Cancelled') throw new ShopError('ORDER_CANCELLED')
  if (order.paymentStatus === 'paid' || order.paymentStatus === 'refund-due')
    throw new ShopError('ALREADY_PAID')
}

/** The prompt that a phone may still answer. One that is over is set aside to make room for another. */
export async function findAnswerablePrompt(
  db: Db,
  orderId: string,
  now: Date,
): Promise<PaymentRow | undefined> {
  const live = await findLivePrompt(db, orderId)
  if (!live) return undefined
  const patienceMs = live.checkoutRequestId === null ? LOST_ANSWER_MS : OVER_MS
  if (live.createdAt.getTime() + patienceMs > now.getTime()) return live
  await setAside(db, live, now)
  return undefined
}

/** M-Pesa is still asked about an attempt that is set aside: no failure is final. */
async function setAside(db: Db, payment: PaymentRow, now: Date): Promise<void> {
  const reason = paymentReasons.notToldInTime
  const askAgainAt = payment.nextQueryAt ?? undefined
  await settlePayment(
    db,
    payment.id,
    { outcome: 'failed', by: 'shop', resultCode: null, reason, askAgainAt },
    now,
  )
}

async function limitPrompts(db: Db, caller: Caller, phone: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - TRIES_WINDOW_MS)
  const { byCaller, toPhone } = await countPrompts(db, caller.id, phone, since)
  // Staff prompt for many shoppers; a phone is a phone.
  if (toPhone >= MOST_PROMPTS || (byCaller >= MOST_PROMPTS && !isStaff(caller)))
    throw new ShopError('TOO_MANY_TRIES', {}, { retryAfterSeconds: TRIES_WINDOW_MS / 1000 })
  await countPrompt(db, caller.id, phone)
}

async function push({ mpesa }: PromptDeps, payment: PaymentRow): Promise<StkPushOutcome> {
  try {
    return await mpesa.stkPush({
      phoneNumber: payment.phoneNumber ?? '',
      shillings: toShillings(payment.amountCents),
      orderNumber: shortId(payment.orderId).toUpperCase(),
      secret: payment.callbackSecret ?? '',
    })
  } catch {
    return { outcome: 'unknown', reason: 'the client failed', sent: true }
  }
}

/** Notes what M-Pesa answered. The callback may have been quicker, and what it settled stays. */
async function recordAnswer(
  db: Db,
  { mpesa, now }: PromptDeps,
  paymentId: string,
  outcome: StkPushOutcome,
): Promise<PaymentRow> {
  const { payment } = await holdOrderAndPayment(db, paymentId)
  await appendEvent(db, payment.id, outcome.outcome, outcome)

  if (outcome.outcome === 'refused') {
    const reason = plainRefusal(outcome)
    const finding = { outcome: 'failed', by: 'answer', resultCode: outcome.code, reason } as const
    return (await settlePayment(db, paymentId, finding, now())).payment
  }
  const isOpen = payment.state === 'requested'
  const isAccepted = outcome.outcome === 'accepted'
  if (isAccepted && !(await requestIdIsTaken(db, outcome.checkoutRequestId, paymentId)))
    return updatePayment(db, paymentId, {
      ...(isOpen && { state: 'prompted' }),
      // Given up in the meantime, it is asked about all the same.
      ...((isOpen || payment.state === 'failed') && {
        nextQueryAt: firstQueryAt(now(), mpesa.simulator),
      }),
      checkoutRequestId: payment.checkoutRequestId ?? outcome.checkoutRequestId,
      merchantRequestId: outcome.merchantRequestId,
    })
  if (!isOpen) return payment
  const isSent = isAccepted || outcome.sent
  return updatePayment(db, paymentId, {
    state: 'unknown',
    reason: isSent ? paymentReasons.unconfirmed : paymentReasons.neverSent,
    nextQueryAt: new Date(now().getTime() + (isSent ? LOST_ANSWER_MS : NEVER_SENT_MS)),
  })
}
