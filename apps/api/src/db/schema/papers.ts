import { paperKinds } from '@duka/contract/papers/paper-kinds'
import { vatClasses } from '@duka/contract/settings/vat-classes'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, id, known, moment } from './columns.ts'
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
    known('vat_rates_class_known', t.class, vatClasses),
    check('vat_rates_rate_fits', sql`${t.rate} between 0 and 10000`),
  ],
)

/** The last number of each series. `number_paper` draws the next one when a paper is committed. */
export const paperSeries = pgTable(
  'paper_series',
  {
    kind: text().notNull(),
    location: smallint().notNull(),
    year: smallint().notNull(),
    last: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.location, t.year] })],
)

/** A line of a paper: `quantity` is 0 where the price alone falls. */
export interface PaperLine extends VatLine {
  name: string
  quantity: number
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
    location: smallint().notNull().default(1),
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
  },
  (t) => [
    uniqueIndex('papers_place_key').on(t.kind, t.location, t.year, t.place),
    uniqueIndex('papers_number_key').on(t.number),
    index('papers_newest').on(t.issuedAt, t.id),
    index('papers_order').on(t.orderId),
    index('papers_invoice').on(t.invoiceId),
    known('papers_kind_known', t.kind, paperKinds),
    check(
      'papers_cents_fit',
      sql`${t.totalCents} > 0 and ${t.taxCents} between 0 and ${t.totalCents}`,
    ),
    check('papers_invoice', sql`(${t.kind} = 'credit-note') = (${t.invoiceId} is not null)`),
  ],
)

/** What eTIMS says of a paper, typed in by staff. */
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
  },
  (t) => [uniqueIndex('paper_signatures_number_key').on(t.cuNumber)],
)
