import { toShillings } from '@duka/contract/money'
import { fromNairobi, nairobiDay } from '@duka/contract/nairobi-time'
import { etimsReasonWords, tellReason } from '@duka/contract/papers/etims-reasons'
import type { PaperKind } from '@duka/contract/papers/paper-kinds'
import {
  type Paper,
  type PaperFilter,
  paperMessages,
  type SignPaper,
  type VatMonth,
  type VatRates,
} from '@duka/contract/papers/papers'
import type { EtimsMode } from '@duka/contract/settings/etims-modes'
import { vatClasses } from '@duka/contract/settings/vat-classes'
import { isStaff } from '@duka/contract/users/roles'
import { type Db, violates } from '../../db/client.ts'
import { instant } from '../../db/instant.ts'
import type { Deps } from '../../deps.ts'
import { type Caller, everybodyOrOwn } from '../../http/auth.ts'
import { ShopError, wrongField } from '../../http/errors.ts'
import { addAuditEntry } from '../audit/audit.ts'
import { sumByClass } from '../order-record/vat-sums.ts'
import {
  countPapers,
  findPaper,
  insertSignature,
  type PaperRow,
  replaceRates,
  selectPapers,
  selectRates,
  sumPapers,
} from './papers.queries.ts'

type Shop = Pick<Deps, 'db' | 'etimsMode'>

/** The papers that match, newest first: everybody's to staff, else those of the caller's own orders. */
export async function listPapers(
  deps: Shop,
  caller: Caller,
  filter: PaperFilter,
): Promise<{ documents: Paper[]; nextCursor: string | null }> {
  const userId = everybodyOrOwn(caller)
  const { page, nextCursor } = await selectPapers(deps.db, { ...filter, userId })
  return { documents: page.map((row) => toPaper(deps, row)), nextCursor }
}

/** A paper. Throws `PAPER_NOT_FOUND`, also for a paper of somebody else's order. */
export async function getPaper(deps: Shop, caller: Caller, id: string): Promise<Paper> {
  return toPaper(deps, await getPaperRow(deps.db, caller, id))
}

export async function getPaperRow(db: Db, caller: Caller, id: string): Promise<PaperRow> {
  // Staff without the right read what is their own, as customers do.
  const row = await findPaper(db, id, isStaff(caller) ? undefined : caller.id)
  if (!row) throw new ShopError('PAPER_NOT_FOUND')
  return row
}

export function toPaper({ etimsMode }: Pick<Deps, 'etimsMode'>, row: PaperRow): Paper {
  return {
    _id: row.id,
    kind: row.kind,
    number: row.number,
    order: row.orderId,
    orderNumber: row.orderNumber,
    invoice: row.invoice,
    lines: row.lines.map(({ name, quantity, gross, class: of, tax }) => ({
      name,
      quantity,
      gross: toShillings(gross),
      class: of,
      tax: toShillings(tax),
    })),
    classes: sumByClass(row.lines),
    total: toShillings(row.totalCents),
    tax: toShillings(row.taxCents),
    buyerPin: row.buyerPin,
    seller: { name: row.seller.name, pin: row.seller.pin },
    late: row.late,
    issuedAt: instant(row.issuedAt),
    etims: etimsOf(etimsMode, row),
  }
}

function etimsOf(mode: EtimsMode, { signature, sending, isOlder }: PaperRow): Paper['etims'] {
  const { cuId, internalData, signature: signed, qr, problem } = signature ?? {}
  const isAside = mode === 'digitax' && !signature && sending?.reason
  const state = signature
    ? 'signed'
    : mode === 'hand' || isOlder
      ? 'by-hand'
      : (sending?.state ?? 'waiting')
  if (!signature && mode === 'off') return null
  return {
    state,
    cuId: cuId ?? null,
    cuNumber: signature?.cuNumber ?? null,
    internalData: internalData ?? null,
    signature: signed ?? null,
    signedAt: signature ? instant(signature.at) : null,
    qr: qr ?? null,
    reason: isAside ? tellReason(etimsReasonWords, isAside, sending.detail) : null,
    reasonCode: isAside || null,
    detail: isAside ? sending.detail : null,
    problem: problem ?? null,
  }
}

/** The papers that staff still have to type into eTIMS Lite, oldest first; none while eTIMS is off. */
export async function listByHand(
  deps: Shop,
  paging: { limit: number; cursor?: string | undefined },
): Promise<{ documents: Paper[]; nextCursor: string | null }> {
  if (deps.etimsMode === 'off') return { documents: [], nextCursor: null }
  const found = await selectPapers(deps.db, {
    ...paging,
    isUnsigned: true,
    oldest: true,
    state: deps.etimsMode === 'digitax' ? 'by-hand' : undefined,
  })
  return {
    documents: found.page.map((row) => toPaper(deps, row)),
    nextCursor: found.nextCursor,
  }
}

/** A month in Nairobi, such as `2026-11`. */
export function monthSpan(month: string): { from: Date; to: Date } {
  const from = fromNairobi(`${month}-01`)
  const next = new Date(from)
  next.setUTCDate(next.getUTCDate() + 32)
  return { from, to: fromNairobi(`${nairobiDay(next).slice(0, 7)}-01`) }
}

/** What a month came to by class; credit notes are below zero. */
export async function getVatMonth(db: Db, month: string): Promise<VatMonth> {
  const span = monthSpan(month)
  const rows = await sumPapers(db, span)
  const { invoices, creditNotes } = await countPapers(db, span)
  const of = (kind: PaperKind, sign: 1 | -1) =>
    rows
      .filter((row) => row.kind === kind)
      .map((row) => ({ ...row, gross: sign * row.gross, tax: sign * row.tax }))
  const [issued, credited] = [of('invoice', 1), of('credit-note', -1)]
  const tax = [...issued, ...credited].reduce((sum, row) => sum + row.tax, 0)
  return {
    month,
    invoices: { count: invoices, classes: sumByClass(issued) },
    creditNotes: { count: creditNotes, classes: sumByClass(credited) },
    tax: toShillings(tax),
  }
}

/** Keeps the number that staff got from eTIMS for a paper. It is typed once: KRA has it. */
export async function signPaper(
  deps: Shop,
  staff: Caller,
  id: string,
  { cuNumber, qr }: SignPaper,
): Promise<Paper> {
  const row = await getPaperRow(deps.db, staff, id)
  const { orderId, number } = row
  // DigiTax may have it by now, and KRA must not count it twice.
  if (toPaper(deps, row).etims?.state === 'waiting') throw new ShopError('PAPER_WAITS')
  await deps.db
    .transaction(async (db) => {
      const signature = { paperId: id, cuNumber, qr: qr || null, byUser: staff.id }
      if (!(await insertSignature(db, { ...signature, byName: staff.username })))
        throw new ShopError('PAPER_SIGNED')
      await addAuditEntry(db, staff, 'order etims', orderId, {
        after: { paper: number, cuNumber, qr: qr || null },
      })
    })
    .catch((error) => {
      if (violates(error, 'paper_signatures_number_key')) throw new ShopError('CU_NUMBER_TAKEN')
      throw error
    })
  return getPaper(deps, staff, id)
}

export async function getVatRates(db: Db): Promise<VatRates> {
  return { rates: await selectRates(db) }
}

/** Replaces the rates. Throws if a class has none today. */
export async function saveVatRates(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Caller,
  { rates }: VatRates,
): Promise<VatRates> {
  const today = nairobiDay(now())
  const lacks = vatClasses.some((of) => !rates.some((one) => one.class === of && one.from <= today))
  if (lacks) throw wrongField('rates', paperMessages.rates)
  await db.transaction(async (db) => {
    const before = { rates: await selectRates(db) }
    await replaceRates(db, rates)
    const after = { rates: await selectRates(db) }
    await addAuditEntry(db, staff, 'settings update', 'vat', { before, after })
  })
  return getVatRates(db)
}

/** A row for each class of each paper, for the accountant; sums of credit notes are below zero. */
export function rowsOf(paper: Paper) {
  const sign = paper.kind === 'invoice' ? 1 : -1
  return paper.classes.map(({ class: of, rate, net, tax, gross }) => ({
    ...paper,
    class: of,
    rate,
    net: sign * net,
    tax: sign * tax,
    gross: sign * gross,
  }))
}
