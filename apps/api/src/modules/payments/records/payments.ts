import { readsMoney } from '@duka/contract/access'
import { fill } from '@duka/contract/fill'
import { formatMoney, toShillings } from '@duka/contract/money'
import { isPaymentReason, paymentReasons } from '@duka/contract/payments/payment-reasons'
import {
  isLive,
  type Payment,
  type PaymentsOfOrder,
  type WithRiders,
} from '@duka/contract/payments/payments'
import type { TypedCode } from '@duka/contract/payments/typed-code'
import { maskPhone } from '@duka/contract/phone'
import { hasRight } from '@duka/contract/users/rights'
import { isStaff } from '@duka/contract/users/roles'
import { describeResultCode } from '@duka/daraja/client'
import type { Db } from '../../../db/client.ts'
import type { Caller } from '../../../http/auth.ts'
import { ShopError } from '../../../http/errors.ts'
import { ownDrawer, whoElse } from '../../ledger/drawers.ts'
import { readOrderMoney } from '../../ledger/order-money.queries.ts'
import { needOf } from '../../ledger/order-money.ts'
import { type CashWithRider, selectCashWithRiders } from '../../ledger/postings.queries.ts'
import { findLiveAttempt, selectOwnPrompts } from './attempts.queries.ts'
import {
  findOrderMoney,
  findPutRightAt,
  type PaymentRow,
  readWentBack,
  selectPaymentsOfOrder,
  type WentBack,
} from './payments.queries.ts'
import { selectMovable } from './receipts.queries.ts'
import { selectTypedCodesOf } from './typed-codes.queries.ts'

/** The payments of an order and what is still to be paid. Someone else's order is not found. */
export async function listPayments(
  db: Db,
  caller: Caller,
  orderId: string,
): Promise<PaymentsOfOrder> {
  const order = await getOwnOrderMoney(db, caller, orderId)
  const [payments, putRightAt, money, typedCodes] = await Promise.all([
    selectPaymentsOfOrder(db, orderId),
    findPutRightAt(db, orderId),
    readOrderMoney(db, orderId),
    listTypedCodes(db, orderId, order),
  ])
  const own = isStaff(caller) ? undefined : await selectOwnPrompts(db, [orderId])
  const movable = own ? undefined : await selectMovable(db, orderId)
  const drawers = [...(movable?.values() ?? [])].map(({ drawer }) => drawer)
  const colleagues = await whoElse(db, caller, drawers, 'refunds')
  const isOwn = (of?: { drawer: string | null }) => of?.drawer === ownDrawer(caller.id)
  const ids = payments.map(({ id }) => id)
  const wentBack = await readWentBack(db, ids)
  const isAsked = payments.some(({ state }) => isLive(state))
  const live = isAsked ? await findLiveAttempt(db, orderId) : undefined
  const cash = own ? undefined : (await selectCashWithRiders(db, [orderId])).get(orderId)
  const withRiders = partWithRiders(cash, money.owedCents || money.countedCents)
  const need = needOf(order, money)
  const takesMoney = order.status !== 'Cancelled'
  const needed = (cents: number) => (takesMoney ? toShillings(cents) : 0)
  return {
    payments: payments.map((row) => {
      const phoneNumber = own ? phoneForCustomer(row.id, row.phoneNumber, own) : row.phoneNumber
      const there = movable?.get(row.id)
      return {
        ...toPayment({ ...row, phoneNumber }, wentBack.get(row.id)),
        ...(there && { movable: toShillings(there.cents) }),
        ...(there?.payer && hasRight(caller, readsMoney) && { payer: there.payer }),
        ...(colleagues.length > 0 && isOwn(there) && { neverCameBy: colleagues }),
      }
    }),
    due: needed(need.wholeCents),
    dueInCash: needed(need.exactCents),
    held: toShillings(need.heldCents),
    missing: needed(need.missingCents),
    owed: toShillings(money.owedCents),
    ...(withRiders.length > 0 && { withRiders }),
    discount: toShillings(order.writeOffCents),
    ...(putRightAt && { putRightAt: putRightAt.toISOString() }),
    ...(live?.byLink && { promptByLink: true }),
    ...(typedCodes.length > 0 && { typedCodes }),
  }
}

/**
 * The phone of a payment as the customer of its order reads it: whole where the customer or staff typed it for a prompt, masked
 * where anybody else paid. `ownPrompts` come from `selectOwnPrompts`.
 */
export function phoneForCustomer(
  paymentId: string,
  phone: string | null,
  ownPrompts: ReadonlySet<string>,
): string | null {
  return phone === null || ownPrompts.has(paymentId) ? phone : maskPhone(phone)
}

/** The codes that were typed for an order, while it takes money. */
async function listTypedCodes(
  db: Db,
  orderId: string,
  { status, paymentStatus }: Awaited<ReturnType<typeof getOwnOrderMoney>>,
): Promise<TypedCode[]> {
  if (status === 'Cancelled' || !['unpaid', 'pending'].includes(paymentStatus)) return []
  const rows = await selectTypedCodesOf(db, orderId, new Date())
  return rows.map(({ typedAt, ...row }) => ({ ...row, typedAt: typedAt.toISOString() }))
}

/** Reads an order; someone else's is not found, unless the caller is staff. */
export async function getOwnOrderMoney(db: Db, caller: Caller, orderId: string) {
  const order = await findOrderMoney(db, orderId)
  if (!order || (order.userId !== caller.id && !isStaff(caller)))
    throw new ShopError('ORDER_NOT_FOUND')
  return order
}

/**
 * A payment as the API answers it, without the shop's own notes. A receipt keeps what came, and the part of it that went
 * back is a payment that received nothing, made when it went.
 */
export function toPayment(row: PaymentRow, wentBack?: WentBack): Payment {
  const payment = plainPayment(row)
  if (!wentBack) return payment
  const { by, at, cents, isRest, isSurplus } = wentBack
  const isBack = row.account === 'paid-back'
  const went = isBack && isRest && at !== null ? new Date(at).toISOString() : undefined
  return {
    ...payment,
    ...(row.state === 'paid' &&
      !isRest && { received: toShillings((row.receivedCents ?? 0) + cents) }),
    ...(row.reasonCode === 'moreThanNeeded' && !isSurplus && { reason: null }),
    ...(isBack && by && { paidBackBy: by }),
    ...(went && { received: null, createdAt: went, settledAt: went }),
  }
}

function plainPayment(row: PaymentRow): Payment {
  return {
    _id: row.id,
    order: row.orderId,
    method: row.method,
    channel: row.channel,
    amount: toShillings((isCounted(row) && row.receivedCents) || row.amountCents),
    received: row.receivedCents === null ? null : toShillings(row.receivedCents),
    phoneNumber: row.phoneNumber,
    state: row.state,
    resultCode: row.resultCode,
    reason: reasonOf(row),
    receipt: row.receipt,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }
}

/** The text of a stored reason or, without one, of M-Pesa's result code. */
export function reasonOf({
  reasonCode,
  resultCode,
  amountCents,
  receivedCents,
}: Pick<PaymentRow, 'reasonCode' | 'resultCode' | 'amountCents' | 'receivedCents'>): string | null {
  if (reasonCode !== null && isPaymentReason(reasonCode)) {
    const missing = toShillings(amountCents - (receivedCents ?? 0))
    return fill(paymentReasons[reasonCode], { amount: formatMoney(missing, 'KES') })
  }
  if (resultCode === null || resultCode === '0') return null
  return describeResultCode(resultCode).reason
}

/** Whether the amount is the money received (or the part of it in this payment), not the amount asked for. */
function isCounted({ state }: PaymentRow): boolean {
  return state === 'paid' || state === 'refunding' || state === 'refunded'
}

/** What of a sum that is to go back riders have not brought. */
export function partWithRiders(parts: readonly CashWithRider[] = [], ofCents: number): WithRiders {
  let left = ofCents
  return parts.flatMap(({ rider, cents }) => {
    const part = Math.min(left, cents)
    left -= part
    return part > 0 ? [{ rider, amount: toShillings(part) }] : []
  })
}
