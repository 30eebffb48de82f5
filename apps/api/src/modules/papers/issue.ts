import type { Db } from '../../db/client.ts'
import type { PaperLine } from '../../db/schema/papers.ts'
import { costOf } from '../order-record/cost.ts'
import type { LockedOrder } from '../order-record/locked-order.queries.ts'
import { lower, sumOf } from './lower.ts'
import {
  insertPaper,
  type OrderPapers,
  selectOrderPapers,
  selectReturned,
  without,
  withTax,
} from './papers.queries.ts'

/**
 * Issues what an order's papers lack: an invoice once it `isDue`, a credit note when it costs less than is invoiced, and both
 * where its price went up, its goods changed or its buyer has another PIN. Returns the lines that are invoiced and not
 * credited; calling it again changes nothing. The caller has locked the order, whose VAT was kept.
 */
export async function issuePapers(
  db: Db,
  order: LockedOrder,
  { isDue, returnId }: { isDue: boolean; returnId: string | null },
): Promise<PaperLine[]> {
  const papers = await selectOrderPapers(db, order.id)
  const total = order.status === 'Cancelled' ? 0 : costOf(order)
  const { open } = papers
  if (open.length === 0) return isDue && total > 0 ? invoice(db, papers, total) : []
  const left = await lowered(db, papers, total, returnId)
  if (left) return credit(db, papers, left, returnId)
  await credit(db, papers, [], null)
  return invoice(db, papers, total)
}

/** What of the open lines is left once the order costs `total`; undefined: its invoice has to be made anew. */
async function lowered(
  db: Db,
  { order: ordered, open, isSameVersion, isSameBuyer }: OrderPapers,
  total: number,
  returnId: string | null,
): Promise<PaperLine[] | undefined> {
  if (total === 0) return []
  if (!isSameBuyer) return undefined
  if (isSameVersion) {
    if (total > sumOf(open.map(({ gross }) => gross))) return undefined
    const back = returnId ? await selectReturned(db, { returnId }) : []
    return within(db, open, lower(open, total, grossOf(back)), back)
  }
  const back = await selectReturned(db, { orderId: ordered.id })
  const wanted = lower(ordered.lines, total, grossOf(back))
  const grosses = new Map(ordered.lines.map(({ item }, nth) => [item, wanted[nth] ?? 0]))
  const known = new Set(open.map(({ item }) => item))
  const isNew = ordered.lines.some(({ item }) => !known.has(item) && grosses.get(item))
  const next = open.map(({ item }) => grosses.get(item) ?? 0)
  const isMore = open.some(({ gross }, nth) => (next[nth] ?? 0) > gross)
  return isNew || isMore ? undefined : within(db, open, next, back)
}

interface Returned {
  item: string | null
  gross: number
  quantity: number
}

const grossOf = (back: readonly Returned[]) => new Map(back.map(({ item, gross }) => [item, gross]))

/** The lines at these prices, with the tax inside them, and without the pieces that came back. */
async function within(
  db: Db,
  lines: readonly PaperLine[],
  grosses: readonly number[],
  back: readonly Returned[],
): Promise<PaperLine[]> {
  const pieces = new Map(back.map(({ item, quantity }) => [item, quantity]))
  const next = lines.map((line, nth) => ({
    ...line,
    gross: grosses[nth] ?? 0,
    quantity: Math.max(0, line.quantity - (pieces.get(line.item) ?? 0)),
  }))
  return withTax(
    db,
    next.filter(({ gross }) => gross > 0),
  )
}

async function invoice(db: Db, papers: OrderPapers, total: number): Promise<PaperLine[]> {
  const { order } = papers
  const back = await selectReturned(db, { orderId: order.id })
  const lines = await within(db, order.lines, lower(order.lines, total, grossOf(back)), back)
  await insertPaper(db, order.id, { kind: 'invoice', lines, isOpen: true })
  return lines
}

/** Credits what is open and shall not be left. */
async function credit(
  db: Db,
  { order, open, invoiceId }: OrderPapers,
  left: PaperLine[],
  returnId: string | null,
): Promise<PaperLine[]> {
  const lines = without(open, left)
  if (lines.length > 0)
    await insertPaper(db, order.id, {
      kind: 'credit-note',
      lines,
      invoiceId,
      returnId,
      isOpen: left.length > 0,
    })
  return left
}
