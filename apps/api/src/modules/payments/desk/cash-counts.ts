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
  // Whoever had no cash in the end is known by the counts only.
  for (const { kind, name, holder } of counts)
    if (!rows.some(({ drawers }) => drawers.includes(holder)))
      rows.push({
        kind,
        name,
        holder,
        drawers: [holder],
        before: 0,
        taken: 0,
        handedIn: 0,
        paidBack: 0,
      })
  return rows.map((row) =>
    toPerson(
      row,
      counts.filter(({ holder }) => row.drawers.includes(holder)),
    ),
  )
}

/** The last count of each person, for the day report. */
export async function readLastCounts(db: Db, date: string): Promise<PaymentDay['cashCounts']> {
  const last = new Map((await selectCounts(db, date)).map((row) => [row.holder, row]))
  return [...last.values()].map((row) => ({ kind: row.kind, name: row.name, ...toCount(row) }))
}

/**
 * Keeps a count. Earlier counts stay, and no money moves. Throws `CASH_CHANGED` if `expected`, which staff saw, is another
 * sum by now, and refuses a difference without a note and a day that has not begun.
 */
export async function countCash(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Caller,
  { date, kind, name, holder, counted, expected, note }: NewCashCount,
): Promise<CashOfPerson> {
  if (date > nairobiDay(now())) refuseField('date', 'This day has not begun yet.')
  const people = (await readCashOf(db, date)).filter((one) =>
    holder ? one.holder === holder : one.kind === kind && isNamed(one, name),
  )
  const [person] = people
  if (!person || people.length > 1) throw new ShopError('CASH_HOLDER_NOT_FOUND')
  if (expected !== undefined && expected !== person.expected)
    throw new ShopError('CASH_CHANGED', { amount: formatMoney(person.expected, 'KES') })
  if (counted !== person.expected && !note) refuseField('note', 'Say why there is a difference.')
  const row = await insertCount(db, {
    day: date,
    kind,
    name: person.name,
    holder: person.holder,
    countedCents: toCents(counted),
    expectedCents: toCents(person.expected),
    note: note || null,
    countedBy: staff.username,
    countedById: staff.id,
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

function isNamed(person: CashOfPerson, name: string): boolean {
  return person.kind === 'rider'
    ? person.name.toLowerCase() === name.toLowerCase()
    : person.name === name
}

function toPerson(row: CashRow, counts: readonly CountRow[]): CashOfPerson {
  const handedInCents = row.kind === 'staff' ? row.handedIn : -row.handedIn
  const expectedCents = row.before + row.taken + handedInCents - row.paidBack
  const last = counts.at(-1)
  return {
    kind: row.kind,
    name: row.name,
    holder: row.holder,
    before: toShillings(row.before),
    taken: toShillings(row.taken),
    handedIn: toShillings(row.handedIn),
    paidBack: toShillings(row.paidBack),
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
