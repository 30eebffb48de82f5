/** Invoices and credit notes, which never change, and the rates of VAT. */
import * as z from 'zod/mini'
import {
  compared,
  Day,
  endpoint,
  Id,
  Instant,
  isDay,
  LanguageCode,
  nextCursor,
  noted,
  optionalText,
  ownOr,
  paging,
  requiredText,
} from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import { Money } from '../money-schema.ts'
import { etimsModes } from '../settings/etims-modes.ts'
import { VatClass } from '../settings/vat-class-schema.ts'
import { VatSum } from '../settings/vat-sum.ts'
import { etimsReasons } from './etims-reasons.ts'
import { paperKinds } from './paper-kinds.ts'
import * as calls from './papers.calls.ts'

export const paperMessages = {
  month: 'Write the month as 2026-11.',
  rate: 'A rate is between 0 and 100 per cent, with at most two decimals.',
  rates: 'Give each class a rate that holds today.',
  twice: 'A class has two rates from the same day.',
} as const

const Line = z.object({
  name: z.string(),
  quantity: noted(z.number(), 'Pieces; 0 where the price alone was lowered.'),
  gross: noted(Money, 'What was charged, tax included.'),
  class: noted(VatClass, 'The class of VAT.'),
  tax: noted(Money, 'The tax inside `gross`.'),
})

const Etims = z.object({
  state: noted(
    z.enum(['waiting', 'signed', 'refused', 'by-hand']),
    '`by-hand`: staff still have to type it; `waiting`: DigiTax has not signed it yet.',
  ),
  cuId: noted(z.nullable(z.string()), 'The device that signed; null: typed by hand, or none.'),
  cuNumber: noted(z.nullable(z.string()), 'The number that eTIMS gave.'),
  qr: noted(z.nullable(z.string()), 'The address that its QR code shows.'),
  internalData: noted(z.nullable(z.string()), 'What the device keeps, as it is printed.'),
  signature: noted(z.nullable(z.string()), 'The signature of the device.'),
  signedAt: noted(z.nullable(Instant), 'When staff typed the number, or the signature came.'),
  reason: noted(
    z.nullable(z.string()),
    'Why it was refused or has to be typed by hand, with what to do.',
  ),
  reasonCode: noted(z.nullable(z.enum(etimsReasons)), 'The same as a word for programs.'),
  detail: noted(z.nullable(z.string()), 'What DigiTax said of it.'),
  problem: noted(
    z.nullable(z.string()),
    'How the sums of KRA differ from those of a signed paper.',
  ),
})

export const Paper = z.object({
  _id: Id,
  kind: z.enum(paperKinds),
  number: noted(z.string(), 'Without gaps for each kind and year, such as INV-2026-000001.'),
  order: Id,
  orderNumber: noted(z.string(), 'The number of the order that people say on the phone.'),
  invoice: noted(
    z.nullable(z.object({ _id: Id, number: z.string() })),
    'The invoice that a credit note credits; null: it is an invoice.',
  ),
  lines: noted(z.array(Line), 'What was sold, or is credited, line by line.'),
  classes: noted(z.array(VatSum), 'The sums by class of VAT, A first.'),
  total: noted(Money, 'What was charged in all, tax included.'),
  tax: noted(Money, 'The tax inside `total`.'),
  buyerPin: noted(z.nullable(z.string()), 'The KRA PIN of the buyer; null: not given.'),
  seller: noted(
    z.object({
      name: z.nullable(z.string()),
      pin: noted(z.nullable(z.string()), 'The KRA PIN.'),
    }),
    'The name and the KRA PIN of the shop at that time; null: not set.',
  ),
  late: noted(z.boolean(), 'Whether a credit note came more than six months after its invoice.'),
  issuedAt: noted(Instant, 'When it was issued.'),
  etims: noted(z.nullable(Etims), 'What eTIMS has of it; null: the shop does not use eTIMS.'),
})
export type Paper = z.infer<typeof Paper>

export const PaperFilter = z.object({
  ...paging,
  kind: z.optional(z.enum(paperKinds)),
  from: z.optional(Day),
  to: z.optional(Day),
  order: z.optional(Id),
  q: noted(
    optionalText(60, compared),
    'The number of a paper or an order, or the KRA PIN of a buyer.',
  ),
})
export type PaperFilter = z.infer<typeof PaperFilter>

const Rate = z
  .number(paperMessages.rate)
  .check(
    z.refine(
      (rate) => rate >= 0 && rate <= 100 && Math.round(rate * 100) / 100 === rate,
      paperMessages.rate,
    ),
  )

/** A law's rate, by its first day. */
export const VatRates = z.object({
  rates: z
    .array(
      z.object({
        class: noted(VatClass, 'The class of VAT.'),
        rate: noted(Rate, 'In per cent.'),
        from: noted(
          z.string().check(z.refine(isDay, 'Write the day as 2026-11-21.')),
          'The first day in Nairobi.',
        ),
      }),
    )
    .check(
      z.maxLength(100),
      z.refine(
        (rates) =>
          new Set(rates.map(({ class: of, from }) => `${of} ${from}`)).size === rates.length,
        paperMessages.twice,
      ),
      z.describe('Each rate with its first day, by class.'),
    ),
})
export type VatRates = z.infer<typeof VatRates>

const Sums = z.object({
  count: noted(z.number(), 'How many papers.'),
  classes: noted(z.array(VatSum), 'The sums by class of VAT, A first.'),
})

export const VatMonth = z.object({
  month: noted(z.string(), 'The month in Nairobi, such as 2026-11.'),
  invoices: noted(Sums, 'All invoices of the month.'),
  creditNotes: noted(Sums, 'Their sums are below zero.'),
  tax: noted(Money, 'The tax of invoices less that of credit notes.'),
})
export type VatMonth = z.infer<typeof VatMonth>

export const SignPaper = z.object({
  cuNumber: noted(requiredText(invalid.cuNumber, 100, compared), 'The number that eTIMS gave.'),
  qr: noted(
    z.optional(
      z.nullable(
        z
          .string()
          .check(z.trim(), z.maxLength(500), z.regex(/^$|^https:\/\/\S+$/, invalid.etimsLink)),
      ),
    ),
    'The address that its QR code shows.',
  ),
})
export type SignPaper = z.infer<typeof SignPaper>

const ByMonth = z.object({
  month: noted(
    z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, paperMessages.month)),
    'The month in Nairobi, such as 2026-11.',
  ),
})

const PaperId = noted(Id, 'The paper, by its id.')

export const EtimsMonth = z.object({
  month: noted(z.string(), 'The month in Nairobi, such as 2026-11.'),
  missingThere: noted(
    z.array(z.object({ document: PaperId, number: z.string(), total: Money })),
    'Papers of the shop that DigiTax does not have.',
  ),
  missingHere: noted(
    z.array(z.object({ id: z.string(), number: z.string(), total: Money })),
    'Sales at DigiTax that the shop does not know.',
  ),
  different: noted(
    z.array(
      z.object({
        document: PaperId,
        number: z.string(),
        here: noted(Money, 'The total on the paper.'),
        there: noted(Money, 'The total that DigiTax has.'),
      }),
    ),
    'Papers with another total at DigiTax.',
  ),
})
export type EtimsMonth = z.infer<typeof EtimsMonth>

const PaperAnswer = z.object({ document: noted(Paper, 'An invoice or a credit note.') })

export const listPapers = endpoint(calls.listPapers, ownOr('figures'), {
  summary: 'List invoices and credit notes, newest first; customers read those of their own orders',
  query: PaperFilter,
  answer: {
    documents: noted(z.array(Paper), 'Invoices and credit notes.'),
    nextCursor,
  },
})

export const getPaper = endpoint(calls.getPaper, ownOr('figures'), {
  summary: 'Read an invoice or a credit note; customers read those of their own orders',
  missing: 'PAPER_NOT_FOUND',
  answer: PaperAnswer,
})

export const getPaperPdf = endpoint(calls.getPaperPdf, ownOr('figures'), {
  summary: 'Download an invoice or a credit note as a PDF',
  missing: 'PAPER_NOT_FOUND',
  params: { id: Id },
  query: { language: z._default(LanguageCode, 'en') },
})

export const exportPapers = endpoint(calls.exportPapers, 'staff:figures', {
  summary: 'The papers of some days as a CSV file: a row for each class of each paper',
  query: { from: z.optional(Day), to: z.optional(Day) },
})

export const signPaper = endpoint(calls.signPaper, 'staff:figures', {
  summary: 'Keep the number that eTIMS gave to a paper that was typed there by hand',
  missing: 'PAPER_NOT_FOUND',
  refusals: ['CU_NUMBER_TAKEN', 'PAPER_SIGNED', 'PAPER_WAITS'],
  body: SignPaper,
  answer: PaperAnswer,
})

export const retryPaper = endpoint(calls.retryPaper, 'staff:figures', {
  summary: 'Send a paper again that DigiTax or KRA refused',
  missing: 'PAPER_NOT_FOUND',
  refusals: ['PAPER_NOT_REFUSED'],
  answer: PaperAnswer,
})

export const getEtims = endpoint(calls.getEtims, 'staff:figures', {
  summary: 'How papers get their signature from KRA, and how many wait for one',
  answer: {
    mode: z.enum(etimsModes),
    device: noted(
      z.nullable(
        z.object({
          pin: noted(z.string(), 'The KRA PIN of the key.'),
          branch: noted(z.string(), 'The number of the branch at KRA.'),
          name: z.string(),
          business: noted(z.enum(['test', 'live']), 'Whether KRA counts its papers.'),
        }),
      ),
      'Whose key signs; null: none does, or DigiTax has not said yet.',
    ),
    queue: noted(z.number(), 'How many papers wait for their number.'),
    lastSuccessAt: noted(z.nullable(Instant), 'When the last number came.'),
    problem: noted(z.nullable(z.string()), 'Why the papers do not get on.'),
  },
})

export const compareMonth = endpoint(calls.compareMonth, 'staff:figures', {
  summary: 'Compare the papers of a month with those that DigiTax has',
  refusals: ['ETIMS_OFF', 'ETIMS_SILENT'],
  query: ByMonth,
  answer: EtimsMonth,
})

/** The body is a hint only: the shop asks DigiTax itself. */
export const receiveEtims = endpoint(calls.receiveEtims, 'public', {
  summary: 'DigiTax reports what became of a paper',
  missing: 'NOT_FOUND',
  answer: {},
})

export const listByHand = endpoint(calls.listByHand, 'staff:figures', {
  summary: 'The papers to type into eTIMS Lite, oldest first',
  query: paging,
  answer: {
    documents: noted(z.array(Paper), 'Invoices and credit notes without a number.'),
    nextCursor,
  },
})

export const getVatMonth = endpoint(calls.getVatMonth, 'staff:figures', {
  summary: 'The VAT of a month by class, for the return to KRA',
  query: ByMonth,
  answer: VatMonth,
})

export const getVatRates = endpoint(calls.getVatRates, 'staff:settings', {
  summary: 'The rates of VAT, each with its first day',
  answer: VatRates,
})

export const saveVatRates = endpoint(calls.saveVatRates, 'staff:settings', {
  summary: 'Replace the rates of VAT; orders keep the rate that they were placed with',
  body: VatRates,
  answer: VatRates,
})
