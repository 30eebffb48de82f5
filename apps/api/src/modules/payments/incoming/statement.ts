import { createHash } from 'node:crypto'
import { toCents, toShillings } from '@duka/contract/money'
import type {
  StatementDates,
  StatementFile,
  StatementRow,
} from '@duka/contract/payments/payment-desk'
import { statementReasons } from '@duka/contract/payments/statement-reasons'
import type { PaymentDeps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { selectNumbers } from '../../../lists/order-numbers.queries.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { alertTexts } from '../../messages/alerts/alert-texts.ts'
import { queueStaffMail } from '../../messages/outbox.queries.ts'
import { findHandRefund } from './kept-lines.queries.ts'
import { keepLine } from './kept-lines.ts'
import { readStatement, type StatementLine } from './statement-lines.ts'
import { readStatementTime } from './statement-times.ts'
import { type ReportedMoney, takeReceipt } from './take-receipt.ts'
import { takeReversal } from './take-reversal.ts'

/**
 * Imports an M-Pesa statement: records each incoming sum as a receipt; a known one changes nothing. Returns the result
 * of each line, and how its dates were read if that needs a word. The audit log has the file and each sum it brought.
 * Throws `NOT_CSV` or `STATEMENT_UNREADABLE`.
 */
export async function importStatement(
  deps: PaymentDeps,
  staff: Caller,
  { csv, name }: StatementFile,
): Promise<{ rows: StatementRow[]; dates: StatementDates | null }> {
  const { lines, order, example } = readStatement(csv)
  const file = { file: name, sha256: createHash('sha256').update(csv).digest('hex') }
  const taken: Taken[] = []
  // Payments first: the portal lists the newest first, so a reversal stands above the payment that it reverses.
  for (const line of lines.toSorted((a, b) => Number('reversal' in a) - Number('reversal' in b))) {
    taken.push(await takeLine(deps, staff, line, file))
    await keepLine(deps.db, staff, line)
  }
  const numbers = await selectNumbers(
    deps.db,
    taken.flatMap(({ order }) => order ?? []),
  )
  const rows = taken
    .sort((a, b) => a.line - b.line)
    .map((row) => ({ ...row, orderNumber: numbers.get(row.order ?? '') ?? null }))
  await tellOfPaid(deps, staff, rows, name)
  const fresh = rows.filter(({ result }) => isNew.has(result))
  await addAuditEntry(deps.db, staff, 'payment import', 'statement', {
    after: { ...file, lines: rows.length, new: fresh.length, amount: sumOf(fresh) },
  })
  const read = example === null ? undefined : readStatementTime(example, order)
  return {
    rows,
    dates: example && read ? { order, written: example, read: read.toISOString() } : null,
  }
}

/** Tells staff which orders a file has paid: nobody but the one who imported it has seen M-Pesa say so. */
async function tellOfPaid(
  { db }: PaymentDeps,
  { username }: Caller,
  rows: StatementRow[],
  name: string | null | undefined,
): Promise<void> {
  const payments = rows.flatMap(({ result, receipt, amount, order }) =>
    result === 'counted' && order ? [{ receipt, amount: amount ?? 0, order }] : [],
  )
  if (payments.length === 0) return
  await queueStaffMail(db, alertTexts.paidByStatement({ by: username, file: name, payments }))
}

/** A line before its order is named. */
type Taken = Omit<StatementRow, 'orderNumber'>

/** The results by which money came or went. */
const isNew = new Set<StatementRow['result']>(['counted', 'waiting', 'to-match', 'reversal'])

function sumOf(rows: StatementRow[]): number {
  const cents = rows.map(({ result, amount }) =>
    result === 'reversal' ? -toCents(amount ?? 0) : toCents(amount ?? 0),
  )
  return toShillings(cents.reduce((sum, one) => sum + one, 0))
}

async function takeLine(
  deps: PaymentDeps,
  staff: Caller,
  read: StatementLine,
  file: object,
): Promise<Taken> {
  const row = { line: read.line, receipt: read.receipt, amount: null, order: null, why: null }
  if ('unread' in read) return { ...row, result: 'unread', why: statementReasons[read.unread] }
  if ('skipped' in read) {
    const amount = read.cents === undefined ? null : toShillings(read.cents)
    const refund = read.skipped === 'leftAccount' && (await findHandRefund(deps.db, read.receipt))
    if (refund) {
      const why = refund.cents === read.cents ? null : statementReasons.otherSum
      return { ...row, result: 'known', amount, order: refund.orderId, why }
    }
    return { ...row, result: 'skipped', amount, why: statementReasons[read.skipped] }
  }
  if ('reversal' in read) return { ...row, ...(await takeReversal(deps, staff, read.reversal)) }
  return { ...row, ...(await takePayment(deps, staff, read.payment, file)) }
}

async function takePayment(deps: PaymentDeps, staff: Caller, payment: ReportedMoney, file: object) {
  const { state: result, receipt } = await takeReceipt(deps, { ...payment, staffId: staff.id })
  const order = result === 'counted' ? receipt.orderId : null
  const amount = toShillings(payment.amountCents)
  if (result !== 'known')
    await addAuditEntry(deps.db, staff, 'payment import', receipt.attemptId ?? receipt.id, {
      after: { order: receipt.orderId, receipt: payment.code, amount, ...file },
    })
  const differs = receipt.amountCents !== payment.amountCents
  return { amount, result, order, why: differs ? statementReasons.otherSum : null }
}
