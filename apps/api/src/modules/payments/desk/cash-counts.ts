import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import { daySpan, nairobiDay } from '@duka/contract/nairobi-time'
import type { CashCount, CashOfPerson, NewCashCount } from '@duka/contract/payments/cash-counts'
import type { PaymentDay } from '@duka/contract/payments/payment-desk'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { InvalidInput } from '../../../http/contract.ts'
import { ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { closeLedgerBefore } from '../../ledger/close-ledger.queries.ts'
import {
  type CashRow,
  type CountRow,
  insertCount,
  selectCounts,
  sumCashByHolder,
} from './cash-counts.queries.ts'

/** The cash that each person should have on a day in Nairobi, with all counts; of a day that is over, as it was at its end. */
export async function readCashOf(db: Db, date: string): Promise<CashOfPerson[]> {
  const span = daySpan(date)
  await closeLedgerBefore(db, span.to)
  const [rows, counts] = await Promise.all([sumCashByHolder(db, span), selectCounts(db, date)])
  const people = new Map(rows.map((row) => [keyOf(row), row]))
  // Somebody whose name was erased since is known by the counts only.
  for (const count of counts)
    if (!people.has(keyOf(count)))
      people.set(keyOf(count), { ...count, before: 0, taken: 0, handedIn: 0 })
  return [...people].map(([key, row]) =>
    toPerson(
      row,
      counts.filter((count) => keyOf(count) === key),
    ),
  )
}

/** The last count of each person, for the day report. */
export async function readLastCounts(db: Db, date: string): Promise<PaymentDay['cashCounts']> {
  const last = new Map((await selectCounts(db, date)).map((row) => [keyOf(row), row]))
  return [...last.values()].map((row) => ({ kind: row.kind, name: row.name, ...toCount(row) }))
}

/**
 * Keeps a count. Earlier counts stay, and no money moves. Throws `CASH_CHANGED` if `expected`, which staff saw, is another
 * sum by now, and refuses a difference without a note and a day that has not begun.
 */
export async function countCash(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Caller,
  { date, kind, name, counted, expected, note }: NewCashCount,
): Promise<CashOfPerson> {
  if (date > nairobiDay(now())) refuseField('date', 'This day has not begun yet.')
  const person = (await readCashOf(db, date)).find((one) => keyOf(one) === keyOf({ kind, name }))
  if (!person) throw new ShopError('CASH_HOLDER_NOT_FOUND')
  if (expected !== undefined && expected !== person.expected)
    throw new ShopError('CASH_CHANGED', { amount: formatMoney(person.expected, 'KES') })
  if (counted !== person.expected && !note) refuseField('note', 'Say why there is a difference.')
  const row = await insertCount(db, {
    day: date,
    kind,
    name: person.name,
    countedCents: toCents(counted),
    expectedCents: toCents(person.expected),
    note: note || null,
    countedBy: staff.username,
    createdAt: now(),
  })
  const count = toCount(row)
  await addAuditEntry(db, staff, {
    action: 'count',
    thing: 'cash',
    thingId: count._id,
    after: {
      day: date,
      [kind]: person.name,
      expected: count.expected,
      counted: count.counted,
      difference: count.difference,
      note: count.note,
    },
  })
  return { ...person, sinceCounted: 0, counts: [count, ...person.counts] }
}

function keyOf({ kind, name }: Pick<CashRow, 'kind' | 'name'>): string {
  return `${kind} ${kind === 'rider' ? name.toLowerCase() : name}`
}

function toPerson(row: CashRow, counts: readonly CountRow[]): CashOfPerson {
  const expectedCents =
    row.kind === 'staff' ? row.taken + row.handedIn : row.before + row.taken - row.handedIn
  const last = counts.at(-1)
  return {
    kind: row.kind,
    name: row.name,
    before: toShillings(row.before),
    taken: toShillings(row.taken),
    handedIn: toShillings(row.handedIn),
    expected: toShillings(expectedCents),
    sinceCounted: toShillings(last ? expectedCents - last.expectedCents : 0),
    counts: counts.map(toCount).reverse(),
  }
}

function toCount(row: CountRow): CashCount {
  return {
    _id: String(row.id),
    counted: toShillings(row.countedCents),
    expected: toShillings(row.expectedCents),
    difference: toShillings(row.countedCents - row.expectedCents),
    note: row.note,
    by: row.countedBy,
    at: row.createdAt.toISOString(),
  }
}

function refuseField(field: string, message: string): never {
  throw new InvalidInput([{ path: [field], message }], message)
}
