import { etimsReasons, sendingStates } from '@duka/contract/papers/etims-reasons'
import { paperKinds } from '@duka/contract/papers/paper-kinds'
import { vatClasses } from '@duka/contract/settings/vat-classes'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, id, moment } from './columns.ts'
import type { VatLine } from './orders.ts'

/** The rates of VAT by their first day, in hundredths of a per cent. */
export const vatRates = pgTable(
  'vat_rates',
  {
    class: text({ enum: vatClasses }).notNull(),
    validFrom: date({ mode: 'string' }).notNull(),
    rate: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.class, t.validFrom] }),
    check('vat_rates_rate_fits', sql`${t.rate} between 0 and 10000`),
  ],
)

/** Places of business: one row, which no call and no page names. */
export const locations = pgTable('locations', { id: smallint().primaryKey() })

/** The last number of each series. `number_paper` draws the next one when a paper is committed. */
export const paperSeries = pgTable(
  'paper_series',
  {
    kind: text().notNull(),
    location: smallint()
      .notNull()
      .references(() => locations.id),
    year: smallint().notNull(),
    last: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.location, t.year] })],
)

/** A line of a paper: `quantity` is 0 where the price alone falls. */
export interface PaperLine extends VatLine {
  name: string
  quantity: number
  /** The product; missing in papers from before the first key, and of a delivery. */
  product?: string | null
}

/** Who sold it, as the settings were; null: not set. */
export interface Seller {
  name: string | null
  pin: string | null
  address: string[] | null
}

/** Invoices and credit notes. Once it has its number, a trigger refuses every change. */
export const papers = pgTable(
  'papers',
  {
    id: id(),
    kind: text({ enum: paperKinds }).notNull(),
    location: smallint()
      .notNull()
      .default(1)
      .references(() => locations.id),
    /** The year and its place in the series: drawn when the transaction commits, like the number and the time. */
    year: smallint(),
    place: integer(),
    number: text(),
    /** Also after the order was deleted. */
    orderId: uuid().notNull(),
    orderNumber: text().notNull(),
    /** The invoice that a credit note credits. */
    invoiceId: uuid().references((): AnyPgColumn => papers.id),
    /** The return that a credit note is for. */
    returnId: uuid(),
    registered: boolean().notNull(),
    /** The version of the order's VAT that it was made of. */
    version: integer().notNull(),
    seller: jsonb().notNull().$type<Seller>(),
    buyerPin: text(),
    lines: jsonb().notNull().$type<PaperLine[]>(),
    totalCents: cents().notNull(),
    taxCents: cents().notNull(),
    /** A credit note more than six months after its invoice. */
    late: boolean().notNull(),
    issuedAt: moment().notNull().defaultNow(),
    /** Four random characters behind the number that the integrator gets: its page of a receipt is public. */
    code: text()
      .notNull()
      .default(
        sql`upper(translate(left(encode(uuid_send(gen_random_uuid()), 'base64'), 4), '+/', 'XY'))`,
      ),
  },
  (t) => [
    uniqueIndex('papers_place_key').on(t.kind, t.location, t.year, t.place),
    uniqueIndex('papers_number_key').on(t.number, t.location),
    check(
      'papers_cents_fit',
      sql`${t.totalCents} > 0 and ${t.taxCents} between 0 and ${t.totalCents}`,
    ),
    check('papers_invoice', sql`(${t.kind} = 'credit-note') = (${t.invoiceId} is not null)`),
  ],
)

/** What eTIMS says of a paper, typed in by staff or fetched. It stays as it came. */
export const paperSignatures = pgTable(
  'paper_signatures',
  {
    paperId: uuid()
      .primaryKey()
      .references(() => papers.id),
    cuNumber: text().notNull(),
    qr: text(),
    byUser: uuid(),
    byName: text().notNull(),
    at: moment().notNull().defaultNow(),
    /** Fetched ones only: what KRA's device signed, and its time as it was told. */
    cuId: text(),
    internalData: text(),
    signature: text(),
    kraTime: text(),
    /** How KRA's sums differ from the paper's. */
    problem: text(),
  },
  (t) => [uniqueIndex('paper_signatures_number_key').on(t.cuNumber)],
)

/** The key of a location: whose it is, who works through its queue, and why the queue stands still. */
export const etimsDevices = pgTable('etims_devices', {
  location: smallint()
    .primaryKey()
    .references(() => locations.id),
  /** Papers from then on are sent; null: the integrator is off. */
  since: moment(),
  hookSecret: text().notNull().default(sql`replace(gen_random_uuid()::text, '-', '')`),
  /** Of the key that the fields below are about. */
  keyHash: text(),
  /** The integrator's id: all its other ids hold within it alone. */
  business: text(),
  pin: text(),
  branch: text(),
  name: text(),
  problem: text(),
  /** Until a new key or a good test. */
  isStopped: boolean().notNull().default(false),
  /** How often in a row no usable answer came. */
  fails: smallint().notNull().default(0),
  nextAt: moment(),
  /** The process that works through the queue. */
  holder: uuid(),
  heldUntil: moment(),
  /** When the owner was told of papers that wait too long. */
  toldAt: moment(),
})

/** What is registered at a business: each product once for each class. */
export const etimsItems = pgTable(
  'etims_items',
  {
    business: text().notNull(),
    /** A product, or `delivery` or `rounding`. */
    key: text().notNull(),
    class: text({ enum: vatClasses }).notNull(),
    /** Above 1 once KRA refused an item: a new one has another bar code. */
    attempt: smallint().notNull().default(1),
    /** Null: it was not answered yet. */
    itemId: text(),
    isReady: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.business, t.key, t.class] })],
)

/** A line as it is sent: `pieces` is 0 where no piece stands behind its quantity of 1. */
export interface SentLine {
  /** A product, or `delivery` or `rounding`. */
  key: string
  name: string
  class: VatLine['class']
  quantity: number
  pieces: number
  cents: number
}

/** What became of a paper at the integrator until it is signed. */
export const paperSendings = pgTable(
  'paper_sendings',
  {
    paperId: uuid()
      .primaryKey()
      .references(() => papers.id),
    business: text().notNull(),
    /** The number that the integrator gets: the idempotency key. */
    number: text().notNull(),
    lines: jsonb().$type<SentLine[]>(),
    /** The integrator's id; null: no answer had one yet. */
    saleId: text(),
    state: text({ enum: sendingStates }).notNull().default('waiting'),
    reason: text({ enum: etimsReasons }),
    /** What the integrator said. */
    detail: text(),
    /** How often staff have tried again. */
    tries: smallint().notNull().default(0),
    polls: smallint().notNull().default(0),
    nextAt: moment().notNull().defaultNow(),
  },
  (t) => [check('paper_sendings_reason', sql`(${t.state} = 'waiting') = (${t.reason} is null)`)],
)
