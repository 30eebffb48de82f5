import { shortId } from '@duka/contract/endpoint'
import { toShillings } from '@duka/contract/money'
import type { StatementRow } from '@duka/contract/payments/payment-desk'
import type { Db } from '../../../db/client.ts'
import type { PaymentDeps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { lockOrder } from '../../orders/money-state.ts'
import { endOpenRefunds, insertRefund } from '../desk/refunds.queries.ts'
import { findUnansweredRefund, recordReversal } from '../desk/reversal-results.ts'
import { bookMoney } from '../ledger/book-money.ts'
import { post, selectLots } from '../ledger/postings.queries.ts'
import { findReceiptByCode, lockReceipt, type Receipt, updateReceipt } from './receipts.queries.ts'

interface ReversalLine {
  receipt: string
  details: string
  linked: string
  cents: number | undefined
}

/**
 * Records a reversal from a statement: it is the success of a refund that M-Pesa had not answered. Otherwise posts the
 * receipt's money as paid back, from whichever account holds it, and adds an audit entry. Returns the result of the
 * line; undefined if it names no known receipt.
 */
export async function takeReversal(
  { db, now }: PaymentDeps,
  staff: Caller,
  line: ReversalLine,
): Promise<Omit<StatementRow, 'line'> | undefined> {
  const known = await findNamed(db, line)
  if (!known?.code) return undefined
  const { id, code, orderId, amountCents } = known
  const wasBack = await db.transaction(async (db) => {
    const order = orderId ? await lockOrder(db, orderId) : undefined
    const receipt = await lockReceipt(db, code)
    const unanswered = order && receipt && (await findUnansweredRefund(db, receipt))
    if (unanswered) {
      await recordReversal(db, order, unanswered, receipt, { resultCode: '0' }, now())
      return false
    }
    const lot = order && (await selectLots(db, order.id)).find((lot) => lot.id === id)
    const sum = Math.min(line.cents || amountCents, amountCents)
    const isBack = lot ? (lot.places['paid-back'] ?? 0) >= sum : receipt?.returnedAt !== null
    if (isBack || !receipt) return true
    if (order && lot) {
      const [place] = (['refund-due', 'held', 'order'] as const).filter((at) => lot.places[at])
      if (!place) return true
      const cents = Math.min(sum, lot.places[place] ?? 0)
      const refund = await insertRefund(db, {
        ...{
          receiptId: id,
          orderId: order.id,
          place: place === 'held' ? place : 'refund-due',
          cents,
        },
        ...{ byHand: false, state: 'done', staffId: staff.id, createdAt: now(), settledAt: now() },
      })
      await endOpenRefunds(db, refund, now())
      await post(db, [{ receiptId: id, debit: place, credit: 'paid-back', cents }], {
        orderId: order.id,
        who: staff.username,
      })
      await bookMoney(db, order, { who: staff.username })
    } else {
      await updateReceipt(db, id, { returnedAt: now(), waiting: false })
      const back = { receiptId: id, debit: 'to-match', credit: 'paid-back' } as const
      await post(db, [{ ...back, cents: amountCents }], { orderId: null, who: staff.username })
    }
    await addAuditEntry(db, staff, {
      action: 'reversal',
      thing: 'payment',
      thingId: receipt.attemptId ?? id,
      after: { order: orderId, receipt: code, amount: toShillings(sum) },
    })
    return false
  })
  return {
    receipt: code,
    amount: toShillings(Math.min(line.cents || amountCents, amountCents)),
    result: 'reversal',
    order: orderId,
    why: whyOf(known, wasBack),
  }
}

function whyOf({ orderId }: Receipt, wasBack: boolean): string {
  if (wasBack) return 'M-Pesa sent this money back, as the shop knew.'
  return orderId
    ? `M-Pesa sent this money back. Please look at order ${shortId(orderId).toUpperCase()}.`
    : 'M-Pesa sent this money back.'
}

/** The receipt that a reversal names as linked transaction, in its details, or as its own code. */
async function findNamed(
  db: Db,
  { receipt, details, linked }: ReversalLine,
): Promise<Receipt | undefined> {
  const words = `${linked} ${details} ${receipt}`.toUpperCase().match(/[A-Z0-9]{8,20}/g) ?? []
  for (const word of new Set(words)) {
    const known = await findReceiptByCode(db, word)
    if (known) return known
  }
  return undefined
}
