import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import { daySpan, nairobiDay } from '@duka/contract/nairobi-time'
import type { CloseDay, ClosingDay, DayReport } from '@duka/contract/payments/days'
import { hasRight } from '@duka/contract/users/rights'
import type { Db } from '../../../db/client.ts'
import { instant } from '../../../db/instant.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { ShopError, wrongField } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { closeLedgerBefore, lockPostings } from '../../ledger/close-ledger.queries.ts'
import { isDrawer } from '../../ledger/drawers.queries.ts'
import { guardCash } from '../../ledger/drawers.ts'
import { post } from '../../ledger/engine/post.queries.ts'
import { overOrShort } from '../../ledger/money-events.ts'
import type { Counting } from '../../ledger/simulated-money.queries.ts'
import { listCorrections } from './corrections.queries.ts'
import {
  type DrawerRow,
  findClosing,
  insertClosing,
  insertCounts,
  selectMoves,
  selectNames,
  sumAccountsOf,
  sumCost,
  sumDrawers,
  sumLate,
  sumMpesa,
  sumSold,
} from './days.queries.ts'
import { add, readSums } from './reports.ts'

/**
 * A day in Nairobi as the owner sees it in the evening. Once it is closed, it answers the same for ever. The profit is for
 * those who may see costs.
 */
export async function readClosingDay(
  db: Db,
  staff: Caller,
  day: string,
  counting: Counting,
): Promise<ClosingDay> {
  const { report, closing } = await readReport(db, day, counting)
  const names = await selectNames(
    db,
    report.drawers.map(({ holder }) => holder),
  )
  return {
    ...report,
    profit: hasRight(staff, 'cost') ? report.profit : null,
    drawers: report.drawers.map((drawer) => ({
      name: names.get(drawer.holder) ?? '',
      ...drawer,
    })),
    closed: closing
      ? {
          at: instant(closing.at),
          by: closing.by,
          note: closing.day === day ? closing.note : null,
          day: closing.day,
        }
      : null,
    moves: (await selectMoves(db, daySpan(day))).map(({ cents, at, putRightAt, ...move }) => ({
      ...move,
      at: instant(at),
      putRightAt: putRightAt && instant(putRightAt),
      amount: toShillings(cents),
    })),
    corrections: await listCorrections(db, daySpan(day)),
  }
}

/** What a day came to, as it was closed or, until then, by the books; and by which closing it was closed. */
export async function readReport(db: Db, day: string, counting: Counting) {
  await closeLedgerBefore(db, daySpan(day).to)
  const closing = await findClosing(db, day)
  const report = closing?.day === day ? closing.report : await reportDay(db, day, counting)
  return { report, closing }
}

/**
 * Closes a day with what was counted, and so the days before it: what comes later, until midnight, too, belongs to the next
 * one. Differences are posted in it. Refuses a difference without a note, `CASH_CHANGED` where a count's `expected` is
 * another by now, `DAY_CLOSED`, and `DAY_NOT_BEGUN`. Runs in a transaction.
 */
export async function closeDay(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Caller,
  { day, counts, note, ...counting }: CloseDay & Counting & { day: string },
): Promise<ClosingDay> {
  guardCash(staff)
  if (day > nairobiDay(now())) throw new ShopError('DAY_NOT_BEGUN')
  const span = daySpan(day)
  await lockPostings(db)
  if (await findClosing(db, day)) throw new ShopError('DAY_CLOSED')

  const drawers = new Map((await sumDrawers(db, day, span)).map((row) => [row.holder, row]))
  const names = await selectNames(
    db,
    counts.map(({ holder }) => holder),
  )
  const counted = []
  for (const { holder, counted: shillings, expected: seen } of counts) {
    const row = drawers.get(holder)
    if (!row && holder !== 'safe' && !(await isDrawer(db, holder)))
      throw new ShopError('DRAWER_NOT_FOUND')
    const expectedCents = row ? expectedOf(row) : 0
    if (seen !== undefined && toCents(seen) !== expectedCents)
      throw new ShopError('CASH_CHANGED', {
        amount: formatMoney(toShillings(expectedCents), 'KES'),
      })
    counted.push({ holder, expectedCents, countedCents: toCents(shillings) })
  }
  const wrong = counted.filter(({ countedCents, expectedCents }) => countedCents !== expectedCents)
  if (wrong.length > 0 && !note) throw wrongField('note', 'Say why there is a difference.')
  await insertCounts(
    db,
    counted.map((count) => ({
      ...count,
      day,
      name: names.get(count.holder) ?? count.holder,
      note: note || null,
      countedBy: staff.username,
      countedById: staff.id,
      createdAt: now(),
    })),
  )
  await post(
    db,
    wrong.map((count) => overOrShort(day, { ...count, note }, staff)),
  )
  const by = { closedBy: staff.username, closedById: staff.id, closedAt: now() }
  const report = await reportDay(db, day, counting)
  await insertClosing(db, { day, report, note: note || null, ...by })
  await closeLedgerBefore(db, span.to, { isEarly: true })
  await addAuditEntry(db, staff, 'cash close', day, {
    after: {
      day,
      counted: toShillings(sum(counted.map(({ countedCents }) => countedCents))),
      difference: toShillings(
        sum(wrong.map(({ countedCents, expectedCents }) => countedCents - expectedCents)),
      ),
      note: note || null,
    },
  })
  return readClosingDay(db, staff, day, counting)
}

async function reportDay(db: Db, day: string, counting: Counting): Promise<DayReport> {
  const span = daySpan(day)
  const { of, received, refunded } = await readSums(db, span, counting)
  const accounts = await sumAccountsOf(db, span)
  const sold = await sumSold(db, span)
  const drawers = await sumDrawers(db, day, span)
  const { expected, statement } = await sumMpesa(db, span)
  const late = await sumLate(db, span)
  const cost = await sumCost(db, span)
  const gained = (account: string) => toShillings(accounts.get(account) ?? 0)
  const earned = (account: string) => toShillings(sold.get(account)?.gross ?? 0)
  const lowered = (account: string) => toShillings(0 - (sold.get(account)?.gross ?? 0))
  const { stk, c2b, statement: imported, cash } = received
  return {
    day,
    orders: of('placed')?.count ?? 0,
    sales: earned('sales'),
    discounts: lowered('discounts'),
    letGo: lowered('let-go'),
    rounding: earned('rounding'),
    delivery: earned('delivery'),
    received: { mpesa: inShillings(add([stk, c2b, imported])), cash: inShillings(cash) },
    paidBack: { mpesa: inShillings(refunded.mpesa), cash: inShillings(refunded.cash) },
    toMatch: inShillings(of('toMatch')),
    drawers: drawers.map(toDrawer),
    mpesa: {
      expected: toShillings(expected),
      statement: statement === null ? null : toShillings(statement),
      difference: statement === null ? null : toShillings(statement - expected),
    },
    banked: gained('banked'),
    expenses: gained('expenses'),
    profit: cost === null ? null : toShillings(goodsOf(sold) - cost),
    late: late.map(({ day, cents }) => ({ day, amount: toShillings(cents) })),
  }
}

/** What the goods that left brought the shop, without delivery and VAT, in cents. */
const goodsOf = (sold: Awaited<ReturnType<typeof sumSold>>) =>
  sum(['sales', 'discounts', 'let-go'].map((account) => sold.get(account)?.net ?? 0))

function toDrawer({ holder, counted, countedOf, alone, ...row }: DrawerRow) {
  return {
    holder,
    opening: toShillings(row.opening),
    taken: toShillings(row.taken),
    paidBack: toShillings(row.paidBack),
    moved: toShillings(row.moved),
    expected: toShillings(expectedOf(row)),
    counted: counted === null ? null : toShillings(counted),
    difference: counted === null ? null : toShillings(counted - (countedOf ?? 0)),
    ...(alone && ({ countedAlone: true } as const)),
  }
}

const expectedOf = ({
  opening,
  taken,
  paidBack,
  moved,
}: Pick<DrawerRow, 'opening' | 'taken' | 'paidBack' | 'moved'>) =>
  opening + taken - paidBack + moved

const inShillings = (of: { cents: number } | undefined) => toShillings(Number(of?.cents ?? 0))

const sum = (cents: number[]) => cents.reduce((all, one) => all + one, 0)
