import { MPESA_LIMIT_SHILLINGS, toShillings } from '@duka/contract/money'
import type { AskForPayment, Payment } from '@duka/contract/payments/payments'
import { maskPhone } from '@duka/contract/phone'
import { messages } from '@duka/contract/screen-messages'
import { isStaff } from '@duka/contract/users/roles'
import type { StkPushOutcome } from '@duka/daraja/client'
import type { Db } from '../../../db/client.ts'
import type { Deps, PaymentDeps } from '../../../deps.ts'
import type { Caller, LinkCaller, RiderCaller } from '../../../http/auth.ts'
import { ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { writeMoneyState } from '../../ledger/book-money.queries.ts'
import { appendEvent } from '../../ledger/events.queries.ts'
import { LOST_ANSWER_MS, OVER_MS } from '../../ledger/may-move.queries.ts'
import { refuseWhileMoneyMoves } from '../../ledger/may-move.ts'
import { readNeed } from '../../ledger/order-money.ts'
import type { Cost } from '../../order-record/cost.ts'
import { type LockedOrder, lockOrder } from '../../order-record/locked-order.queries.ts'
import { countPrompt, countPrompts } from '../../users/limits/tries.queries.ts'
import { newCallbackSecret } from '../mpesa/hook-secret.ts'
import { refusalReason, toShopError } from '../mpesa/plain-refusal.ts'
import {
  type Attempt,
  findLiveAttempt,
  insertAttempt,
  requestIdIsTaken,
  updateAttempt,
} from '../records/attempts.queries.ts'
import { lockOrderAndAttempt, moveAttempt } from '../records/move-attempt.ts'
import { getPayment, type PaymentRow } from '../records/payments.queries.ts'
import { toPayment } from '../records/payments.ts'
import { claimWaitedFor } from '../records/query-schedule.queries.ts'
import { firstQueryAt } from '../records/query-schedule.ts'
import { countEarlySuccess } from './matching-success.ts'
import { queryAttempt } from './query-attempt.ts'
import { settleAttempt } from './settle.ts'

const NEVER_SENT_MS = 10_000
/** About as long as a phone shows a prompt. */
const SHOWN_MS = 60_000
const TRIES_WINDOW_MS = 10 * 60_000
/** The most prompts in that window by one shopper or to one phone, so that nobody can pester a phone. */
const MAX_PROMPTS = 10
/** Prompts to one phone in a day by customers and pay links, except by the customer who has proven the phone. */
const MAX_PROMPTS_A_DAY = 30

type PromptDeps = PaymentDeps & Pick<Deps, 'rateLimits' | 'settings'>
type Asker = Caller | RiderCaller | LinkCaller

/**
 * Sends an M-Pesa prompt for the outstanding amount of an order to a phone. If one is live, sends nothing and answers
 * with the live one; whoever pays by a link and asks for another phone is told `PROMPT_LIVE`. If the phone no longer shows
 * that one, asks M-Pesa first whether it has ended. For riders, the calling function has checked that the order is on their
 * run. The attempt is stored before M-Pesa is called, so that the payment is found even if the process dies during the call.
 */
export async function askForPayment(
  deps: PromptDeps,
  caller: Asker,
  wanted: AskForPayment,
): Promise<{ message: string; payment: Payment }> {
  const open = () => deps.db.transaction((db) => openAttempt(db, deps, caller, wanted))
  const first = await open()
  const isQueried = !first.isNew && (await queryIfHidden(deps, first.attempt))
  const { attempt, isNew, orderNumber } = isQueried ? await open() : first
  // A customer does not read the phone of a stranger who used a pay link.
  const isStrangers = first.attempt.byLink && !('linkId' in caller) && !mayAskForAll(caller)
  const answer = async ({ phoneNumber, ...row }: PaymentRow) => ({
    message: messages.done.promptSent,
    payment: toPayment({
      ...row,
      phoneNumber: isStrangers && phoneNumber ? maskPhone(phoneNumber) : phoneNumber,
    }),
  })
  if (!isNew) {
    const isOther = 'linkId' in caller && attempt.phoneNumber !== wanted.phoneNumber
    if (isOther) throw new ShopError('PROMPT_LIVE')
    return answer(await getPayment(deps.db, attempt.id))
  }

  const outcome = await push(deps, attempt, orderNumber)
  const recorded = await deps.db.transaction((db) => recordAnswer(db, deps, attempt.id, outcome))
  if (outcome.outcome === 'refused' && recorded.state === 'failed') throw toShopError(outcome)
  return answer(recorded)
}

/** Queries M-Pesa about a prompt that the phone no longer shows. Returns whether it did. */
async function queryIfHidden(deps: PromptDeps, attempt: Attempt): Promise<boolean> {
  const { db, mpesa, now } = deps
  const isShown = attempt.createdAt.getTime() + SHOWN_MS > now().getTime()
  if (isShown || !attempt.checkoutRequestId) return false
  const next = firstQueryAt(now(), mpesa.simulator)
  if (!(await claimWaitedFor(db, attempt.id, now(), next))) return false
  return (await queryAttempt(deps, attempt.id)) === 'done'
}

async function openAttempt(
  db: Db,
  deps: PromptDeps,
  caller: Asker,
  { orderId, phoneNumber }: AskForPayment,
): Promise<{ attempt: Attempt; isNew: boolean; orderNumber: string }> {
  const order = await lockOrder(db, orderId)
  const isByStaff = mayAskForAll(caller) && !('id' in caller && order?.userId === caller.id)
  if (!order || !(isByStaff || mayAskFor(caller, order))) throw new ShopError('ORDER_NOT_FOUND')
  refuseUnpayable(order)
  if (!deps.settings.now().paymentMethods.includes('mpesa')) throw new ShopError('MPESA_OFF')
  const amountCents = await amountToAsk(db, order)

  const now = deps.now()
  const live = await findAnswerablePrompt(db, orderId, now)
  const orderNumber = order.shortNumber
  if (live) return { attempt: live, isNew: false, orderNumber }
  await refuseWhileMoneyMoves(db, orderId, 'prompt')

  if (deps.rateLimits) await limitPrompts(db, caller, phoneNumber, now)
  const attempt = await insertAttempt(db, {
    orderId,
    amountCents,
    phoneNumber,
    state: 'requested',
    callbackSecret: newCallbackSecret(),
    staffId: isByStaff && 'id' in caller ? caller.id : null,
    byLink: 'linkId' in caller,
    connection: deps.mpesa.connection,
    nextQueryAt: new Date(now.getTime() + LOST_ANSWER_MS),
    createdAt: now,
  })
  const shillings = toShillings(amountCents)
  await appendEvent(db, attempt.id, 'requested', { by: idOf(caller), shillings })
  await writeMoneyState(db, order.id)
  if (isByStaff)
    await addAuditEntry(db, caller, 'payment prompt', attempt.id, {
      after: { order: orderId, amount: shillings, phone: maskPhone(phoneNumber) },
    })
  return { attempt, isNew: true, orderNumber }
}

/** The outstanding amount in cents, rounded up to whole shillings; refuses what M-Pesa cannot take. */
export async function amountToAsk(db: Db, order: Cost & { id: string }): Promise<number> {
  const { wholeCents } = await readNeed(db, order)
  if (wholeCents === 0) throw new ShopError('ALREADY_PAID')
  if (toShillings(wholeCents) > MPESA_LIMIT_SHILLINGS)
    throw new ShopError('OVER_MPESA_LIMIT', { limit: MPESA_LIMIT_SHILLINGS.toLocaleString('en') })
  return wholeCents
}

/** Refuses an order that is cancelled, paid or to be paid back. */
export function refuseUnpayable(order: Pick<LockedOrder, 'status' | 'paymentStatus'>): void {
  if (order.status === 'Cancelled') throw new ShopError('ORDER_CANCELLED')
  if (order.paymentStatus === 'paid' || order.paymentStatus === 'refund-due')
    throw new ShopError('ALREADY_PAID')
}

/** The live prompt of an order. One that is too old to be answered is ended as failed. */
async function findAnswerablePrompt(
  db: Db,
  orderId: string,
  now: Date,
): Promise<Attempt | undefined> {
  const live = await findLiveAttempt(db, orderId)
  if (!live) return undefined
  const maxAgeMs = live.checkoutRequestId === null ? LOST_ANSWER_MS : OVER_MS
  if (live.createdAt.getTime() + maxAgeMs > now.getTime()) return live
  await endAttempt(db, live, now)
  return undefined
}

/** Refuses what must wait while a phone may pay. Somebody with a pay link keeps nobody waiting: what comes later is due back. */
export async function refuseWhilePrompted(db: Db, orderId: string, now: Date): Promise<void> {
  const live = await findAnswerablePrompt(db, orderId, now)
  if (live && !live.byLink) throw new ShopError('PROMPT_LIVE')
}

/** Ends an attempt as failed. Its scheduled query remains, because a payment may still be reported. */
async function endAttempt(db: Db, attempt: Attempt, now: Date): Promise<void> {
  const askAgainAt = attempt.nextQueryAt ?? undefined
  const finding = { outcome: 'failed', by: 'shop', resultCode: null } as const
  const reasonCode = 'notToldInTime'
  await settleAttempt(db, attempt.id, { ...finding, reasonCode, askAgainAt }, now)
}

function mayAskForAll(caller: Asker): boolean {
  return 'runId' in caller || ('id' in caller && isStaff(caller))
}

function mayAskFor(caller: Asker, order: LockedOrder): boolean {
  if ('linkId' in caller) return caller.orderId === order.id
  return 'id' in caller && caller.id === order.userId
}

function idOf(caller: Asker): string {
  if ('linkId' in caller) return caller.linkId
  return 'runId' in caller ? caller.runId : caller.id
}

async function limitPrompts(db: Db, caller: Asker, phone: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - TRIES_WINDOW_MS)
  // Who has a pay link uses up nobody else's prompts to a phone.
  const kind = 'linkId' in caller ? 'prompt-by-link' : 'prompt'
  const counted = await countPrompts(db, kind, idOf(caller), phone, since)
  const { byCaller, toPhone, inADay, isOwn } = counted
  // Staff and riders prompt for many shoppers, so only the limit for each phone applies to them.
  const isTooMuch = byCaller >= MAX_PROMPTS || (inADay >= MAX_PROMPTS_A_DAY && !isOwn)
  if (toPhone >= MAX_PROMPTS || (isTooMuch && !mayAskForAll(caller)))
    throw new ShopError('TOO_MANY_TRIES', {}, { retryAfterSeconds: TRIES_WINDOW_MS / 1000 })
  await countPrompt(db, kind, idOf(caller), phone)
}

async function push(
  { mpesa }: PromptDeps,
  attempt: Attempt,
  orderNumber: string,
): Promise<StkPushOutcome> {
  try {
    return await mpesa.asOf(attempt.connection).stkPush({
      phoneNumber: attempt.phoneNumber ?? '',
      shillings: toShillings(attempt.amountCents),
      orderNumber,
      secret: attempt.callbackSecret,
    })
  } catch {
    return { outcome: 'unknown', reason: 'the client failed', sent: true }
  }
}

/** Records M-Pesa's answer. If the callback was faster, its result stays. */
async function recordAnswer(
  db: Db,
  deps: PromptDeps,
  attemptId: string,
  outcome: StkPushOutcome,
): Promise<PaymentRow> {
  const { order, attempt } = await lockOrderAndAttempt(db, attemptId)
  if (outcome.outcome === 'refused') {
    await appendEvent(db, attemptId, 'refused', outcome)
    const finding = { outcome: 'failed', by: 'answer', resultCode: outcome.code } as const
    const reasonCode = refusalReason(outcome)
    await settleAttempt(db, attemptId, { ...finding, reasonCode }, deps.now())
  } else {
    await recordAccepted(db, deps, attempt, outcome)
    if (order) await writeMoneyState(db, order.id)
  }
  return getPayment(db, attemptId)
}

async function recordAccepted(
  db: Db,
  { mpesa, now }: PromptDeps,
  attempt: Attempt,
  outcome: Exclude<StkPushOutcome, { outcome: 'refused' }>,
): Promise<void> {
  const isOpen = attempt.state === 'requested'
  const event = { kind: outcome.outcome, body: outcome }
  if (
    outcome.outcome === 'accepted' &&
    !(await requestIdIsTaken(db, outcome.checkoutRequestId, attempt.id))
  ) {
    const ids = {
      checkoutRequestId: attempt.checkoutRequestId ?? outcome.checkoutRequestId,
      merchantRequestId: outcome.merchantRequestId,
    }
    // Schedules a query even if the attempt was ended meanwhile.
    const nextQueryAt = firstQueryAt(now(), mpesa.simulator)
    if (isOpen) {
      const moved = await moveAttempt(db, attempt, 'prompted', { ...ids, nextQueryAt }, event)
      await countEarlySuccess({ db, mpesa, now }, moved)
    } else {
      await updateAttempt(db, attempt.id, {
        ...ids,
        ...(attempt.state === 'failed' && { nextQueryAt }),
      })
      await appendEvent(db, attempt.id, event.kind, event.body)
    }
    return
  }
  if (!isOpen) return void (await appendEvent(db, attempt.id, event.kind, event.body))
  const isSent = outcome.outcome === 'accepted' || outcome.sent
  const nextQueryAt = new Date(now().getTime() + (isSent ? LOST_ANSWER_MS : NEVER_SENT_MS))
  const reasonCode = isSent ? 'unconfirmed' : 'neverSent'
  await moveAttempt(db, attempt, 'unknown', { reasonCode, nextQueryAt }, event)
}
