import { maskPhone, normalisePhone } from '@duka/contract/phone'
import { acceptC2b, type C2bPayload, readC2bPayload, rejectC2b } from '@duka/daraja/client'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import { ShopError } from '../../http/errors.ts'
import { isHookSecret } from './hook-secret.ts'
import { readOrderNumber } from './order-number.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { findOrderByNumber } from './receipts.queries.ts'
import { takeReceipt } from './receipts.ts'

type Answer = { ResultCode: string; ResultDesc: string }

/**
 * Whether a payment may pass: one for an order that nobody knows, or that takes no more, need not
 * be made and paid back. Whatever cannot be read may pass: the confirmation will tell.
 */
export async function validateTyped(db: Db, secret: string, body: unknown): Promise<Answer> {
  if (!(await isHookSecret(db, secret))) throw new ShopError('NOT_FOUND')
  const told = readC2bPayload(body)
  // A till takes no account number.
  if (!told || told.billRef === '') return acceptC2b()
  const number = readOrderNumber(told.billRef)
  const order = number && (await findOrderByNumber(db, number))
  if (!order) return rejectC2b('account')
  const hasMoney = order.paymentStatus === 'paid' || order.paymentStatus === 'refund-due'
  // Late money brings an order back that had expired, never one that was cancelled.
  const isOver = order.status === 'Cancelled' && order.cancelledBy !== 'expiry'
  return hasMoney || isOver ? rejectC2b('other') : acceptC2b()
}

/** Takes what M-Pesa says was paid. The money has moved: nothing is ever refused. */
export async function confirmTyped(
  deps: PaymentDeps,
  secret: string,
  body: unknown,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<Answer> {
  if (!(await isHookSecret(deps.db, secret))) throw new ShopError('NOT_FOUND')
  const told = readC2bPayload(body)
  if (!told || told.amountCents <= 0 || !/^[A-Z0-9-]{3,40}$/.test(told.receipt))
    log.error('a confirmation by M-Pesa could not be read; the statement will tell of the money')
  else
    await takeReceipt(deps, {
      receipt: told.receipt,
      channel: 'c2b',
      amountCents: told.amountCents,
      account: withoutZero(told.billRef),
      payer: payer(told),
      paidAt: told.transactionDate ?? deps.now(),
    })
  return acceptC2b()
}

function payer({ payerName, msisdn }: C2bPayload): string | null {
  const phone = msisdn && normalisePhone(msisdn)
  // A long one is a hash and says nothing to anybody.
  const shown = phone ? maskPhone(phone) : msisdn && msisdn.length <= 20 ? msisdn : undefined
  return withoutZero([payerName, shown].filter(Boolean).join(', ')) || null
}

/** PostgreSQL's text cannot hold the zero character, nor half of one. */
function withoutZero(text: string): string {
  return Buffer.from(text.replaceAll('\0', '')).toString()
}
