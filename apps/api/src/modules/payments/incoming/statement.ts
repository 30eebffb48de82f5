import { readCsvRows } from '@duka/contract/csv'
import { toShillings } from '@duka/contract/money'
import { fromNairobi } from '@duka/contract/nairobi-time'
import type { StatementRow } from '@duka/contract/payments/payment-desk'
import { isBinary } from '@duka/contract/text-encoding'
import type { PaymentDeps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { type ReportedMoney, takeReceipt } from './take-receipt.ts'
import { takeReversal } from './take-reversal.ts'

/** Column names of the M-Pesa organisation portal, without their punctuation. */
const columns = {
  receipt: 'receiptno',
  time: 'completiontime',
  details: 'details',
  status: 'transactionstatus',
  paidIn: 'paidin',
  withdrawn: 'withdrawn',
  party: 'otherpartyinfo',
  account: 'acno',
  type: 'reasontype',
  linked: 'linkedtransactionid',
} as const
type Line = Record<keyof typeof columns, string>

/**
 * Imports an M-Pesa statement: records each incoming sum as a receipt; a known one changes nothing. Returns the result
 * of each line. Throws `NOT_CSV` or `STATEMENT_UNREADABLE`.
 */
export async function importStatement(
  deps: PaymentDeps,
  staff: Caller,
  csv: string,
): Promise<StatementRow[]> {
  const lines = readLines(csv)
  const rows: StatementRow[] = []
  // Payments first: the portal lists the newest first, so a reversal stands above the payment that it reverses.
  for (const { line, fields } of lines.toSorted(reversalsLast))
    rows.push(await takeLine(deps, staff, line, fields))
  rows.sort((a, b) => a.line - b.line)
  const counted = rows.filter(({ result }) => result !== 'known' && result !== 'skipped').length
  await addAuditEntry(deps.db, staff, {
    action: 'import',
    thing: 'payment',
    thingId: 'statement',
    after: { lines: rows.length, new: counted },
  })
  return rows
}

function readLines(csv: string): { line: number; fields: Line }[] {
  // The portal writes details of the account above the header row.
  const text = Buffer.from(csv.replaceAll('\0', '')).toString()
  if (isBinary(text)) throw new ShopError('NOT_CSV')
  const table = readCsvRows(text, /receipt\W*no/i)
  const headAt = table.findIndex(({ cells }) =>
    cells.some((cell) => plain(cell) === columns.receipt),
  )
  const head = table[headAt]?.cells.map(plain)
  if (!head?.includes(columns.paidIn)) throw new ShopError('STATEMENT_UNREADABLE')
  return table.slice(headAt + 1).map(({ row, cells }) => {
    const cell = (name: string) => cells[head.indexOf(name)]?.trim() ?? ''
    const fields = Object.fromEntries(
      Object.entries(columns).map(([key, name]) => [key, cell(name)]),
    )
    return { line: row, fields: fields as Line }
  })
}

function plain(title: string): string {
  return title.toLowerCase().replace(/[^a-z]/g, '')
}

async function takeLine(
  deps: PaymentDeps,
  staff: Caller,
  line: number,
  fields: Line,
): Promise<StatementRow> {
  const reversed =
    isCompleted(fields) && namesReversal(fields) && (await takeReversed(deps, staff, fields))
  if (reversed) return { line, ...reversed }
  const reported = readMoney(fields, deps.now())
  const receipt = fields.receipt.slice(0, 40) || null
  const nothing = { line, receipt, amount: null, order: null, why: null }
  if (typeof reported === 'string') return { ...nothing, result: 'skipped', why: reported }
  const { state, receipt: taken } = await takeReceipt(deps, reported)
  const order = state === 'counted' ? taken.orderId : null
  const amount = toShillings(reported.amountCents)
  return { ...nothing, receipt: reported.code, amount, result: state, order }
}

function takeReversed(deps: PaymentDeps, staff: Caller, fields: Line) {
  // The portal writes what left the account with a minus.
  const cents = readCents(fields.withdrawn.replace(/^-\s*/, ''))
  return takeReversal(deps, staff, { ...fields, cents, at: readTime(fields.time) })
}

function reversalsLast(a: { fields: Line }, b: { fields: Line }): number {
  return Number(namesReversal(a.fields)) - Number(namesReversal(b.fields))
}

function namesReversal({ details, type }: Line): boolean {
  return /revers/i.test(`${details} ${type}`)
}

function isCompleted({ status }: Line): boolean {
  return status === '' || /^completed$/i.test(status)
}

/** The payment of a line, or the reason why it is skipped. */
function readMoney(fields: Line, now: Date): ReportedMoney | string {
  const receipt = fields.receipt.toUpperCase()
  if (!/^[A-Z0-9]{6,20}$/.test(receipt)) return 'There is no receipt code.'
  if (!isCompleted(fields)) return 'It is not completed.'
  const amountCents = readCents(fields.paidIn)
  if (amountCents === undefined) return 'The amount paid in cannot be read.'
  if (amountCents === 0) return 'No money came in by this line.'
  if (/revers|float|deposit of funds|organization settlement/i.test(fields.details))
    return 'It is a movement of the account, not a payment.'
  return {
    code: receipt,
    by: 'statement',
    amountCents,
    account: fields.account || (/\bAcc(?:ount)?\.?\s*(.+)$/i.exec(fields.details)?.[1] ?? ''),
    payer: fields.party.slice(0, 100).replace(/\d{7,}/g, hideDigits) || null,
    phone: /[\d*]{9,}/.exec(fields.party)?.[0] ?? null,
    occurredAt: readTime(fields.time) ?? now,
  }
}

/** Masks a phone number except for its last three digits. */
function hideDigits(number: string): string {
  return number.replace(/\d(?=\d{3})/g, '*')
}

function readCents(text: string): number | undefined {
  if (text === '' || /^-/.test(text)) return 0
  const parts = /^(?:KES\s*)?(\d{1,3}(?:,\d{3}){0,2}|\d{1,9})(?:\.(\d{1,2}))?$/i.exec(text)
  if (!parts?.[1]) return undefined
  return Number(parts[1].replaceAll(',', '')) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

/** `2026-11-21 10:11:12` or `21-11-2026 10:11:12`, in Nairobi. */
function readTime(text: string): Date | undefined {
  const turned = text.replace(/^(\d{2})[-/.](\d{2})[-/.](\d{4})/, '$3-$2-$1').replaceAll('/', '-')
  const parts = /^(2\d{3}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)/.exec(turned)
  const date = parts?.[1] && fromNairobi(parts[1], parts[2])
  return date && !Number.isNaN(date.getTime()) ? date : undefined
}
