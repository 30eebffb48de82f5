import { eq, inArray, or, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { withParameters } from '../../src/db/prepared.ts'
import { orders, receipts } from '../../src/db/schema.ts'
import { checkLedger } from '../../src/modules/ledger/check-ledger.queries.ts'
import { readOrderMoney } from '../../src/modules/ledger/order-money.queries.ts'
import { moneyOf } from './money-events.ts'
import type { World } from './money-world.ts'

/** What must hold for the money of some orders, given what M-Pesa really did. */

type Balances = Record<string, number>
type Receipt = typeof receipts.$inferSelect & { balances: Balances }

/** Checked after every step: the ledger balances and agrees with each order and its papers. */
export async function checkBalance(worlds: readonly World[]): Promise<void> {
  const [first] = worlds
  if (!first) return
  const { books } = first.shop
  const orderIds = worlds.map(({ orderId }) => orderId)
  expect((await checkLedger(books, orderIds)).differences).toEqual([])
  expect(await books.rows(brokenRules({ orderIds }))).toEqual([])
}

/**
 * What went back of a receipt are its refunds, and beyond what came the payer owes it. Price less let go, with rounding, is paid
 * and due: `receivable` is what is due of a sold order, `deposit` what came for another. No account is below zero that may not be.
 *
 * Invoices less credit notes are what an order with VAT costs, and their VAT by class is that of the books, to the cent. If it is
 * paid or sent it has an invoice.
 */
const brokenRules = withParameters<{ orderIds: readonly string[] }>(
  'broken-rules',
  `
    with own as (select id, amount_cents, voided_at from receipts where order_id = any(:orderIds::uuid[])),
    holders as (
      select array(select 'order:' || id from unnest(:orderIds::uuid[]) o (id) union all select 'receipt:' || id from own) as ids
    ), balances as (
      select account, holder, sum(cents) as cents from (
        select debit, debit_holder, cents from postings where debit_holder = any((select ids from holders)::text[])
        union all select credit, credit_holder, -cents from postings where credit_holder = any((select ids from holders)::text[])
      ) sides (account, holder, cents) group by 1, 2
    ), receipt_sums as (
      select r.id, r.amount_cents, r.voided_at,
        (select coalesce(sum(cents), 0) from refunds where receipt_id = r.id and state = 'done') as refunded,
        (select coalesce(sum(cents), 0) from receipt_balances where receipt_id = r.id and account = 'paid-back') as went,
        (select coalesce(sum(cents), 0) from balances where account = 'owed-by-payer' and holder = 'receipt:' || r.id) as owed
      from own r
    ), order_sums as (
      select o.id, o.status, o.invoice_id, o.vat, m.counted_cents as paid,
        o.payment_status = 'paid' or o.status in ('Shipped', 'Delivered') as needs_invoice,
        o.status in ('Shipped', 'Delivered') or o.invoice_id is not null as is_sold,
        o.total_cents - o.write_off_cents - o.returned_cents as price,
        (select coalesce(sum(cents), 0) from balances where account = 'receivable' and holder = 'order:' || o.id) as due,
        (select coalesce(-sum(cents), 0) from balances where account = 'deposit' and holder = 'order:' || o.id) as deposit
      from orders o join order_money m on m.order_id = o.id where o.id = any(:orderIds::uuid[])
    ), with_vat as (
      select id, invoice_id, needs_invoice, case when status = 'Cancelled' then 0 else price end as price
      from order_sums where vat is not null
    ), papered as (
      select p.order_id, line->>'class' as class,
        sum((line->>'gross')::bigint * case p.kind when 'invoice' then 1 else -1 end) as gross,
        sum((line->>'tax')::bigint * case p.kind when 'invoice' then 1 else -1 end) as tax
      from papers p cross join jsonb_array_elements(p.lines) line where p.order_id in (select id from with_vat) group by 1, 2
    ), booked as (
      select e.order_id, side.holder as class, sum(side.cents) as tax from entries e join postings p on p.entry_id = e.id
      cross join lateral (values (p.debit, p.debit_holder, -p.cents), (p.credit, p.credit_holder, p.cents))
        side (account, holder, cents)
      where e.order_id in (select id from with_vat) and side.account = 'vat' group by 1, 2
    )
    select 'refunds of a receipt' as what, id::text, refunded, went from receipt_sums where refunded <> went
    union all select 'owed by a payer', id::text, owed, went from receipt_sums
      where voided_at is null and owed <> greatest(0, went - amount_cents)
    union all select 'due of an order', id::text, due, paid from order_sums
      where due <> case when is_sold then greatest(0, price - paid) else 0 end
    union all select 'deposit of an order', id::text, deposit, paid from order_sums
      where deposit <> case when is_sold then 0 else paid end
    union all select 'below zero', b.account || ' of ' || b.holder, b.cents, 0 from balances b join accounts a on a.code = b.account
      where not a.may_be_negative and case a.class when 'asset' then b.cents else -b.cents end < 0
    union all select 'price of papers', id::text, price, coalesce((select sum(gross) from papered where order_id = id), 0)
      from with_vat where case when invoice_id is null then 0 else price end
        <> coalesce((select sum(gross) from papered where order_id = id), 0)
    union all select 'no invoice', id::text, price, 0 from with_vat where invoice_id is null and price > 0 and needs_invoice
    union all select 'below zero in class ' || class, order_id::text, gross, tax from papered where gross < 0 or tax < 0
    union all select 'VAT of class ' || coalesce(a.class, b.class), coalesce(a.order_id, b.order_id)::text, a.tax, b.tax
      from papered a full join booked b on a.order_id = b.order_id and a.class = b.class
      where coalesce(a.tax, 0) <> coalesce(b.tax, 0)`,
)

/** Checked at the end of a history. */
export async function checkBooks(worlds: readonly World[]): Promise<void> {
  const all = await readReceipts(worlds)
  checkEveryShilling(worlds, all, await deniedElsewhere(all, worlds))
  await checkReversals(worlds, all)
  for (const world of worlds) {
    await checkAtRest(world)
    await checkStanding(world, all)
  }
  await checkStock(worlds)
}

/** Refunds until nothing is due back, and checks that the sum equals the refund due in the ledger. */
export async function payAllBack({ orderId, shop }: World): Promise<void> {
  const { db } = shop.app
  if (!(await findOrder({ shop, orderId }))) return
  for (let due = (await readOrderMoney(db, orderId)).owedCents; due > 0; ) {
    const asked = { orderId, manual: true }
    const { status, body } = await shop.manager.call('POST', '/payments/refund', asked)
    expect(status).toBe(202)
    due -= Math.round(body.payment.amount * 100)
    expect((await readOrderMoney(db, orderId)).owedCents).toBe(due)
  }
  expect((await findOrder({ shop, orderId }))?.paymentStatus).not.toBe('refund-due')
}

/**
 * Every receipt is on record once, with the sum that M-Pesa moved, and its shillings are in one account.
 * Only what staff had paid back or put elsewhere before M-Pesa reported the truth may differ: nobody could know better.
 */
function checkEveryShilling(
  worlds: readonly World[],
  all: readonly Receipt[],
  deniedElsewhere: Set<string>,
): void {
  const truths = new Map<string, number>()
  for (const { receipt, shillings } of worlds.flatMap(moneyOf)) truths.set(receipt, shillings * 100)
  for (const receipt of all) {
    if (receipt.voidedAt || receipt.method === 'cash') continue
    const wentBack = (receipt.balances['paid-back'] ?? 0) > 0
    const trueCents = truths.get(receipt.code ?? '') ?? 0
    const parts = all.filter(({ partOf, voidedAt }) => partOf === receipt.id && !voidedAt)
    const came = parts.reduce((sum, part) => sum + part.amountCents, receipt.amountCents)
    if (!wentBack && !receipt.partOf && !deniedElsewhere.has(receipt.id))
      expect([receipt.code, came]).toEqual([receipt.code, trueCents])
    const held = Object.values(receipt.balances).reduce((sum, cents) => sum + cents, 0)
    expect(held).toBe(receipt.amountCents)
  }
  // Confirmed without a receipt code, and refunded before the code came.
  const nameless = all.filter(
    ({ code, voidedAt, method, partOf }) => !code && !voidedAt && !partOf && method === 'mpesa',
  )
  const named = all.filter(({ code, voidedAt }) => !voidedAt && truths.has(code ?? ''))
  expect(named.length + nameless.length).toBe(truths.size)
}

/** Receipts that staff put elsewhere before M-Pesa denied them twice, as staff know: only they can correct them. */
async function deniedElsewhere(
  all: readonly Receipt[],
  worlds: readonly World[],
): Promise<Set<string>> {
  const ids = sql.param(all.map(({ id }) => id))
  const rows = await worlds[0]?.shop.app.db.execute<{ id: string }>(sql`
    select r.id from receipts r where r.id = any(${ids}::uuid[]) and r.voided_at is null
      and exists (select from payment_events e where e.payment_id = r.id and e.kind = 'put-right')
      and exists (select from audit_log l where l.thing_id = r.attempt_id::text and l.action = 'denied')`)
  return new Set(rows?.rows.map(({ id }) => id))
}

/**
 * What M-Pesa sent back is paid back: each reversal once. Where staff have recorded by hand that it went back, a
 * statement may mean the same money.
 */
async function checkReversals(worlds: readonly World[], all: readonly Receipt[]): Promise<void> {
  const [first] = worlds
  if (!first) return
  const ids = sql.param(all.map(({ id }) => id))
  const { rows } = await first.shop.app.db.execute<{ id: string; cents: string }>(sql`
    select receipt_id as id, sum(cents) as cents from refunds
    where receipt_id = any(${ids}::uuid[]) and by_hand and state = 'done' group by 1`)
  const byHand = new Map(rows.map(({ id, cents }) => [id, Number(cents)]))
  for (const world of worlds)
    for (const { receipt: code, shillings } of moneyOf(world)) {
      const receipt = all.find((one) => one.code === code && !one.voidedAt)
      if (!receipt || receipt.amountCents !== shillings * 100) continue
      const sentBack = reversedShillings(world, code, shillings) * 100
      const handed = byHand.get(receipt.id) ?? 0
      const paidBack = receipt.balances['paid-back'] ?? 0
      if (handed === 0) expect([code, paidBack]).toEqual([code, sentBack])
      expect(paidBack).toBeGreaterThanOrEqual(Math.max(handed, sentBack))
      expect(paidBack).toBeLessThanOrEqual(handed + sentBack)
    }
}

/** What M-Pesa has sent back of a payment. */
function reversedShillings(
  { sentBack, reversedReceipts }: World,
  code: string,
  shillings: number,
): number {
  const asked = reversedReceipts.has(code) ? shillings : 0
  return sentBack
    .filter(({ receipt }) => receipt === code)
    .reduce((sum, back) => sum + back.shillings, asked)
}

/** Every prompt and every refund has ended, and no money waits to be assigned. */
async function checkAtRest({ shop, orderId, reversedReceipts, sentBack }: World): Promise<void> {
  const { rows } = await shop.app.db.execute(sql`
    select state from payment_attempts
    where order_id = ${orderId} and state in ('requested', 'prompted', 'unknown')
    union all select state from refunds where order_id = ${orderId} and state = 'asked'
    union all select 'waiting' from receipts where meant_for = ${orderId} and waiting
      and order_id is null and returned_at is null`)
  expect(rows).toEqual([])
  const { rows: done } = await shop.app.db.execute<{ secret: string }>(sql`
    select secret from refunds
    where order_id = ${orderId} and state = 'done' and not by_hand and secret is not null`)
  // Of several requests for one receipt a statement does not say which one M-Pesa has made.
  const { reversals } = shop.app.mpesa
  const made = new Set([...reversedReceipts, ...sentBack.map(({ receipt }) => receipt)])
  const madeFor = done.map(({ secret }) => reversals.find((asked) => asked.secret === secret))
  expect(madeFor.filter((asked) => !asked || !made.has(asked.receipt))).toEqual([])
}

/** The order is paid if and only if its price has come. */
async function checkStanding(world: World, all: readonly Receipt[]): Promise<void> {
  const order = await findOrder(world)
  if (!order) return
  const ours = all.filter(({ orderId }) => orderId === world.orderId)
  const sum = (account: string, of = ours) =>
    of.reduce((cents, { balances }) => cents + (balances[account] ?? 0), 0)
  const counted = sum('deposit') + sum('receivable')
  const isOpen = order.status !== 'Cancelled'
  // What is paid on delivery does not wait for M-Pesa.
  if (order.paymentMethod === 'cod') expect(order.cancelledBy).not.toBe('expiry')
  const cost = world.totalCents - order.writeOffCents - order.returnedCents
  // After a return the rest of the price has come, also while something is due back and when nothing is left of it.
  const asPaid = order.returnedCents > 0 ? ['paid', 'refund-due', 'refunded'] : ['paid']
  const isPaid = isOpen && asPaid.includes(order.paymentStatus)
  if (order.returnedCents === 0) expect(order.paymentStatus === 'paid').toBe(isPaid)
  if (!isPaid || order.paymentStatus !== 'refund-due')
    expect(isPaid).toBe(isOpen && counted >= cost)
  expect(counted).toBeLessThanOrEqual(isOpen ? cost + 99 : 0)
  if (!isOpen)
    expect(order.paymentStatus === 'refund-due').toBe(sum('held') + sum('refund-due') > 0)
  const parts = ours.filter(({ heldFor }) => heldFor === 'part')
  // Parts that add up to the price are not held.
  if (isOpen && !isPaid) expect(counted + sum('held', parts)).toBeLessThan(cost)
}

/** Each piece belongs to an open order, is on the road or is in stock. A reopened order may have pieces that were gone by then. */
async function checkStock(worlds: readonly World[]): Promise<void> {
  const [first] = worlds
  if (!first) return
  const { db } = first.shop.app
  const ids = sql.param(worlds.map(({ orderId }) => orderId))
  const { rows: lines } = await db.execute<Line>(sql`
    select i.order_id as "orderId", i.product_id as "productId", sum(i.quantity)::int as pieces,
      (sum(i.quantity - i.not_taken) filter (where o.status <> 'Cancelled'
          or s.status in ('in-transit', 'out-for-delivery')) - (
        -- What came back and can be sold again.
        select coalesce(sum(l.quantity), 0) from return_lines l
        join order_items own on own.id = l.item_id and own.product_id = i.product_id and own.order_id = i.order_id
        where l.restock))::int as taken
    from order_items i join orders o on o.id = i.order_id left join shippings s on s.order_id = o.id
    where o.id = any(${ids}::uuid[]) group by 1, 2`)
  for (const { orderId, pieces } of worlds) {
    const own = lines.filter((line) => line.orderId === orderId)
    const isDeleted = own.length === 0
    const had = Object.entries(pieces).filter(([, count]) => count > 0)
    if (!isDeleted)
      expect(Object.fromEntries(own.map((line) => [line.productId, line.pieces]))).toEqual(
        Object.fromEntries(had),
      )
  }
  const products = sql.param(first.productIds)
  const { rows } = await db.execute<{ id: string; stock: number }>(sql`
    select id, stock_quantity as stock from products where id = any(${products}::uuid[])`)
  for (const { id, stock } of rows) {
    const taken = lines.filter(({ productId }) => productId === id)
    const sum = taken.reduce((sum, line) => sum + (line.taken ?? 0), 0)
    expect([id, stock + sum]).toEqual([id, PIECES])
  }
}

/** How many pieces of a product there are at the beginning: one in each of two orders. */
const PIECES = 2

interface Line extends Record<string, unknown> {
  orderId: string
  productId: string
  pieces: number
  taken: number | null
}

async function findOrder({ shop, orderId }: Pick<World, 'shop' | 'orderId'>) {
  const [order] = await shop.app.db.select().from(orders).where(eq(orders.id, orderId))
  return order
}

async function readReceipts(worlds: readonly World[]): Promise<Receipt[]> {
  const [first] = worlds
  if (!first) return []
  const { db } = first.shop.app
  const codes = worlds.flatMap(({ truths, typed }) => [...truths, ...typed]).map((t) => t.receipt)
  const ids = worlds.map(({ orderId }) => orderId)
  const isOurs = or(
    inArray(receipts.orderId, ids),
    codes.length > 0 ? inArray(receipts.code, codes) : undefined,
  )
  const found = await db
    .select({
      receipt: receipts,
      balances: sql<Balances>`coalesce((select jsonb_object_agg(account, cents) from receipt_balances
        where receipt_id = ${receipts.id}), '{}')`,
    })
    .from(receipts)
    .where(
      or(
        isOurs,
        sql`${receipts.partOf} in (select id from ${receipts} where ${isOurs})`,
        sql`${receipts.id} in (select part_of from ${receipts} where ${isOurs})`,
      ),
    )
  return found.map(({ receipt, balances }) => ({ ...receipt, balances }))
}
