import { daySpan } from '@duka/contract/nairobi-time'
import { readShortNumber } from '@duka/contract/orders/order-number'
import type { PaperKind } from '@duka/contract/papers/paper-kinds'
import type { PaperFilter, VatRates } from '@duka/contract/papers/papers'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { VatLine } from '../../db/schema/orders.ts'
import type { PaperLine, Seller } from '../../db/schema/papers.ts'
import { type paperSendings, paperSignatures, vatRates } from '../../db/schema.ts'
import { type SortedRow, sortedList } from '../../lists/sorted-list.ts'
import { sumOf } from './lower.ts'

/** What an order's papers are made of. */
export interface OrderPapers {
  order: { id: string; lines: PaperLine[] }
  /** The open invoice; null: none. */
  invoiceId: string | null
  /** Its lines less what was credited. */
  open: PaperLine[]
  /** Whether the order's lines and prices are those that it was made of. */
  isSameVersion: boolean
  /** Whether the open invoice is made out to the PIN of the order. */
  isSameBuyer: boolean
}

interface OrderPapersRow extends Record<string, unknown> {
  lines: PaperLine[]
  version: number
  invoiceId: string | null
  buyerPin: string | null
  papers: { kind: PaperKind; version: number; buyerPin: string | null; lines: PaperLine[] }[] | null
}

/** The caller has locked the order. */
export async function selectOrderPapers(db: Db, orderId: string): Promise<OrderPapers> {
  const row = await db.one<OrderPapersRow>(sql`
    select o.invoice_id as "invoiceId", o.buyer_pin as "buyerPin", (o.vat->>'version')::integer as version,
      (select jsonb_agg(l.line || jsonb_build_object('quantity', coalesce(i.quantity, 1),
          'product', i.product_id,
          'name', coalesce(nullif(concat_ws(', ', i.name, nullif(i.variant, '')), ''), 'Delivery')) order by i.name, l.place)
        from jsonb_array_elements(o.vat->'lines') with ordinality as l (line, place)
        left join order_items i on i.order_id = o.id and i.id = (l.line->>'item')::uuid) as lines,
      (select jsonb_agg(jsonb_build_object('kind', p.kind, 'version', p.version, 'buyerPin', p.buyer_pin, 'lines', p.lines))
        from papers p where o.invoice_id in (p.id, p.invoice_id)) as papers
    from orders o where o.id = ${orderId}`)
  const all = row.papers ?? []
  const invoice = all.find(({ kind }) => kind === 'invoice')
  const credited = all.flatMap(({ kind, lines }) => (kind === 'credit-note' ? lines : []))
  return {
    order: { id: orderId, lines: row.lines },
    invoiceId: row.invoiceId,
    open: without(invoice?.lines ?? [], credited),
    isSameVersion: invoice?.version === row.version,
    isSameBuyer: invoice?.buyerPin === row.buyerPin,
  }
}

/** What is left of these lines without others of the same items. */
export function without(lines: readonly PaperLine[], others: readonly PaperLine[]): PaperLine[] {
  return lines
    .map((line) => {
      const off = others.filter(({ item }) => item === line.item)
      return {
        ...line,
        gross: line.gross - sumOf(off.map(({ gross }) => gross)),
        tax: line.tax - sumOf(off.map(({ tax }) => tax)),
        quantity: line.quantity - sumOf(off.map(({ quantity }) => quantity)),
      }
    })
    .filter(({ gross }) => gross > 0)
}

/** The lines of an order or a return that came back: their pieces and cents. */
export function selectReturned(
  db: Db,
  { orderId, returnId }: { orderId?: string; returnId?: string },
): Promise<{ item: string | null; gross: number; quantity: number }[]> {
  const which = returnId ? sql`r.id = ${returnId}` : sql`r.order_id = ${orderId}`
  return db.rows<{ item: string | null; gross: number; quantity: number }>(sql`
    select l.item_id as item, sum(l.cents)::float8 as gross, sum(l.quantity)::float8 as quantity
    from returns r join return_lines l on l.return_id = r.id
    where ${which} and r.state = 'received' group by l.item_id
    union all
    select null, sum(r.delivery_cents)::float8, 0 from returns r
    where ${which} and r.state = 'received' having sum(r.delivery_cents) > 0`)
}

/** The lines with the tax inside their prices. */
export async function withTax<Line extends Pick<VatLine, 'gross' | 'rate'>>(
  db: Db,
  lines: readonly Line[],
): Promise<(Line & { tax: number })[]> {
  const { rows } = await db.execute<{ lines: (Line & { tax: number })[] }>(
    sql`select with_tax(${JSON.stringify(lines)}::jsonb) as lines`,
  )
  return rows[0]?.lines ?? []
}

/** Adds a paper, which gets its number when the transaction commits, and notes whether its invoice is open. */
export async function insertPaper(
  db: Db,
  orderId: string,
  {
    kind,
    lines,
    invoiceId = null,
    returnId = null,
    isOpen,
  }: {
    kind: PaperKind
    lines: PaperLine[]
    invoiceId?: string | null
    returnId?: string | null
    isOpen: boolean
  },
): Promise<void> {
  await db.execute(sql`
    with paper as (
      insert into papers (kind, order_id, order_number, invoice_id, return_id, registered, version, seller, buyer_pin, lines,
        total_cents, tax_cents, late)
      select ${kind}, o.id, o.short_number, ${invoiceId}::uuid, ${returnId}::uuid, (o.vat->>'registered')::boolean,
        (o.vat->>'version')::integer,
        jsonb_build_object('name', s.saved->'name', 'pin', s.saved->'pin', 'address', s.saved->'address'),
        case when i.id is null then o.buyer_pin else i.buyer_pin end, ${JSON.stringify(lines)}::jsonb, ${sumOf(lines.map(({ gross }) => gross))},
        ${sumOf(lines.map(({ tax }) => tax))}, coalesce(i.issued_at + interval '6 months' < now(), false)
      from orders o left join shop_settings s on true left join papers i on i.id = ${invoiceId}::uuid
      where o.id = ${orderId}
      returning id, kind, order_id
    )
    update orders o set invoice_id = case when not ${isOpen} then null when paper.kind = 'invoice' then paper.id
      else o.invoice_id end
    from paper where o.id = paper.order_id`)
}

/** A paper as queries return it. */
export interface PaperRow extends Record<string, unknown> {
  id: string
  kind: PaperKind
  number: string
  orderId: string
  orderNumber: string
  invoice: { _id: string; number: string } | null
  lines: PaperLine[]
  totalCents: number
  taxCents: number
  registered: boolean
  seller: Seller
  buyerPin: string | null
  late: boolean
  issuedAt: string
  signature: {
    cuNumber: string
    qr: string | null
    at: string
    cuId: string | null
    internalData: string | null
    signature: string | null
    kraTime: string | null
    problem: string | null
  } | null
  /** What became of it at DigiTax; null: it was not sent yet. */
  sending: Pick<typeof paperSendings.$inferSelect, 'state' | 'reason' | 'detail'> | null
  /** Whether it is from before the shop used DigiTax. */
  isOlder: boolean
}

const columns = sql`p.id, p.kind, p.number, p.order_id as "orderId", p.order_number as "orderNumber", p.lines,
  p.total_cents::float8 as "totalCents", p.tax_cents::float8 as "taxCents", p.registered, p.seller,
  p.buyer_pin as "buyerPin", p.late, p.issued_at as "issuedAt",
  case when i.id is not null then json_build_object('_id', i.id, 'number', i.number) end as invoice,
  case when s.paper_id is not null then json_build_object('cuNumber', s.cu_number, 'qr', s.qr, 'at', s.at,
    'cuId', s.cu_id, 'internalData', s.internal_data, 'signature', s.signature, 'kraTime', s.kra_time, 'problem', s.problem)
    end as signature,
  case when d.paper_id is not null then json_build_object('state', d.state, 'reason', d.reason, 'detail', d.detail)
    end as sending,
  d.paper_id is null and (v.since is null or p.issued_at < v.since) as "isOlder"`

const tables = sql`papers p left join papers i on i.id = p.invoice_id left join paper_signatures s on s.paper_id = p.id
  left join paper_sendings d on d.paper_id = p.id left join etims_devices v on v.location = p.location`

/** SQL: a paper of an order of this customer; undefined: of anybody's. */
const ofCustomer = (userId: string | undefined) =>
  userId === undefined
    ? sql`true`
    : sql`p.order_id in (select id from orders where user_id = ${userId})`

export function findPaper(db: Db, id: string, userId: string | undefined) {
  return db.row<PaperRow>(
    sql`select ${columns} from ${tables} where p.id = ${id} and ${ofCustomer(userId)}`,
  )
}

/** One page of the papers that match, newest first; `oldest` the other way round. */
export async function selectPapers(
  db: Db,
  {
    kind,
    from,
    to,
    order,
    q,
    isUnsigned = false,
    state,
    limit,
    cursor,
    userId,
    oldest = false,
  }: Omit<PaperFilter, 'cursor'> & {
    cursor?: string | undefined
    userId?: string | undefined
    oldest?: boolean
    isUnsigned?: boolean
    /** Of papers that DigiTax did not sign: set aside for staff to type. */
    state?: 'by-hand' | undefined
  },
): Promise<{ page: PaperRow[]; nextCursor: string | null }> {
  const by = { by: sql`p.issued_at`, type: 'timestamptz' as const, descending: !oldest }
  const list = sortedList(oldest ? 'oldest' : 'newest', by, sql`p.id`, cursor)
  const all: SQL[] = [list.afterCursor, ofCustomer(userId)]
  if (kind) all.push(sql`p.kind = ${kind}`)
  if (from) all.push(sql`p.issued_at >= ${daySpan(from).from.toISOString()}`)
  if (to) all.push(sql`p.issued_at < ${daySpan(to).to.toISOString()}`)
  if (order) all.push(sql`p.order_id = ${order}`)
  if (isUnsigned) all.push(sql`s.paper_id is null`)
  if (state)
    all.push(
      sql`(d.state = 'by-hand' or d.paper_id is null and (v.since is null or p.issued_at < v.since))`,
    )
  if (q) {
    const typed = q.toUpperCase()
    const short = readShortNumber(q)
    all.push(
      sql`(p.number like '%' || ${typed} or p.buyer_pin = ${typed} or p.order_number = ${short ?? typed} or s.cu_number = ${q})`,
    )
  }
  const { rows } = await db.execute<PaperRow & SortedRow>(sql`
    select ${columns}, ${list.column} from ${tables} where ${sql.join(all, sql` and `)}
    order by ${list.order} limit ${limit + 1}`)
  return list.page(rows, limit)
}

/** What the papers of a span come to, by kind, class and rate. */
export function sumPapers(db: Db, { from, to }: { from: Date; to: Date }) {
  return db.rows<Omit<VatLine, 'item'> & { kind: PaperKind }>(sql`
    select p.kind, l->>'class' as class, (l->>'rate')::integer as rate, sum((l->>'gross')::bigint)::float8 as gross,
      sum((l->>'tax')::bigint)::float8 as tax
    from papers p cross join lateral jsonb_array_elements(p.lines) as l
    where p.issued_at >= ${from.toISOString()} and p.issued_at < ${to.toISOString()}
    group by 1, 2, 3`)
}

export async function countPapers(
  db: Db,
  { from, to }: { from: Date; to: Date },
): Promise<{ invoices: number; creditNotes: number }> {
  const { rows } = await db.execute<{ invoices: number; creditNotes: number }>(sql`
    select count(*) filter (where kind = 'invoice')::int as invoices,
      count(*) filter (where kind = 'credit-note')::int as "creditNotes"
    from papers where issued_at >= ${from.toISOString()} and issued_at < ${to.toISOString()}`)
  return rows[0] ?? { invoices: 0, creditNotes: 0 }
}

/** How many papers have no number from eTIMS, and when the last one came. */
export async function countUnsigned(db: Db): Promise<{ queue: number; last: string | null }> {
  const { rows } = await db.execute<{ queue: number; last: string | null }>(sql`
    select (select max(at) from paper_signatures) as last, count(*)::int as queue
    from papers p where not exists (select from paper_signatures s where s.paper_id = p.id)`)
  return rows[0] ?? { queue: 0, last: null }
}

/** Keeps what eTIMS gave to a paper. Returns false if it has a number already. */
export async function insertSignature(
  db: Db,
  signature: typeof paperSignatures.$inferInsert,
): Promise<boolean> {
  const made = await db
    .insert(paperSignatures)
    .values(signature)
    .onConflictDoNothing({ target: paperSignatures.paperId })
    .returning({ id: paperSignatures.paperId })
  return made.length > 0
}

export async function selectRates(db: Db): Promise<VatRates['rates']> {
  const rows = await db.select().from(vatRates).orderBy(vatRates.class, vatRates.validFrom)
  return rows.map(({ class: of, rate, validFrom }) => ({
    class: of,
    rate: rate / 100,
    from: validFrom,
  }))
}

/** Replaces all rates. */
export async function replaceRates(db: Db, rates: VatRates['rates']): Promise<void> {
  await db.execute(sql`lock table vat_rates in share row exclusive mode`)
  await db.delete(vatRates)
  await db.insert(vatRates).values(
    rates.map(({ class: of, rate, from }) => ({
      class: of,
      rate: Math.round(rate * 100),
      validFrom: from,
    })),
  )
}

/** The papers of a person's orders. */
export function papersOf(db: Db, userId: string) {
  return db.rows<PaperRow>(sql`
    select ${columns} from ${tables} where ${ofCustomer(userId)} order by p.issued_at, p.id`)
}
