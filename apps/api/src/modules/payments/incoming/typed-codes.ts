import { toShillings } from '@duka/contract/money'
import type { Payment } from '@duka/contract/payments/payments'
import type { TypedCode } from '@duka/contract/payments/typed-code'
import type { EnterTypedCode } from '@duka/contract/payments/typed-codes'
import { isStaff } from '@duka/contract/users/roles'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller, LinkCaller } from '../../../http/auth.ts'
import { mustExist, ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { writeMoneyState } from '../../ledger/book-money.queries.ts'
import { appendEvent } from '../../ledger/events.queries.ts'
import { readNeed } from '../../ledger/order-money.ts'
import { selectBalances } from '../../ledger/postings.queries.ts'
import { type LockedOrder, lockOrder } from '../../order-record/locked-order.queries.ts'
import { countTypedCode } from '../../users/limits/request-limits.ts'
import { refuseUnpayable } from '../prompts/prompt.ts'
import { alertTypedElsewhere, alertTypedTwice } from '../receipts/contradict-receipt.ts'
import { isGuess, takeBackGuess } from '../receipts/placeholders.ts'
import { selectLivePrompts, selectOwnPrompts } from '../records/attempts.queries.ts'
import { getPayment } from '../records/payments.queries.ts'
import { getOwnOrderMoney, phoneForCustomer, toPayment } from '../records/payments.ts'
import { earliestPayment, phoneFits } from '../records/phone-fits.ts'
import { lockReceipt, type Receipt, updateReceipt } from '../records/receipts.queries.ts'
import { hasRefund } from '../records/refunds.queries.ts'
import {
  endTypedCode,
  keepTypedCode,
  meantCode,
  refuseTypedCode,
  waitsUntil,
} from '../records/typed-codes.queries.ts'
import { countForOrder, type Matching } from './count-receipt.ts'

type CodeDeps = Pick<Deps, 'db' | 'now' | 'rateLimits' | 'settings'>

/** What became of a code: its payment pays the order, or the shop waits for it. */
export type CodeAnswer = { state: 'paid'; payment: Payment } | { state: 'waiting'; until: string }

/**
 * Pays an order with a payment that somebody made at a phone, by its receipt code. A code that M-Pesa has not reported yet
 * is remembered. Throws `TYPED_CODE_USED` and `TYPED_CODE_TOO_LITTLE`, which say nothing about whose money it is.
 */
export async function enterTypedCode(
  deps: CodeDeps,
  caller: Caller,
  typed: EnterTypedCode,
): Promise<CodeAnswer> {
  refuseUnpayable(await getOwnOrderMoney(deps.db, caller, typed.orderId))
  return takeTypedCode(deps, caller, typed)
}

/** Like `enterTypedCode`, for a caller who may pay this order: the calling function has checked that. */
export async function takeTypedCode(
  deps: CodeDeps,
  caller: Caller | LinkCaller,
  { orderId, code }: EnterTypedCode,
): Promise<CodeAnswer> {
  if (!deps.settings.now().paymentMethods.includes('mpesa')) throw new ShopError('MPESA_OFF')
  await countTypedCode(deps, { ...countedFor(caller), orderId })
  const payOrder = () =>
    deps.db.transaction((db) => payOrWait(db, caller, { orderId, code }, deps.now()))
  const answer = await payOrder()
  if (answer.state !== 'guessed') return answer
  await takeBackGuess(deps.db, answer.receipt)
  const again = await payOrder()
  if (again.state === 'guessed') throw new ShopError('TYPED_CODE_USED')
  await alertTypedElsewhere(deps.db, orderId, answer.receipt)
  return again
}

function countedFor(caller: Caller | LinkCaller) {
  if ('linkId' in caller) return { account: caller.linkId, by: 'link' } as const
  return { account: caller.id, by: isStaff(caller) ? 'staff' : 'customer' } as const
}

async function payOrWait(
  db: Db,
  caller: Caller | LinkCaller,
  { orderId, code: typed }: EnterTypedCode,
  now: Date,
): Promise<CodeAnswer | { state: 'guessed'; receipt: Receipt }> {
  const order = mustExist(await lockOrder(db, orderId), 'ORDER_NOT_FOUND')
  refuseUnpayable(order)
  const code = await meantCode(db, typed)
  const receipt = await lockReceipt(db, code)
  const verdict = receipt && (await judge(db, order, receipt))
  if (verdict === 'TYPED_CODE_NOT_DUE') throw new ShopError('ALREADY_PAID')
  if (verdict === 'TYPED_CODE_USED') throw new ShopError(verdict)
  if (verdict === 'TYPED_CODE_TOO_LITTLE') throw new ShopError(verdict)
  if (receipt && verdict === 'guessed') return { state: 'guessed', receipt }
  const taken = receipt && verdict === 'pays' && (await pay(db, order, receipt, now, caller))
  if (taken && taken.state === 'counted') {
    const { id, attemptId } = taken.receipt
    const payment = await getPayment(db, attemptId ?? id)
    const own = await selectOwnPrompts(db, [orderId])
    const phoneNumber =
      'id' in caller && isStaff(caller)
        ? payment.phoneNumber
        : phoneForCustomer(payment.id, payment.phoneNumber, own)
    return { state: 'paid', payment: toPayment({ ...payment, phoneNumber }) }
  }
  const userId = 'linkId' in caller ? null : caller.id
  const isNew = await keepTypedCode(db, { orderId, code, userId }, now)
  if (isNew) await alertTypedTwice(db, code, now)
  await addAuditEntry(db, caller, 'order typed-code', orderId, { after: { receipt: code } })
  return { state: 'waiting', until: waitsUntil(now).toISOString() }
}

/**
 * Counts a payment that has just come for an order that waits for its code. Undefined if it does not pay this order: then
 * the money stays where it is.
 */
export async function countByTypedCode(
  db: Db,
  orderId: string,
  code: string,
  now: Date,
): Promise<Matching | undefined> {
  const order = await lockOrder(db, orderId)
  const receipt = order && (await lockReceipt(db, code))
  if (!receipt) return undefined
  const verdict = takesMoney(order) ? await judge(db, order, receipt) : 'TYPED_CODE_NOT_DUE'
  const waiting: Matching = { taken: { state: 'waiting', receipt }, undecided: [] }
  if (verdict === 'unsure') return waiting
  if (verdict === 'pays') return { ...waiting, taken: await pay(db, order, receipt, now) }
  const problem = verdict === 'guessed' ? 'TYPED_CODE_USED' : verdict
  await refuseTypedCode(db, orderId, code, problem)
  await writeMoneyState(db, orderId)
  return undefined
}

/** Late money reopens an expired order, but not one that was cancelled. */
function takesMoney({ status, paymentStatus, cancelledBy }: LockedOrder): boolean {
  if (paymentStatus === 'paid' || paymentStatus === 'refund-due') return false
  return status !== 'Cancelled' || cancelledBy === 'expiry'
}

type Verdict = 'pays' | 'unsure' | 'guessed' | NonNullable<TypedCode['problem']>

/**
 * Whether a payment may pay this order, because its code was typed there. `guessed`: it does once `takeBackGuess` has taken
 * it from a placeholder. The caller has locked both.
 */
async function judge(db: Db, order: LockedOrder, receipt: Receipt): Promise<Verdict> {
  const { orderId, meantFor, returnedAt, voidedAt } = receipt
  const isGuessed = orderId !== order.id && isGuess(receipt) && !(await hasRefund(db, receipt.id))
  const isElsewhere = orderId !== null && orderId !== order.id && !isGuessed
  const isMeantElsewhere = meantFor !== null && meantFor !== order.id
  if (isElsewhere || isMeantElsewhere || returnedAt || voidedAt) return 'TYPED_CODE_USED'
  const { wholeCents } = await readNeed(db, order)
  if (wholeCents === 0) return 'TYPED_CODE_NOT_DUE'
  // M-Pesa may have sent a part of it back, and what the order has already counts in its need.
  const { 'to-match': waitingCents = 0 } = await selectBalances(db, receipt.id)
  if ((isGuessed ? receipt.amountCents : waitingCents) < wholeCents) return 'TYPED_CODE_TOO_LITTLE'
  if (isGuessed) return 'guessed'
  return (await mayBeOfLivePrompt(db, receipt, order.id)) ? 'unsure' : 'pays'
}

/**
 * Whether money without an account number may be that of a prompt for another order, of which M-Pesa has not told how it
 * ended. From the prompt's phone less may have come than it asked for.
 */
async function mayBeOfLivePrompt(
  db: Db,
  { account, amountCents, phoneNumber, occurredAt }: Receipt,
  orderId: string,
): Promise<boolean> {
  if (account !== '') return false
  const live = await selectLivePrompts(db, amountCents, orderId)
  return live.some(
    (prompt) =>
      (phoneNumber === null
        ? prompt.amountCents === amountCents
        : phoneFits(phoneNumber, prompt.phoneNumber)) &&
      earliestPayment(prompt.createdAt) <= occurredAt,
  )
}

/** Counts the payment for the order; it waits while several prompts may have brought it. */
async function pay(
  db: Db,
  order: LockedOrder,
  receipt: Receipt,
  now: Date,
  caller?: Caller | LinkCaller,
): Promise<Matching['taken']> {
  const code = receipt.code ?? ''
  const { taken } = await countForOrder(db, order, receipt, now, { isDecided: true })
  if (taken.state !== 'counted') {
    await updateReceipt(db, receipt.id, { waiting: true })
    return taken
  }
  await endTypedCode(db, order.id, code)
  await appendEvent(db, taken.receipt.id, 'typed', {})
  await addAuditEntry(
    db,
    caller,
    'payment typed-code',
    taken.receipt.attemptId ?? taken.receipt.id,
    {
      before: { receipt: code, account: receipt.account },
      after: { receipt: code, order: order.id, amount: toShillings(receipt.amountCents) },
    },
  )
  return taken
}
