import { and, asc, eq, getTableColumns, gte, isNull, lte, not, or, sql } from 'drizzle-orm'
import { type Db, only } from '../../../db/client.ts'
import { preparedQuery } from '../../../db/prepared.ts'
import { orders, paymentAttempts, receipts } from '../../../db/schema.ts'
import { mayRun } from '../../../jobs/failed-jobs.ts'
import { drawerOf } from '../../ledger/postings.queries.ts'
import { isErased } from '../../order-record/locked-order.queries.ts'
import { furtherLine } from './payments.queries.ts'
import { isAwaited } from './typed-codes.queries.ts'

/** The job name under which failures to match a receipt are recorded. */
export const RECEIPT_JOB = 'receipts'

export type Receipt = typeof receipts.$inferSelect
export type NewReceipt = typeof receipts.$inferInsert
export type Reporter = Receipt['reportedBy'][number]

export async function insertReceipt(db: Db, receipt: NewReceipt): Promise<Receipt> {
  return only(await db.insert(receipts).values(receipt).returning())
}

/** Changes one receipt; the caller has locked its order, or the receipt itself where it has none. */
export async function updateReceipt(
  db: Db,
  id: string,
  changes: Partial<NewReceipt>,
): Promise<Receipt> {
  return only(await db.update(receipts).set(changes).where(eq(receipts.id, id)).returning())
}

const receiptByCode = preparedQuery<{ code: string }, Receipt>('receipt-by-code', (db) =>
  db
    .select()
    .from(receipts)
    .where(eq(receipts.code, sql.placeholder('code'))),
)

const receiptForUpdate = preparedQuery<{ code: string }, Receipt>('receipt-for-update', (db) =>
  db
    .select()
    .from(receipts)
    .where(eq(receipts.code, sql.placeholder('code')))
    .for('update'),
)

/** Holds the receipt that has a code until the transaction ends. Hold the order first. */
export async function lockReceipt(db: Db, code: string): Promise<Receipt | undefined> {
  // Also locks a code without a receipt: nobody else can insert it until the transaction ends.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`receipt ${code}`}))`)
  const [row] = await receiptForUpdate(db, { code })
  return row
}

export async function findReceipt(db: Db, id: string): Promise<Receipt | undefined> {
  const [row] = await db.select().from(receipts).where(eq(receipts.id, id))
  return row
}

export async function findReceiptByCode(db: Db, code: string): Promise<Receipt | undefined> {
  const [row] = await receiptByCode(db, { code })
  return row
}

const receiptOfAttempt = preparedQuery<{ attemptId: string }, Receipt>('receipt-of-attempt', (db) =>
  db
    .select()
    .from(receipts)
    .where(eq(receipts.attemptId, sql.placeholder('attemptId'))),
)

/** The money of a prompt, if it ever came; `voidedAt` where M-Pesa denied it afterwards. */
export async function findReceiptOfAttempt(
  db: Db,
  attemptId: string,
): Promise<Receipt | undefined> {
  const [row] = await receiptOfAttempt(db, { attemptId })
  return row
}

const isFree = and(isNull(receipts.orderId), isNull(receipts.returnedAt), isNull(receipts.voidedAt))

/**
 * Locks receipts without an order that may belong to a prompt: with the order's number, or with none. `paidSince`: the
 * money of a prompt was not paid before the prompt was sent. Not those whose code was typed for another order.
 */
export function lockFreeReceipts(
  db: Db,
  wanted: { orderId: string | null; amountCents: number; paidSince: Date },
): Promise<Receipt[]> {
  return (
    db
      .select()
      .from(receipts)
      .where(
        and(
          isFree,
          eq(receipts.amountCents, wanted.amountCents),
          gte(receipts.occurredAt, wanted.paidSince),
          not(isAwaited(sql`${receipts.code}`, wanted.orderId)),
          wanted.orderId === null
            ? eq(receipts.account, '')
            : or(eq(receipts.meantFor, wanted.orderId), eq(receipts.account, '')),
        ),
      )
      .orderBy(asc(receipts.createdAt))
      .limit(20)
      // Another transaction is already matching the locked ones.
      .for('update', { skipLocked: true })
  )
}

/**
 * Receipts without a code, with this sum, oldest first: M-Pesa has said that their prompts were paid. With the phone that
 * was asked.
 */
export function selectPlaceholders(
  db: Db,
  amountCents: number,
): Promise<{ receipt: Receipt; askedPhone: string | null; promptedAt: Date }[]> {
  return db
    .select({
      receipt: receipts,
      askedPhone: paymentAttempts.phoneNumber,
      promptedAt: paymentAttempts.createdAt,
    })
    .from(receipts)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, receipts.attemptId))
    .where(and(isNameless, isNull(receipts.returnedAt), eq(receipts.amountCents, amountCents)))
    .orderBy(asc(receipts.createdAt), asc(receipts.id))
}

const isNameless = and(
  isNull(receipts.code),
  isNull(receipts.partOf),
  isNull(receipts.voidedAt),
  sql`${receipts.method} = 'mpesa'`,
)

/** Holds a receipt until the transaction ends, if it still has no code. */
export async function lockNameless(db: Db, id: string): Promise<Receipt | undefined> {
  const [row] = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.id, id), isNameless))
    .for('update')
  return row
}

/**
 * Locks a receipt without an order that staff name as their list does: by its code, also a part of it, or by its id while it
 * has none.
 */
export async function lockListedReceipt(db: Db, name: string): Promise<Receipt | undefined> {
  if (!isId(name)) {
    const named = await lockReceipt(db, name.toUpperCase())
    if (!named || !(named.orderId || named.returnedAt || named.voidedAt)) return named
    const [part] = await db
      .select()
      .from(receipts)
      .where(and(eq(receipts.partOf, named.id), isFree))
      .for('update')
    return part
  }
  const [row] = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.id, name), isNull(receipts.code)))
    .for('update')
  return row
}

/**
 * Locks a receipt and all parts of it, itself first: by M-Pesa's code or, for cash, by the id of a payment. Empty if there is
 * none. Hold the orders first.
 */
export async function lockWithParts(db: Db, name: string): Promise<Receipt[]> {
  const named = isId(name)
    ? await findReceiptOfPayment(db, name)
    : await lockReceipt(db, name.toUpperCase())
  if (!named || (named.method === 'mpesa' && !named.code && !named.partOf)) return []
  const id = named.partOf ?? named.id
  // Two corrections of one receipt come one after the other.
  await db.select({ id: receipts.id }).from(receipts).where(eq(receipts.id, id)).for('update')
  const rows = await db
    .select()
    .from(receipts)
    .where(or(eq(receipts.id, id), eq(receipts.partOf, id)))
    .orderBy(asc(receipts.id))
    .for('update')
  return rows.toSorted((a, b) => Number(a.partOf !== null) - Number(b.partOf !== null))
}

/** The receipt of a line in the list of payments; of a sum that is split, each line has an id of its own. */
async function findReceiptOfPayment(db: Db, paymentId: string): Promise<Receipt | undefined> {
  const ofLine = sql`select r.id from payments p join receipts r on r.order_id = p.order_id
    where p.id = ${paymentId}::uuid
      and p.id = ${sql.raw(furtherLine)}`
  const [row] = await db
    .select()
    .from(receipts)
    .where(
      or(
        eq(receipts.id, paymentId),
        eq(receipts.attemptId, paymentId),
        sql`${receipts.id} in (${ofLine})`,
      ),
    )
  return row
}

/** What came under a receipt's code: its own sum, and that of its parts. */
export async function sumWithParts(db: Db, { id, amountCents }: Receipt): Promise<number> {
  const parts = await selectParts(db, id)
  return parts.reduce((sum, part) => sum + part.amountCents, amountCents)
}

/** Holds a part of a receipt until the transaction ends. Hold its order first. */
export async function lockPart(db: Db, id: string): Promise<Receipt | undefined> {
  const [row] = await db.select().from(receipts).where(eq(receipts.id, id)).for('update')
  return row
}

/** The parts of a receipt that staff counted for something else. */
export function selectParts(db: Db, id: string): Promise<Receipt[]> {
  return db
    .select()
    .from(receipts)
    .where(and(eq(receipts.partOf, id), isNull(receipts.voidedAt)))
    .orderBy(asc(receipts.createdAt), asc(receipts.id))
}

/** Gives the parts of a receipt to another one that is the same money. Returns the orders that have them. */
export async function moveParts(db: Db, from: string, to: string): Promise<string[]> {
  const moved = await db
    .update(receipts)
    .set({ partOf: to })
    .where(eq(receipts.partOf, from))
    .returning({ orderId: receipts.orderId })
  return moved.flatMap(({ orderId }) => orderId ?? [])
}

const isId = (name: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name)

interface Movable {
  cents: number
  /** The drawer that has it; null for M-Pesa. */
  drawer: string | null
  /** Who paid, as M-Pesa named them. */
  payer: string | null
}

/** What staff could move away from an order, by the id of its payments: all that is there of their receipt, and is not going back. */
export async function selectMovable(db: Db, orderId: string): Promise<Map<string, Movable>> {
  const rows = await db.rows<Movable & { id: string }>(sql`
    with there as (
      select coalesce(r.part_of, r.id) as root,
        sum((select coalesce(sum(b.cents), 0) from receipt_balances b
            where b.receipt_id = r.id and b.account in ('deposit', 'receivable', 'held', 'refund-due'))
          - (select coalesce(sum(f.cents), 0) from refunds f
            where f.receipt_id = r.id and f.state = 'asked'))::float8 as cents
      from receipts r where r.order_id = ${orderId} and r.voided_at is null and r.returned_at is null
      group by 1
    )
    select p.id, t.cents, ${drawerOf} as drawer, r.payer from there t
    join receipts r on r.order_id = ${orderId} and coalesce(r.part_of, r.id) = t.root
    join payments p on p.order_id = ${orderId}
      and (p.id in (r.id, r.attempt_id) or p.id = ${sql.raw(furtherLine)})
    where t.cents > 0`)
  return new Map(rows.map(({ id, ...movable }) => [id, movable]))
}

/** The ids of receipts that the shop still has to match by itself, oldest first. */
export async function selectWaitingReceipts(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: receipts.id })
    .from(receipts)
    .where(
      and(
        isFree,
        or(eq(receipts.waiting, true), isAwaited(sql`${receipts.code}`)),
        mayRun(RECEIPT_JOB, sql`${receipts.id}::text`),
      ),
    )
    .orderBy(asc(receipts.createdAt))
    .limit(200)
  return rows.map(({ id }) => id)
}

/** What waits of a receipt without an order: M-Pesa may have sent a part of it back. */
const waitingCents = sql<number>`coalesce((select b.cents from receipt_balances b
  where b.receipt_id = receipts.id and b.account = 'to-match'), 0)::bigint`.mapWith(Number)

/** The code of a receipt; of a part, that of the receipt it is of. */
export const codeOf = sql<
  string | null
>`coalesce(receipts.code, (select root.code from receipts root where root.id = receipts.part_of))`

const typedFor = sql<
  string[]
>`array(select o.short_number from typed_codes t join orders o on o.id = t.order_id
  where t.code = ${codeOf} order by t.first_typed_at, t.id)`

/**
 * Receipts without an order, the sums that wait and the orders at which their codes were typed, oldest first. Those that a job may still match only if they are older
 * than `shownFrom`.
 */
export function selectOpenReceipts(
  db: Db,
  shownFrom: Date,
): Promise<(Receipt & { waitingCents: number; typedFor: string[] })[]> {
  return db
    .select({ ...getTableColumns(receipts), code: codeOf, waitingCents, typedFor })
    .from(receipts)
    .where(and(isFree, or(eq(receipts.waiting, false), lte(receipts.createdAt, shownFrom))))
    .orderBy(asc(receipts.createdAt), asc(receipts.code))
    .limit(500)
}

interface CashToMatch {
  /** The drawer that has it. */
  drawer: string | null
  takenBy: string | null
  /** The order for which it was recorded first. */
  cameFor: string | null
  cameForNumber: string | null
}

/** Where the cash among these receipts is, who took it and what for, by the id of the receipt. */
export async function selectCashToMatch(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, CashToMatch>> {
  const rows = await db.rows<CashToMatch & { id: string }>(sql`
    select r.id, ${drawerOf} as drawer, taken.by as "takenBy", taken.order_id as "cameFor",
      (select short_number from orders where id = taken.order_id) as "cameForNumber"
    from receipts r
    cross join lateral (
      select coalesce(r.rider, u.username, e.by_name) as by, e.order_id
      from entries e left join users u on u.id = e.by_user
      where e.receipt_id = coalesce(r.part_of, r.id) and e.kind = 'received' order by e.id limit 1) taken
    where r.id = any(${sql.param(ids)}::uuid[]) and r.method = 'cash'`)
  return new Map(rows.map(({ id, ...cash }) => [id, cash]))
}

export type OrderToPay = Pick<
  typeof orders.$inferSelect,
  | 'id'
  | 'status'
  | 'paymentStatus'
  | 'cancelledBy'
  | 'totalCents'
  | 'writeOffCents'
  | 'returnedCents'
> & { isErased: boolean }

export async function findOrderByNumber(db: Db, number: string): Promise<OrderToPay | undefined> {
  const { id, status, paymentStatus, cancelledBy, totalCents, writeOffCents, returnedCents } =
    orders
  const [row] = await db
    .select({
      id,
      status,
      paymentStatus,
      cancelledBy,
      isErased,
      totalCents,
      writeOffCents,
      returnedCents,
    })
    .from(orders)
    .where(eq(number.length === 8 ? orders.number : orders.shortNumber, number))
  return row
}

/** Which of these codes an earlier pull has reported. */
export async function selectPulled(db: Db, codes: readonly string[]): Promise<Set<string>> {
  const found = await db.values<string>(sql`
    select code from receipts
    where code = any(${sql.param(codes)}::text[]) and 'pull' = any(reported_by)`)
  return new Set(found)
}
