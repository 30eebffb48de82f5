import type { SalesGroup, SalesReport, SalesRow } from '@duka/contract/dashboard/reports'
import { toShillings } from '@duka/contract/money'
import { daySpan, fromNairobi, nairobiDay } from '@duka/contract/nairobi-time'
import type { OrderChannel } from '@duka/contract/orders/orders'
import { labelsOf, methodFacts } from '@duka/contract/settings/payment-methods'
import { hasRight } from '@duka/contract/users/rights'
import * as z from 'zod/mini'
import type { Db } from '../../../db/client.ts'
import type { Caller } from '../../../http/auth.ts'
import { readCursor, writeCursor } from '../../../lists/sorted-list.ts'
import { countSold } from '../../catalogue/browse/related.queries.ts'
import {
  type Period,
  type SalesSum,
  type Span,
  type SpanParts,
  selectNames,
  selectSalesSums,
  selectSummedPeriods,
} from './sales.queries.ts'
import { sumUpSome } from './sum-up-sales.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The number of days of a report without `from`. */
const DAYS = 30

interface SalesWanted {
  /** Days in Nairobi, both included. */
  from?: string | undefined
  to?: string | undefined
  by: SalesGroup
  channel?: OrderChannel | undefined
  /** The rows of a page, and where it begins. Without `limit` all rows. */
  limit?: number | undefined
  cursor?: string | undefined
}

/**
 * Sales of the orders placed on these days, without cancelled ones and without what came back. Reads stored sums where there are fresh ones, and
 * the orders themselves elsewhere, all in one snapshot. So the report is always exact.
 */
export async function readSales(
  db: Db,
  wanted: SalesWanted,
  { now, withSimulated, staff }: { now: Date; withSimulated: boolean; staff?: Caller },
): Promise<SalesReport> {
  const { by, channel } = wanted
  const to = wanted.to ?? nairobiDay(now)
  const from = wanted.from ?? nairobiDay(new Date(fromNairobi(to).getTime() - (DAYS - 1) * DAY_MS))
  const span = { from: daySpan(from).from, to: daySpan(to).to }
  return db.transaction(
    async (db) => {
      const sum = async (
        group: SalesGroup,
        page: { limit?: number | undefined; skip?: number },
      ) => {
        // Sums are stored of all channels together.
        const parts = channel
          ? { periods: [], spans: [span], channel }
          : await findParts(db, group, span)
        return selectSalesSums(db, group, { ...parts, withSimulated, ...page })
      }
      const cursorShape = z.tuple([z.literal(`sales-${by}`), z.int()])
      const skip = readCursor(cursorShape, wanted.cursor)?.[1] ?? 0
      const { limit } = wanted
      const { sums, count } = await sum(by, isOfItems(by) ? { limit, skip } : {})
      const isWhole = by === 'day' || limit === undefined
      const shown = isWhole || isOfItems(by) ? sums : sums.slice(skip, skip + limit)
      const all = isOfItems(by) ? (await sum('method', {})).sums : sums
      const withCost =
        maySeeCost(staff) &&
        all.some(({ pieces, uncosted, costCents }) => pieces > uncosted || costCents > 0)
      const rows = await nameRows(db, by, shown, withCost)
      const total = totalOf(all, withCost)
      const next = skip + shown.length
      const nextCursor = isWhole || next >= count ? null : writeCursor([`sales-${by}`, next])
      return { from, to, by, rows, count, nextCursor, total }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Splits a span of time into periods with fresh sums of this group and the rest. */
export async function findParts(db: Db, by: SalesGroup, span: Span): Promise<SpanParts> {
  const periods = await selectSummedPeriods(db, by, span)
  return { periods, spans: without(span, periods) }
}

/** Computes the missing and stale sums of past days and months, in several transactions, and then what sold best. */
export async function sumUpSales(db: Db, signal?: AbortSignal): Promise<void> {
  let isChanged = false
  while (!signal?.aborted && (await sumUpSome(db))) isChanged = true
  if (isChanged) await countSold(db)
}

/** The parts of `span` before, between and after these periods, which are in order. */
function without(span: Span, periods: Period[]): Span[] {
  const parts: Span[] = []
  let { from } = span
  for (const { first, until } of periods) {
    const begins = fromNairobi(first)
    if (from < begins) parts.push({ from, to: begins })
    from = fromNairobi(until)
  }
  if (from < span.to) parts.push({ from, to: span.to })
  return parts
}

/** Whether a group has a part of an order's items. Otherwise it has whole orders, which add up to the total. */
function isOfItems(by: SalesGroup): by is 'product' | 'category' {
  return by === 'product' || by === 'category'
}

/** Who may see what goods cost and what the shop earned. */
function maySeeCost(staff: Caller | undefined): boolean {
  return staff !== undefined && hasRight(staff, 'cost')
}

type Costed = Pick<SalesSum, 'cents' | 'feeCents' | 'costCents' | 'uncosted'>

function earnedOf({ cents, feeCents, costCents, uncosted }: Costed) {
  const goods = cents - feeCents
  const profit = goods - costCents
  return {
    cost: toShillings(costCents),
    profit: toShillings(profit),
    margin: goods === 0 ? null : Math.round((profit / goods) * 10_000) / 10_000,
    incomplete: uncosted,
  }
}

async function nameRows(
  db: Db,
  by: SalesGroup,
  sums: SalesSum[],
  withCost: boolean,
): Promise<SalesRow[]> {
  const names = isOfItems(by)
    ? await selectNames(
        db,
        by,
        sums.map(({ key }) => key),
      )
    : new Map()
  const rows = sums.map((sum) => {
    const { key, orders, pieces, cents } = sum
    const { name = nameOf(by, key), ...more } = names.get(key) ?? {}
    const [amount, returned] = [toShillings(cents), toShillings(sum.returnedCents)]
    return { key, name, ...more, orders, pieces, amount, returned, ...(withCost && earnedOf(sum)) }
  })
  return by === 'day' ? rows.sort((a, b) => (a.key < b.key ? -1 : 1)) : rows
}

const methodLabels = new Map(Object.entries(labelsOf(methodFacts, 'en')))

function nameOf(by: SalesGroup, key: string): string {
  if (by === 'method') return methodLabels.get(key) ?? key
  if (by === 'zone') return key || 'No delivery zone'
  if (by === 'category') return 'No category'
  return key
}

function totalOf(sums: SalesSum[], withCost: boolean): SalesReport['total'] {
  const add = (part: Exclude<keyof SalesSum & string, 'key'>) =>
    sums.reduce((total, sum) => total + Number(sum[part]), 0)
  const [cents, fees, promotions] = [add('cents'), add('feeCents'), add('promotionCents')]
  const returned = add('returnedCents')
  return {
    orders: add('orders'),
    pieces: add('pieces'),
    items: toShillings(cents - fees + promotions + returned),
    deliveryFees: toShillings(fees),
    promotions: toShillings(promotions),
    returned: toShillings(returned),
    amount: toShillings(cents),
    ...(withCost &&
      earnedOf({ cents, feeCents: fees, costCents: add('costCents'), uncosted: add('uncosted') })),
  }
}
