import type { PaperKind } from '@duka/contract/papers/paper-kinds'
import type { MoneyAccount } from '@duka/contract/settings/payment-methods'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { PaperLine, SentLine } from '../../../db/schema/papers.ts'
import { etimsDevices, etimsItems, paperSendings } from '../../../db/schema.ts'

/** The only location so far. */
const HERE = 1

export type Device = typeof etimsDevices.$inferSelect
export type Item = typeof etimsItems.$inferSelect

/** Papers are sent from now on, or no more. Those from before are typed by hand. */
export async function keepSince(db: Db, isOn: boolean): Promise<void> {
  if (isOn)
    await db.execute(sql`
      insert into etims_devices (location, since) values (${HERE}, now())
      on conflict (location) do update set since = coalesce(etims_devices.since, now())`)
  else await db.update(etimsDevices).set({ since: null })
}

export async function findDevice(db: Db): Promise<Device | undefined> {
  const [row] = await db.select().from(etimsDevices).where(eq(etimsDevices.location, HERE))
  return row
}

/**
 * Makes this process the only one that works through the queue, for as long as one call may take. Undefined: another one
 * does, a pause has not ended, or the queue is stopped for this key.
 */
export async function claimQueue(
  db: Db,
  { holder, keyHash, forMs }: { holder: string; keyHash: string; forMs: number },
): Promise<Device | undefined> {
  const [row] = await db
    .update(etimsDevices)
    .set({ holder, heldUntil: inMs(forMs) })
    .where(sql`location = ${HERE} and since is not null and (held_until is null or held_until < now())
      and (key_hash is distinct from ${keyHash}
        or not is_stopped and (next_at is null or next_at <= now()))`)
    .returning()
  return row
}

/** Holds the queue for one more call. False: another process has taken it over. */
export async function holdQueue(db: Db, holder: string, forMs: number): Promise<boolean> {
  const { rowCount } = await db
    .update(etimsDevices)
    .set({ heldUntil: inMs(forMs) })
    .where(eq(etimsDevices.holder, holder))
  return (rowCount ?? 0) > 0
}

export async function releaseQueue(db: Db, holder: string): Promise<void> {
  await db
    .update(etimsDevices)
    .set({ holder: null, heldUntil: null })
    .where(eq(etimsDevices.holder, holder))
}

export async function changeDevice(db: Db, change: Partial<Device>): Promise<void> {
  await db.update(etimsDevices).set(change).where(eq(etimsDevices.location, HERE))
}

/** No usable answer came: the queue waits, longer each time. */
export async function pauseQueue(
  db: Db,
  { problem, ms, atMost }: { problem: string; ms: number; atMost: number },
): Promise<void> {
  await db
    .update(etimsDevices)
    .set({
      problem,
      fails: sql`least(${etimsDevices.fails} + 1, 30)`,
      nextAt: sql`now() + interval '1 millisecond' * least(${atMost}::float8, ${ms}::float8 * 2 ^ fails)`,
    })
    .where(eq(etimsDevices.location, HERE))
}

/** Lets a stopped queue go on, and asks again whose key it is. */
export async function resumeQueue(db: Db): Promise<void> {
  await changeDevice(db, {
    isStopped: false,
    problem: null,
    keyHash: null,
    fails: 0,
    nextAt: null,
  })
}

/** A paper as it is sent. */
export interface DuePaper {
  id: string
  kind: PaperKind
  number: string
  code: string
  lines: PaperLine[]
  buyerPin: string | null
  orderId: string
  orderNumber: string
  totalCents: number
  late: boolean
  /** In which ways it was paid when the paper was issued. */
  paidBy: MoneyAccount[]
  sending: {
    business: string
    number: string
    lines: SentLine[] | null
    saleId: string | null
    tries: number
    polls: number
  } | null
  /** The invoice of a credit note. */
  invoice: {
    id: string
    /** By DigiTax, for this business. */
    saleId: string | null
    business: string | null
    lines: SentLine[] | null
    isSigned: boolean
    isRefused: boolean
    isByHand: boolean
  } | null
}

/** SQL: papers with the key of their location, and what was sent. */
const tables = sql`papers p join etims_devices v on v.location = p.location
  left join paper_sendings d on d.paper_id = p.id`

/** SQL: a paper of `tables` from since the shop has used DigiTax. */
const isSent = sql`p.number is not null and (p.issued_at >= v.since or d.paper_id is not null)`

/** SQL: one that waits for its signature. */
const waits = sql`${isSent} and coalesce(d.state, 'waiting') = 'waiting'
  and not exists (select from paper_signatures s where s.paper_id = p.id)`

/** The paper whose turn it is. */
export function selectDue(db: Db) {
  return db.row<DuePaper>(sql`
    select p.id, p.kind, p.number, p.code, p.lines, p.buyer_pin as "buyerPin", p.order_id as "orderId",
      p.order_number as "orderNumber", p.total_cents::float8 as "totalCents", p.late,
      array(select distinct r.method from receipts r where r.order_id = p.order_id and r.voided_at is null
        and r.held_for is null and r.created_at <= p.issued_at) as "paidBy",
      case when d.paper_id is not null then json_build_object('business', d.business, 'number', d.number, 'lines', d.lines,
        'saleId', d.sale_id, 'tries', d.tries, 'polls', d.polls) end as sending,
      case when i.id is not null then json_build_object('id', i.id, 'saleId', id.sale_id, 'business', id.business,
        'lines', id.lines, 'isSigned', si.paper_id is not null, 'isRefused', si.paper_id is null and id.state = 'refused', 'isByHand', si.paper_id is not null and si.cu_id is null
          or id.state = 'by-hand' or id.paper_id is null and i.issued_at < v.since) end as invoice
    from ${tables}
    left join papers i on i.id = p.invoice_id
    left join paper_sendings id on id.paper_id = i.id
    left join paper_signatures si on si.paper_id = i.id
    where p.location = ${HERE} and ${waits} and coalesce(d.next_at, '-infinity') <= now()
    order by p.issued_at, p.id limit 1`)
}

/** What was sent of an invoice's credit notes before, however it ended. */
export function selectCredited(db: Db, invoiceId: string, business: string) {
  return db.rows<{ lines: SentLine[] }>(sql`
    select d.lines from papers p join paper_sendings d on d.paper_id = p.id
    where p.invoice_id = ${invoiceId} and d.business = ${business} and d.sale_id is not null and d.state = 'waiting'`)
}

export async function saveSending(
  db: Db,
  sending: typeof paperSendings.$inferInsert,
): Promise<void> {
  const { paperId: _, ...change } = sending
  await db
    .insert(paperSendings)
    .values(sending)
    .onConflictDoUpdate({ target: paperSendings.paperId, set: change })
}

export async function changeSending(
  db: Db,
  paperId: string,
  change: Partial<typeof paperSendings.$inferInsert>,
): Promise<void> {
  await db.update(paperSendings).set(change).where(eq(paperSendings.paperId, paperId))
}

/** Asks again later: each time twice as late. */
export async function postpone(
  db: Db,
  paperId: string,
  { ms, atMost }: { ms: number; atMost: number },
): Promise<void> {
  await db
    .update(paperSendings)
    .set({
      polls: sql`least(${paperSendings.polls} + 1, 30)`,
      nextAt: sql`now() + interval '1 millisecond' * least(${atMost}::float8, ${ms}::float8 * 2 ^ polls)`,
    })
    .where(eq(paperSendings.paperId, paperId))
}

/** Leaves a paper alone for a while. */
export async function putOff(db: Db, paper: DuePaper, business: string): Promise<void> {
  const nextAt = new Date(Date.now() + 15 * 60_000)
  const number = paper.sending?.number ?? `${paper.number}-${paper.code}`
  await db
    .insert(paperSendings)
    .values({ paperId: paper.id, business, number, nextAt })
    .onConflictDoUpdate({ target: paperSendings.paperId, set: { nextAt } })
}

/** Puts a refused paper back into the queue, with the credit notes that were refused for it. Returns false if it is not refused. */
export async function requeue(db: Db, paperId: string): Promise<boolean> {
  const rows = await db
    .update(paperSendings)
    .set({
      state: 'waiting',
      reason: null,
      detail: null,
      saleId: null,
      polls: 0,
      tries: sql`${paperSendings.tries} + 1`,
      nextAt: sql`now()`,
    })
    .where(
      and(
        eq(paperSendings.state, 'refused'),
        sql`(${paperSendings.paperId} = ${paperId} or ${paperSendings.reason} = 'invoice-refused'
          and ${paperSendings.paperId} in (select id from papers where invoice_id = ${paperId}))
          and not exists (select from paper_signatures s where s.paper_id = ${paperId})`,
      ),
    )
    .returning({ id: paperSendings.paperId })
  return rows.some(({ id }) => id === paperId)
}

/** Asks about a paper at once: a notice said that something is new. */
export function hurry(db: Db, secret: string, number: string | undefined) {
  return db.exists(sql`
    with known as (select from etims_devices where hook_secret = ${secret}),
    hurried as (
      update paper_sendings set next_at = now()
      where number = ${number ?? null} and state = 'waiting' and sale_id is not null and exists (select from known)
    )
    select from known`)
}

/** What is registered of a product in a class; a row without an id is made before it is. */
export async function findItem(
  db: Db,
  item: Pick<Item, 'business' | 'key' | 'class'>,
): Promise<{ item: Item | undefined; isNew: boolean }> {
  const made = await db.insert(etimsItems).values(item).onConflictDoNothing().returning()
  if (made[0]) return { item: made[0], isNew: true }
  const [row] = await db.select().from(etimsItems).where(ofItem(item))
  return { item: row, isNew: false }
}

export async function changeItem(
  db: Db,
  item: Pick<Item, 'business' | 'key' | 'class'>,
  change: Partial<Item>,
): Promise<void> {
  await db.update(etimsItems).set(change).where(ofItem(item))
}

const ofItem = (item: Pick<Item, 'business' | 'key' | 'class'>) =>
  and(
    eq(etimsItems.business, item.business),
    eq(etimsItems.key, item.key),
    eq(etimsItems.class, item.class),
  )

/** How many papers wait for a signature. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await db.execute<{ queue: number }>(sql`
    select count(*)::int as queue from ${tables} where ${waits}`)
  return rows[0]?.queue ?? 0
}

/** Notes that the owner is told of papers that wait for a day: once until all of them are signed. */
export async function shallTell(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with late as (
      select exists (select from ${tables} where p.issued_at < now() - interval '24 hours' and ${waits}) as any
    )
    update etims_devices e set told_at = case when late.any then now() end
    from late where e.location = ${HERE} and late.any <> (e.told_at is not null)
    returning case when late.any then 1 end as told`)
  return rows[0]?.told === 1
}

/** The papers of a span that DigiTax should have, with the number that it got. */
export function selectSent(
  db: Db,
  { from, to }: { from: Date; to: Date },
): Promise<{ id: string; number: string; sent: string; totalCents: number }[]> {
  return db.rows<{
    id: string
    number: string
    sent: string
    totalCents: number
  }>(sql`
    select p.id, p.number, coalesce(d.number, p.number || '-' || p.code) as sent, p.total_cents::float8 as "totalCents"
    from ${tables} left join paper_signatures s on s.paper_id = p.id
    where p.issued_at >= ${from.toISOString()} and p.issued_at < ${to.toISOString()} and ${isSent}
      and coalesce(d.state, '') <> 'by-hand'
      and (s.paper_id is null or s.cu_id is not null)
    order by p.issued_at, p.id`)
}

/** Those of these numbers that belong to papers. */
export async function selectKnown(db: Db, numbers: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ number: paperSendings.number })
    .from(paperSendings)
    .where(inArray(paperSendings.number, numbers))
  return new Set(rows.map(({ number }) => number))
}

const inMs = (ms: number) => sql`now() + interval '1 millisecond' * ${ms}::float8`
