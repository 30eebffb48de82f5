import { readCsvRows } from '@duka/contract/csv'
import type { StatementReason } from '@duka/contract/payments/statement-reasons'
import { isNoCsv } from '@duka/contract/text-encoding'
import { ShopError } from '../../../http/errors.ts'
import { type DateOrder, findDateOrder, readStatementTime } from './statement-times.ts'
import type { ReportedMoney } from './take-receipt.ts'
import type { ReversalLine } from './take-reversal.ts'

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
type Cells = Record<keyof typeof columns, string>

/** Money to take, a reversal, or why nothing follows from a line. */
type Meaning =
  | { payment: ReportedMoney }
  | { reversal: ReversalLine }
  | { skipped: StatementReason; cents?: number; moved?: MovedMoney }
  | { unread: StatementReason }
/** What the account gained by a line, in cents: below zero, it left. */
export interface MovedMoney {
  kind: 'payment' | 'reversal' | 'charge' | 'withdrawal' | 'other'
  cents: number
  at: Date
}
export type StatementLine = { line: number; receipt: string | null } & Meaning

interface Statement {
  lines: StatementLine[]
  order: DateOrder
  /** A date by which to tell staff how it was read; see `findDateOrder`. */
  example: string | null
}

/** Reads a statement. Throws `NOT_CSV` or `STATEMENT_UNREADABLE`. */
export function readStatement(csv: string): Statement {
  const text = Buffer.from(csv.replaceAll('\0', '')).toString()
  if (isNoCsv(text)) throw new ShopError('NOT_CSV')
  const table = readCsvRows(text, /receipt\W*no.*paid\W*in|paid\W*in.*receipt\W*no/i)
  // The portal writes details of the account above the titles.
  const headAt = table.findIndex(({ cells }) => isHead(cells))
  const titles = table[headAt]?.cells.map(plain)
  if (!titles) throw new ShopError('STATEMENT_UNREADABLE')
  const rows = table.slice(headAt + 1)
  // Some programs end each line with a separator.
  const isPadded = rows.every(({ cells }) => cells.length !== titles.length)
  const width = isPadded ? Number.POSITIVE_INFINITY : titles.length
  const isWhole = /[\r\n]\s*$/.test(text)
  const lines = rows.map((row, at) => {
    const isCut = !isWhole && at === rows.length - 1 && row.cells.length < titles.length
    const isLong = row.cells.length > width || row.cells.slice(titles.length).some((cell) => cell)
    const cells = named(titles, row.cells)
    const isTitle = titles.includes(columns.time) && saysNothing(cells)
    return { line: row.row, cells, isTitle, isLong, isCut: isCut || row.isOpen === true }
  })
  const { order, example } = findDateOrder(lines.map(({ cells }) => cells.time))
  return { lines: lines.map((line) => readLine(line, order)), order, example }
}

const isHead = (cells: string[]) =>
  [columns.receipt, columns.paidIn].every((title) => cells.some((cell) => plain(cell) === title))

function plain(title: string): string {
  return title.toLowerCase().replace(/[^a-z]/g, '')
}

function named(titles: string[], cells: string[]): Cells {
  const cell = (name: string) => cells[titles.indexOf(name)]?.trim() ?? ''
  return Object.fromEntries(
    Object.entries(columns).map(([key, name]) => [key, cell(name)]),
  ) as Cells
}

/** A total or the number of a page: sums at most. */
const saysNothing = ({ time, status, details, party, account }: Cells) =>
  [time, status, details, party, account].every((cell) => cell === '')

interface Row {
  line: number
  cells: Cells
  isTitle: boolean
  isLong: boolean
  isCut: boolean
}

function readLine({ line, cells, isTitle, isLong, isCut }: Row, order: DateOrder): StatementLine {
  const receipt = cells.receipt.replace(/[\s\p{Cf}]/gu, '').toUpperCase()
  const at = { line, receipt: receipt.slice(0, 40) || null }
  if (isCut) return { ...at, unread: 'cutOff' }
  if (isTitle || receipt === '' || plain(receipt) === columns.receipt)
    return { ...at, receipt: null, skipped: 'noReceipt' }
  if (isLong) return { ...at, unread: 'tooLong' }
  if (!/^[A-Z0-9]{6,20}$/.test(receipt)) return { ...at, unread: 'wrongReceipt' }
  const status = cells.status.replace(/[^a-z ]/gi, '').trim()
  if (NOT_COMPLETED.test(status)) return { ...at, skipped: 'notCompleted' }
  if (!/^(?:completed)?$/i.test(status)) return { ...at, unread: 'wrongStatus' }
  const [paidIn, withdrawn] = [readSum(cells.paidIn), readSum(cells.withdrawn)]
  if (paidIn === undefined || withdrawn === undefined) return { ...at, unread: 'wrongSum' }
  return { ...at, ...readMoney(cells, receipt, { paidIn, withdrawn, order }) }
}

const NOT_COMPLETED =
  /^(?:failed|cancell?ed|declined|expired|rejected|reversed|pending|initiated|in progress|(?:pending )?authori[sz]ed)$/i

interface Read {
  paidIn: number
  withdrawn: number
  order: DateOrder
}

function readMoney(cells: Cells, receipt: string, { paidIn, withdrawn, order }: Read): Meaning {
  // Some files write what left the account with a minus, in either column.
  const out = Math.abs(withdrawn) + Math.max(0, -paidIn)
  const came = Math.max(0, paidIn)
  const kind = kindOf(cells)
  const occurredAt = readStatementTime(cells.time, order)
  if (cells.time && !occurredAt) return { unread: 'wrongTime' }
  if (came > 0 && out > 0) return { unread: 'twoSums' }
  const moved = (kind: MovedMoney['kind'], cents: number) =>
    occurredAt && { moved: { kind, cents, at: occurredAt } }
  if (came > 0 && (kind === 'movement' || kind === 'reversal'))
    return { skipped: 'movement', ...moved('other', came) }
  if (came > 0) {
    if (!occurredAt) return { unread: 'noTime' }
    return { payment: paymentOf(cells, { code: receipt, amountCents: came, occurredAt }) }
  }
  if (kind === 'reversal') {
    if (out === 0) return { unread: 'wrongSum' }
    const { details, linked } = cells
    return { reversal: { receipt, details, linked, cents: out, at: occurredAt } }
  }
  if (out === 0) return { skipped: 'noMoney' }
  if (kind === 'charge') return { skipped: 'charge', cents: out, ...moved('charge', -out) }
  const isBanked = kind === 'movement' || BANKED.test(cells.details)
  return { skipped: 'leftAccount', cents: out, ...moved(isBanked ? 'withdrawal' : 'other', -out) }
}

function paymentOf(
  { account, details, party }: Cells,
  money: Pick<ReportedMoney, 'code' | 'amountCents' | 'occurredAt'>,
): ReportedMoney {
  const from = party || payerIn(details)
  return {
    ...money,
    by: 'statement',
    account: account || accountIn(details),
    payer: from.slice(0, 100).replace(/\d{7,}/g, hideDigits) || null,
    phone: /[\d*]{9,}/.exec(from)?.[0] ?? null,
  }
}

/** What stands behind M-Pesa's *Acc.*: a payer may be called *ACC. HELPERS CBO*. */
function accountIn(details: string): string {
  const found = / Acc\. (.+)$/.exec(details) ?? /^.*\bacc(?:ount)?\.? +(.+)$/i.exec(details)
  return found?.[1]?.trim() ?? ''
}

/** Who paid, where the file has no column for it: `Pay Bill Online from 2547****181 - AKINYI Acc. D12U`. */
function payerIn(details: string): string {
  return / from ([\d*]{9,} .+?)(?: Acc\. .*)?$/.exec(details)?.[1] ?? ''
}

/** Masks a phone number except for its last three digits. */
function hideDigits(number: string): string {
  return number.replace(/\d(?=\d{3})/g, '*')
}

const M_PESA_WORDS =
  'b2b|b2c|bill|business|buy|c2b|charge|customer|funds|goods|merchant|online|organi[sz]ation|pay|payment|paybill|promotion|salary|service|till|to|transaction|transfer|utility|withdrawal'
const kinds = {
  reversal: new RegExp(`^(?:(?:${M_PESA_WORDS}) )*reversal$`, 'i'),
  charge: new RegExp(`^(?:(?:${M_PESA_WORDS}) )*charges?$`, 'i'),
  movement:
    /^(?:float(?: (?:purchase|transfer|deposit))?|deposit(?: of)?(?: funds)?|organi[sz]ation(?:al)? settlement(?: account)?)$/i,
} as const

/** Money that the shop sends to its bank. What goes to a person begins with the phone. */
const BANKED =
  /^(?:(?:business|merchant|organi[sz]ation|utility) )?(?:(?:payment|transfer|withdrawal)(?: of funds)? to bank account\b|withdrawal(?: of funds)?\s*$)/i

/**
 * What M-Pesa calls the line: its type, or how its details begin. Names and account numbers come later in the details, and
 * people choose them, so they never decide. Undefined for everything else.
 */
function kindOf({ type, details }: Cells): keyof typeof kinds | undefined {
  const beginnings = [type, details].map(
    (text) => /^[a-z0-9 ]+?(?=$| +(?:from|to|of|at|by|for)\b| *[^a-z0-9 ])/i.exec(text)?.[0] ?? '',
  )
  const known = Object.keys(kinds) as (keyof typeof kinds)[]
  return known.find((kind) => beginnings.some((words) => kinds[kind].test(words)))
}

/**
 * A sum in cents, negative with a minus or in brackets; 0 where none is. Takes `1,250.00`, `1 250,00`, `1.250,00`, `KES 300`
 * and `2,000/=`; undefined for what can be read in two ways, such as `1.250`.
 */
function readSum(text: string): number | undefined {
  const plain = text
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (/^[-–−]?$/.test(plain)) return 0
  const bare = plain.replace(/\/[-=]+$/, '').replace(/(?:kes|kshs?|shs?)\.?/i, '')
  const digits = bare.replace(/^[-–−(+ ]+|[-–−) ]+$/g, '')
  const parts = /^(\d{1,9}|\d{1,3}(?:([,. '’])\d{3})(?:\2\d{3})?)(?:([.,])(\d{1,2}))?$/.exec(digits)
  const [, whole = '', group, point, fraction = ''] = parts ?? []
  if (!parts || (group && group === point) || (group === '.' && !point)) return undefined
  const cents = Number(whole.replace(/\D/g, '')) * 100 + Number(fraction.padEnd(2, '0'))
  return /^ *[-–−(]|[-–−)] *$/.test(bare) ? -cents : cents
}
