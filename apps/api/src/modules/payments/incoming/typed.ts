import { readOrderNumber } from '@duka/contract/orders/order-number'
import { maskPhone, normalisePhone } from '@duka/contract/phone'
import { acceptC2b, type C2bPayload, readC2bPayload, rejectC2b } from '@duka/daraja/client'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../db/client.ts'
import type { PaymentDeps } from '../../../deps.ts'
import { ShopError } from '../../../http/errors.ts'
import { readOrderMoney } from '../../ledger/order-money.queries.ts'
import { costOf } from '../../order-record/cost.ts'
import { isHookSecret } from '../mpesa/hook-secret.ts'
import { findOrderByNumber, type OrderToPay } from '../records/receipts.queries.ts'
import { takeReceipt } from './take-receipt.ts'

type Answer = { ResultCode: string; ResultDesc: string }

/**
 * Answers M-Pesa's request to validate a typed payment before it is made. Rejects unknown orders and orders that take
 * no more money. Accepts unreadable requests; the confirmation contains the details again.
 */
export async function validateTyped(
  { db, mpesa }: Pick<PaymentDeps, 'db' | 'mpesa'>,
  secret: string,
  body: unknown,
): Promise<Answer> {
  if (!(await isHookSecret(db, secret))) throw new ShopError('NOT_FOUND')
  const reported = readC2bPayload(body)
  if (reported && !mpesa.shortcodes.includes(reported.shortcode)) return rejectC2b('shortcode')
  // A till takes no account number.
  if (!reported || reported.billRef === '') return acceptC2b()
  const number = readOrderNumber(reported.billRef)
  const order = number && (await findOrderByNumber(db, number))
  if (!order) return rejectC2b('account')
  return (await takesMoney(db, order)) ? acceptC2b() : rejectC2b('other')
}

/** Late money reopens an expired order, also where a part came before, but not one that staff cancelled or erased. */
async function takesMoney(db: Db, order: OrderToPay): Promise<boolean> {
  if (order.status !== 'Cancelled')
    return order.paymentStatus !== 'paid' && order.paymentStatus !== 'refund-due'
  if (order.cancelledBy !== 'expiry' || order.isErased) return false
  const { owedCents } = await readOrderMoney(db, order.id)
  return owedCents < costOf(order)
}

/**
 * Records a typed payment that M-Pesa confirms. The money has already moved, so nothing is rejected; payments to
 * another shortcode are ignored.
 */
export async function confirmTyped(
  deps: PaymentDeps,
  secret: string,
  body: unknown,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<Answer> {
  if (!(await isHookSecret(deps.db, secret))) throw new ShopError('NOT_FOUND')
  const reported = readC2bPayload(body)
  if (!reported || reported.amountCents <= 0 || !/^[A-Z0-9-]{3,40}$/.test(reported.receipt))
    log.error('a confirmation by M-Pesa could not be read; the statement will tell of the money')
  else if (!deps.mpesa.shortcodes.includes(reported.shortcode))
    log.error(
      { shortcode: reported.shortcode },
      'a confirmation named a shortcode that is not the shop’s',
    )
  else
    await takeReceipt(deps, {
      code: reported.receipt,
      by: 'c2b',
      amountCents: reported.amountCents,
      account: withoutZero(reported.billRef),
      payer: payer(reported),
      phone: withoutZero(reported.msisdn ?? '').slice(0, 64) || null,
      occurredAt: timeOf(reported, deps.now()),
    })
  return acceptC2b()
}

/** M-Pesa confirms at once, so money without a time came now. A time that cannot be read could be any: undefined. */
function timeOf({ transactionDate }: C2bPayload, now: Date): Date | undefined {
  return transactionDate === undefined ? now : (transactionDate ?? undefined)
}

function payer({ payerName, msisdn }: C2bPayload): string | null {
  const phone = msisdn && normalisePhone(msisdn)
  // A long one is a hash, which is useless to staff.
  const shown = phone ? maskPhone(phone) : msisdn && msisdn.length <= 20 ? msisdn : undefined
  return withoutZero([payerName, shown].filter(Boolean).join(', ')) || null
}

/** Removes what PostgreSQL's text cannot store: the character U+0000 and unpaired surrogates. */
function withoutZero(text: string): string {
  return Buffer.from(text.replaceAll('\0', '')).toString()
}
