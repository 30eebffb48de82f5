import type { Db } from '../../../db/client.ts'
import type { Receipt } from '../records/receipts.queries.ts'
import {
  insertRefund,
  type Refund,
  selectNamelessRefunds,
  selectUnmadeRefunds,
  updateRefund,
} from '../records/refunds.queries.ts'

/** Money that M-Pesa sent back, as a statement lists it. */
export interface Reversal {
  /** Its own code, not the one of the receipt. */
  code: string
  cents: number
  /** When M-Pesa completed it, where the statement says so. */
  at: Date | undefined
}

/** M-Pesa's clock may be this much ahead of the shop's, or behind it. */
const CLOCKS_DIFFER_MS = 5 * 60_000

/**
 * Gives the code of a reversal to the refund on record that it is, or is a part of: one by M-Pesa whose result named no
 * code, or one that staff made in M-Pesa's portal and recorded by hand. False if there is none.
 */
export async function nameRecorded(db: Db, receipt: Receipt, reversal: Reversal): Promise<boolean> {
  const made = await selectNamelessRefunds(db, receipt.id)
  if (made.length === 0) return false
  const wasRefused = (await selectUnmadeRefunds(db, receipt.id)).length > 0
  const same = made.filter(
    (refund) => !refund.byHand || isMadeInPortal(refund, receipt, reversal, wasRefused),
  )
  const sum = same.reduce((cents, refund) => cents + refund.cents, 0)
  const one =
    same.find(({ cents }) => cents === reversal.cents) ??
    (sum === reversal.cents ? same[0] : undefined)
  if (one) await updateRefund(db, one.id, { code: reversal.code })
  // M-Pesa answered that all of it had gone back before; it may have gone in parts.
  const whole = made.find(({ byHand, cents }) => !byHand && cents > reversal.cents)
  if (!one && whole) await splitOff(db, whole, reversal)
  return (one ?? whole) !== undefined
}

/** Makes a refund of its own of the part that a reversal sent back. */
async function splitOff(db: Db, whole: Refund, { code, cents }: Reversal): Promise<void> {
  const { receiptId, orderId, account, byHand, state, staffId, createdAt, settledAt } = whole
  await updateRefund(db, whole.id, { cents: whole.cents - cents })
  const part = { receiptId, orderId, account, byHand, state, staffId, createdAt, settledAt }
  await insertRefund(db, { ...part, code, cents })
}

/**
 * Whether staff have recorded this reversal by hand: their note names its code, or M-Pesa had made it before they recorded
 * it. A later one is another: then the money went back twice. Where a statement gives no time, a refund by hand is a
 * reversal only if M-Pesa had refused the shop's own request for it.
 */
function isMadeInPortal(
  { note, transferCode, settledAt, createdAt }: Refund,
  { occurredAt }: Receipt,
  { code, at }: Reversal,
  wasRefused: boolean,
): boolean {
  if (transferCode === code || note?.toUpperCase().includes(code)) return true
  // A time before the payment itself tells nothing.
  if (!at || at.getTime() < occurredAt.getTime() - CLOCKS_DIFFER_MS) return wasRefused
  return at.getTime() <= (settledAt ?? createdAt).getTime() + CLOCKS_DIFFER_MS
}
