import { eq, inArray, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { orders, receipts } from '../src/db/schema.ts'
import { findOwedCents } from '../src/modules/payments/ledger.queries.ts'
import type { World } from './money-world.ts'
import { paymentsOf } from './payments-support.ts'

/** What must be true of the money of an order once nothing more happens. */

type Rows = Awaited<ReturnType<typeof paymentsOf>>

/** What the shop has on record of one order. */
interface Books {
  rows: Rows
  order: typeof orders.$inferSelect
  /** What is left of the one kettle. */
  stock: number
  /** How often money was taken in. */
  moneyEvents: number
  /** Of the sums that went back because M-Pesa said so, the secrets. */
  sentBack: string[]
  owedCents: number
}

export async function checkBooks(world: World): Promise<void> {
  const books = await readBooks(world)
  await checkEveryShilling(world, books)
  checkPrompts(world, books)
  checkReversals(world, books)
  checkStanding(world, books)
}

/** What the books call owed is what staff can pay back, call by call, no more and no less. */
export async function payAllBack(world: World): Promise<void> {
  const { orderId, shop } = world
  const before = await readBooks(world)
  let due = before.owedCents
  if (due === 0) return
  for (;;) {
    const asked = { orderId, manual: true }
    const { status, body } = await shop.manager.call('POST', '/payments/refund', asked)
    if (status !== 202) break
    due -= Math.round(body.payment.amount * 100)
    expect(await findOwedCents(shop.app.db, orderId)).toBe(due)
  }
  expect(due).toBe(0)
  const after = await readBooks(world)
  expect(allocated(after)).toBe(allocated(before))
  const isPaid = ({ order }: Books) => order.paymentStatus === 'paid'
  expect(isPaid(after)).toBe(isPaid(before))
  expect(after.order.paymentStatus).not.toBe('refund-due')
}

/** What came is allocated or owed back, back with the payer, or without an order: once. */
async function checkEveryShilling(world: World, books: Books): Promise<void> {
  const { truths, typed } = world
  const byPhone = [...truths.filter(({ paid }) => paid), ...typed]
  const cashCents = sumOf(books.rows.filter(({ method }) => method === 'cash'))
  const cameCents = 100 * byPhone.reduce((sum, { shillings }) => sum + shillings, 0) + cashCents
  const { unmatched, returned } = await openMoney(world)
  const refunded = sumOf(books.rows, 'refunded')
  expect(allocated(books) + books.owedCents + refunded + unmatched + returned).toBe(
    cameCents + paidBackInVain(world, books),
  )

  const codes = books.rows.flatMap(({ receipt }) => receipt ?? [])
  expect(new Set(codes).size).toBe(codes.length)
  const sums = books.rows.filter(({ receivedCents }) => receivedCents !== null)
  expect(books.moneyEvents).toBe(sums.length)
}

/**
 * What staff paid back of a sum that a query had proven, before its callback named less: nobody could
 * know better by then.
 */
function paidBackInVain({ truths }: World, { rows }: Books): number {
  let cents = 0
  for (const { secret, receipt, shillings, paid, asked } of truths) {
    const row = rows.find(({ callbackSecret }) => callbackSecret === secret)
    const isLess = paid && shillings < asked
    if (!isLess || row?.state !== 'refunded') continue
    // Its receipt may count for another payment, or another's for it.
    const isOwn = row.receipt === receipt
    if (isOwn || row.receipt === null)
      cents += (row.receivedCents ?? 0) - (isOwn ? 100 * shillings : 0)
  }
  return cents
}

/** Every prompt came to its end, and to the true one. */
function checkPrompts({ truths, typed }: World, { rows }: Books): void {
  const open = ['requested', 'prompted', 'unknown', 'refunding']
  expect(rows.filter(({ state }) => open.includes(state))).toEqual([])
  for (const { secret, paid } of truths) {
    const row = rows.find(({ callbackSecret }) => callbackSecret === secret)
    // Money that was typed while a prompt was out, and nobody could tell, counts as the prompt's.
    const isTyped = typed.some(({ receipt }) => receipt === row?.receipt)
    if (!isTyped && row?.state !== 'held') expect(row?.state === 'failed').toBe(!paid)
  }
}

/** What M-Pesa sent back no longer counts for anything, and nothing else is said to be sent back. */
function checkReversals({ reversed }: World, { rows, sentBack }: Books): void {
  const states = rows
    .filter(({ callbackSecret }) => reversed.has(callbackSecret ?? ''))
    .map(({ state }) => state)
  expect(states).toEqual(Array.from(reversed, () => 'refunded'))
  expect(sentBack.filter((secret) => !reversed.has(secret))).toEqual([])
}

/** The order is paid exactly when its price came, and its goods are where its status says. */
function checkStanding({ totalCents }: World, { rows, order, stock }: Books): void {
  const isOpen = order.status !== 'Cancelled'
  const costCents = totalCents - order.discountCents
  const paidCents = sumOf(rows, 'paid')
  expect(order.paymentStatus === 'paid').toBe(isOpen && paidCents >= costCents)
  const parts = rows.filter(({ channel }) => channel === 'c2b' || channel === 'statement')
  // Parts that make up the price never wait beside it.
  if (isOpen && order.paymentStatus !== 'paid')
    expect(paidCents + sumOf(parts, 'held')).toBeLessThan(costCents)
  expect(order.paymentStatus === 'refund-due').toBe(!isOpen && sumOf(rows, 'paid', 'held') > 0)
  expect(stock).toBe(isOpen ? 0 : 1)
}

async function readBooks({ shop: { app }, orderId }: World): Promise<Books> {
  const rows = await paymentsOf(app, orderId)
  const [found] = await app.db
    .select({
      order: orders,
      stock: sql<number>`(select p.stock_quantity from order_items i
        join products p on p.id = i.product_id where i.order_id = orders.id)`,
      moneyEvents: sql<number>`(select count(*)::int from payment_events e
        join payments p on p.id = e.payment_id where p.order_id = orders.id
          and (e.kind in ('paid', 'held') and e.body -> 'receivedCents' <> 'null')
          and not exists (select 1 from payment_events c where c.payment_id = p.id
            and c.kind = 'corrected' and c.body -> 'nowCents' = 'null'))`,
      sentBack: sql<string[]>`array(select p.callback_secret from payment_events e
        join payments p on p.id = e.payment_id
        where p.order_id = orders.id and e.kind = 'refunded')`,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!found) throw new Error('no such order')
  return { ...found, rows, owedCents: await findOwedCents(app.db, orderId) }
}

function sumOf(rows: Rows, ...states: Rows[number]['state'][]): number {
  return rows
    .filter(({ state }) => states.length === 0 || states.includes(state))
    .reduce((cents, { receivedCents }) => cents + (receivedCents ?? 0), 0)
}

/** What counts for the order and stays: up to its price, which M-Pesa takes in whole shillings. */
function allocated({ rows, order }: Books): number {
  if (order.status === 'Cancelled') return 0
  const priceCents = Math.ceil((order.totalCents - order.discountCents) / 100) * 100
  return Math.min(sumOf(rows, 'paid'), priceCents)
}

/** What was typed and has no order, and what went back without ever having one. */
async function openMoney({ shop: { app }, typed }: World) {
  const codes = typed.map(({ receipt }) => receipt)
  const rows =
    codes.length === 0
      ? []
      : await app.db.select().from(receipts).where(inArray(receipts.receipt, codes))
  const sum = (...states: (typeof rows)[number]['state'][]) =>
    rows
      .filter(({ state }) => states.includes(state))
      .reduce((cents, { amountCents }) => cents + amountCents, 0)
  return { unmatched: sum('to-match', 'waiting'), returned: sum('returned') }
}
