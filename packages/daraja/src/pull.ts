import type { Refused, Unknown } from './gateway.ts'
import { type Call, type NoAnswer, noAnswer, refusedOrUnknown } from './gateway.ts'
import { scrub } from './mask.ts'
import { nairobiDateTime } from './time.ts'
import { type Fields, readCents, readFields, readText } from './values.ts'

/** A payment in the answer of the pull API, from a prompt or typed. */
export type PulledTransaction = {
  receipt: string
  /** Unchanged, because the portal does not document the time zone. */
  trxDate: string | undefined
  amountCents: number
  billRef: string
  transactionType: string | undefined
  msisdn: string | undefined
  organizationName: string | undefined
}

export type PullOutcome =
  | { outcome: 'answered'; transactions: PulledTransaction[]; unreadable: number }
  | NoAnswer

export type PullQuestion = {
  /** At most 48 hours ago. */
  from: Date
  to: Date
  /** How many rows to skip. */
  offset?: number
}

/** Lists the payments that a shortcode received. Source: Daraja portal, Pull Transactions. */
export async function pullTransactions(
  call: Call,
  shortcode: string,
  { from, to, offset = 0 }: PullQuestion,
): Promise<PullOutcome> {
  const body = {
    ShortCode: shortcode,
    StartDate: nairobiDateTime(from),
    EndDate: nairobiDateTime(to),
    OffSetValue: String(offset),
  }
  // The portal documents GET with a body.
  const answer = await call('pull', '/pulltransactions/v1/query', body, 'GET')
  if (answer.kind !== 'body') return noAnswer(answer)

  const code = readText(answer.body.ResponseCode)
  if (code === '1001') return { outcome: 'answered', transactions: [], unreadable: 0 }
  if (code !== '1000') {
    const reason = scrub(readText(answer.body.ResponseMessage) ?? `ResponseCode ${code}`)
    return { outcome: 'no-answer', reason, rateLimited: false, code }
  }
  const rows = flatten(answer.body.Response)
  const transactions = rows.map(readRow).filter((row) => row !== undefined)
  return { outcome: 'answered', transactions, unreadable: rows.length - transactions.length }
}

export type PullRegistrationOutcome =
  | { outcome: 'registered' }
  | { outcome: 'already-registered' }
  | Refused
  | Unknown

/** Registers a shortcode for the pull API; needed once. Source: Daraja portal, Pull Transactions. */
export async function registerPull(
  call: Call,
  shortcode: string,
  registration: { nominatedNumber: string; callbackUrl: string },
): Promise<PullRegistrationOutcome> {
  const answer = await call('pull-register', '/pulltransactions/v1/register', {
    ShortCode: shortcode,
    RequestType: 'Pull',
    NominatedNumber: registration.nominatedNumber,
    CallBackURL: registration.callbackUrl,
  })
  if (answer.kind !== 'body') return refusedOrUnknown(answer)
  const code = readText(answer.body.ResponseStatus ?? answer.body.ResponseCode)
  if (code === '1000') return { outcome: 'registered' }
  if (code === '1001') return { outcome: 'already-registered' }
  const reason = scrub(readText(answer.body.ResponseDescription) ?? '')
  if (code === undefined) return { outcome: 'unknown', reason: 'no ResponseStatus', sent: true }
  return { outcome: 'refused', code, reason, retryable: false }
}

/** Rows arrive as a list, as nested lists, or as a single row. */
function flatten(value: unknown): Fields[] {
  if (Array.isArray(value)) return value.flatMap((item) => flatten(item))
  const fields = readFields(value)
  return fields ? [fields] : []
}

function readRow(row: Fields): PulledTransaction | undefined {
  const byName = new Map(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]))
  const text = (name: string) => readText(byName.get(name))
  const receipt = text('transactionid')?.toUpperCase()
  const amountCents = readCents(byName.get('amount'))
  if (!receipt || amountCents === undefined) return undefined
  return {
    receipt,
    trxDate: text('trxdate'),
    amountCents,
    billRef: text('billreference') ?? '',
    transactionType: text('transactiontype'),
    msisdn: text('msisdn'),
    organizationName: text('organizationname'),
  }
}
