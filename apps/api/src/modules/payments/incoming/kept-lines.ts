import type { Db } from '../../../db/client.ts'
import type { Caller } from '../../../http/auth.ts'
import { post } from '../../ledger/engine/post.queries.ts'
import { inStatement } from '../../ledger/money-events.ts'
import { findHandRefund, findUnclaimedBanking, insertLine, linkLine } from './kept-lines.queries.ts'
import type { MovedMoney, StatementLine } from './statement-lines.ts'

/**
 * Keeps what a line moved, so that M-Pesa's day can be compared with the books, and posts what only the statement tells: charges,
 * and money that went to the bank, unless staff have recorded that. What staff paid back by hand has its entry. A known line
 * changes nothing.
 */
export async function keepLine(db: Db, staff: Caller, line: StatementLine): Promise<void> {
  const moved = movedBy(line)
  const code = line.receipt
  if (!moved || !code) return
  await db.transaction(async (db) => {
    if (!(await insertLine(db, code, moved))) return
    const refund = moved.kind === 'other' && (await findHandRefund(db, code))
    if (refund) return linkLine(db, code, moved, refund.entry)
    if (moved.kind !== 'charge' && moved.kind !== 'withdrawal') return
    const recorded = moved.kind === 'withdrawal' && (await findUnclaimedBanking(db, moved))
    const [entry] = recorded ? [recorded] : await post(db, [inStatement(code, moved, staff)])
    if (entry) await linkLine(db, code, moved, entry)
  })
}

function movedBy(line: StatementLine): MovedMoney | undefined {
  if ('skipped' in line) return line.moved
  if ('payment' in line) return moved('payment', line.payment.amountCents, line.payment.occurredAt)
  if ('reversal' in line) return moved('reversal', -line.reversal.cents, line.reversal.at)
  return undefined
}

const moved = (kind: MovedMoney['kind'], cents: number, at: Date | undefined) =>
  at && { kind, cents, at }
