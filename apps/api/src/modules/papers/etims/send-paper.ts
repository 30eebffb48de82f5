import { formatMoney, toShillings } from '@duka/contract/money'
import { nairobiDay } from '@duka/contract/nairobi-time'
import type { EtimsReason } from '@duka/contract/papers/etims-reasons'
import type { MoneyAccount } from '@duka/contract/settings/payment-methods'
import { type Answer, type Digitax, isOfTest, type Sale } from '@duka/digitax/client'
import { type Db, violates } from '../../../db/client.ts'
import type { SentLine } from '../../../db/schema/papers.ts'
import type { Deps } from '../../../deps.ts'
import { queueForOrder } from '../../messages/outbox.queries.ts'
import { sumOf } from '../lower.ts'
import { insertSignature, withTax } from '../papers.queries.ts'
import {
  changeItem,
  changeSending,
  type DuePaper,
  findItem,
  postpone,
  saveSending,
  selectCredited,
} from './etims.queries.ts'
import { leftOf, noteLines, saleLines, services } from './sent-lines.ts'

const MINUTE = 60_000
/** After so many questions something else is wrong than time. */
const MANY_POLLS = 10
/** So many take five hours: more than the hours between UTC and Nairobi. */
const DAY_POLLS = 20

/** What sending needs; made anew for each run of the queue. */
export interface Desk {
  deps: Pick<Deps, 'db' | 'etims' | 'now'>
  digitax: Digitax
  /** DigiTax's id of the business. */
  business: string
  isTest: boolean
  callbackUrl: string | undefined
  /** Asks DigiTax while this process holds the queue, and throws when it has lost it. */
  ask<Value>(question: () => Promise<Answer<Value>>): Promise<Answer<Value>>
}

/** Why the queue cannot go on; undefined: the next paper may. */
export type Halt =
  | { stop: 'key' | 'business' }
  | { pause: string; retryAfterMs: number | undefined }
  | undefined

type Sent = NonNullable<DuePaper['sending']> & { lines: SentLine[] }

/** Sends a paper, or asks what became of it. Every step is kept, so that any process can go on from there. */
export async function sendPaper(desk: Desk, paper: DuePaper): Promise<Halt> {
  const { sending } = paper
  if (sending?.saleId && sending.business === desk.business)
    return look(desk, paper, sending.saleId)
  const refusal = await refuseNote(desk, paper)
  if (refusal !== 'goes') return refusal
  const sent = await prepare(desk, paper)
  const items = await itemsOf(desk, paper, sent.lines)
  if (!Array.isArray(items)) return items.halt
  return send(desk, paper, sent, items)
}

/** Sets a credit note aside that nobody would take, and postpones one whose invoice is not signed yet. */
async function refuseNote(desk: Desk, paper: DuePaper): Promise<Halt | 'goes'> {
  const { invoice, late } = paper
  const { db, etims } = desk.deps
  if (!invoice) return 'goes'
  const aside = async (state: 'refused' | 'by-hand', reason: EtimsReason) => {
    await keep(desk, paper)
    return refuse(db, paper, { state, reason })
  }
  if (late) return aside('by-hand', 'late')
  if (invoice.isByHand) return aside('by-hand', 'invoice-elsewhere')
  if (invoice.isRefused) return aside('refused', 'invoice-refused')
  if (!invoice.isSigned) {
    await keep(desk, paper)
    await postpone(db, paper.id, pollPace(desk))
    return undefined
  }
  if (invoice.business !== desk.business) return aside('by-hand', 'invoice-elsewhere')
  const before = await selectCredited(db, invoice.id, desk.business)
  return before.length >= etims.creditNotes ? aside('refused', 'too-many-notes') : 'goes'
}

/** The number and the lines of a paper, kept before anything leaves: they are the same however often it is sent. */
async function prepare(desk: Desk, paper: DuePaper): Promise<Sent> {
  const { sending, invoice } = paper
  const kept = sending?.business === desk.business ? sending : undefined
  if (kept?.lines) return { ...kept, lines: kept.lines }
  const before = invoice ? await selectCredited(desk.deps.db, invoice.id, desk.business) : []
  const credited = before.flatMap(({ lines }) => lines)
  const lines = invoice
    ? noteLines(paper.lines, leftOf(invoice.lines ?? [], credited))
    : saleLines(paper.lines)
  return keep(desk, paper, lines)
}

async function keep(desk: Desk, paper: DuePaper, lines: SentLine[] = []): Promise<Sent> {
  const before = paper.sending?.business === desk.business ? paper.sending : undefined
  const sent = {
    business: desk.business,
    number: before?.number ?? `${paper.number}-${paper.code}`,
    lines,
    saleId: null,
    tries: before?.tries ?? 0,
    polls: before?.polls ?? 0,
  }
  const kept = lines.length > 0 ? lines : null
  await saveSending(desk.deps.db, { paperId: paper.id, ...sent, lines: kept })
  return sent
}

interface Registered {
  itemId: string
  barcode: string
}

/** The lines' items, each registered before it is sold. KRA takes its time, so all are registered before one is waited for. */
async function itemsOf(
  desk: Desk,
  paper: DuePaper,
  lines: readonly SentLine[],
): Promise<Registered[] | { halt: Halt }> {
  const items: Registered[] = []
  for (const line of lines) {
    const item = await itemOf(desk, paper, line)
    if (item && 'halt' in item) return item
    if (item) items.push(item)
  }
  if (items.length === lines.length) return items
  await postpone(desk.deps.db, paper.id, pollPace(desk))
  return { halt: undefined }
}

const barcodeOf = ({ key, class: of }: Pick<SentLine, 'key' | 'class'>, attempt: number) =>
  `${key}-${of}${attempt > 1 ? `-${attempt}` : ''}`

/** Registers the item of a line; undefined: KRA has not taken it yet. */
async function itemOf(
  desk: Desk,
  paper: DuePaper,
  line: SentLine,
): Promise<Registered | undefined | { halt: Halt }> {
  const { ask, digitax, business } = desk
  const { db } = desk.deps
  const which = { business, key: line.key, class: line.class }
  const { item, isNew } = await findItem(db, which)
  if (!item) throw new Error('The item has gone while it was read.')
  const barcode = barcodeOf(line, item.attempt)
  if (item.itemId && item.isReady) return { itemId: item.itemId, barcode }
  // The answer to registering it may have been lost.
  const known = item.itemId
    ? await ask(() => digitax.getItem(item.itemId ?? ''))
    : isNew
      ? undefined
      : await ask(() => digitax.findItem(barcode))
  const isKnown = known?.kind === 'ok' && known.value !== undefined
  const answer =
    isKnown || (known && known.kind !== 'ok')
      ? known
      : await ask(() => register(desk, line, barcode))
  if (answer.kind === 'ok' && answer.value) {
    const { id, state } = answer.value
    if (state === 'failed') {
      await changeItem(db, which, { itemId: null, attempt: item.attempt + 1 })
      await refuse(db, paper, { reason: 'item', detail: line.name })
      return { halt: undefined }
    }
    await changeItem(db, which, { itemId: id, isReady: state === 'complete' })
    return state === 'complete' ? { itemId: id, barcode } : undefined
  }
  if (answer.kind === 'refused') {
    // An id that DigiTax does not know any more.
    if (answer.isUnknown && item.itemId) {
      await changeItem(db, which, { itemId: null })
      return { halt: undefined }
    }
    await refuse(db, paper, { reason: 'field', detail: answer.field ?? answer.message })
    return { halt: undefined }
  }
  return { halt: haltOf(answer) }
}

function register({ digitax, callbackUrl }: Desk, line: SentLine, barcode: string) {
  return digitax.createItem({
    name: line.name,
    barcode,
    taxClass: line.class,
    isService: services.includes(line.key),
    priceCents: Math.max(1, Math.round(line.cents / line.quantity)),
    callbackUrl,
  })
}

async function send(
  desk: Desk,
  paper: DuePaper,
  sent: Sent,
  items: readonly Registered[],
): Promise<Halt> {
  const { ask, digitax, deps } = desk
  const { db, etims } = deps
  const { invoice } = paper
  const rates = new Map(paper.lines.map(({ class: of, rate }) => [of, rate]))
  const taxed = await withTax(
    db,
    sent.lines.map((line) => ({ ...line, gross: line.cents, rate: rates.get(line.class) ?? 0 })),
  )
  const document = {
    number: sent.number,
    // The day in Nairobi: KRA takes none of tomorrow.
    day: nairobiDay(deps.now()),
    details: `Order ${paper.orderNumber}`,
    callbackUrl: desk.callbackUrl,
    withItems: etims.withItems,
    lines: taxed.map((line, nth) => ({
      itemId: items[nth]?.itemId ?? '',
      barcode: items[nth]?.barcode ?? '',
      name: line.name,
      taxClass: line.class,
      isService: services.includes(line.key),
      quantity: line.quantity,
      cents: line.cents,
      taxCents: line.tax,
    })),
  }
  const answer = await ask(() =>
    invoice
      ? digitax.credit({ ...document, saleId: invoice.saleId ?? '' })
      : digitax.sell({
          ...document,
          customerPin: paper.buyerPin ?? undefined,
          paymentType: paymentType(paper.paidBy),
          statusCode: etims.statusCode,
        }),
  )
  if (answer.kind === 'ok') return conclude(desk, paper, answer.value)
  if (answer.kind === 'taken') return adopt(desk, paper, sent, answer.saleId)
  if (answer.kind === 'refused') return readRefusal(desk, paper, sent, answer)
  return haltOf(answer)
}

const paymentTypes: Record<MoneyAccount, string> = { mpesa: '06', cash: '01' }

/** KRA's codes: credit, as nothing was paid yet; mobile money or cash; other, as both were. */
function paymentType(paidBy: readonly MoneyAccount[]): string {
  const [way, ...others] = paidBy
  if (!way) return '02'
  if (others.length > 0) return '07'
  return paymentTypes[way]
}

/** The number was used before: by the same paper, whose answer was lost, or by another sale. */
async function adopt(
  desk: Desk,
  paper: DuePaper,
  sent: Sent,
  named: string | undefined,
): Promise<Halt> {
  const { ask, digitax, deps } = desk
  const found = named ? { kind: 'ok' as const, value: named } : await search(desk, paper, sent)
  if (found.kind !== 'ok') return haltOf(found)
  if (!found.value) {
    // A list may lack the newest sales for a while.
    if (sent.polls >= MANY_POLLS) return refuse(deps.db, paper, { reason: 'other-sale' })
    await postpone(deps.db, paper.id, pollPace(desk))
    return undefined
  }
  const saleId = found.value
  const answer = await ask(() => digitax.getSale(saleId))
  if (answer.kind === 'refused') return refuse(deps.db, paper, { reason: 'other-sale' })
  if (answer.kind !== 'ok') return haltOf(answer)
  const sale = answer.value
  if (!isSameSale(paper, sent, sale)) return refuse(deps.db, paper, { reason: 'other-sale' })
  // Staff want it sent again, and KRA's refusal keeps the number taken.
  if (sale.state === 'failed' && sent.tries > 0) {
    const last = /-(\d)$/.exec(sent.number)?.[1]
    const number = last ? sent.number.replace(/\d$/, String(Number(last) + 1)) : `${sent.number}-2`
    await changeSending(deps.db, paper.id, { number })
    return undefined
  }
  return conclude(desk, paper, sale)
}

/** Looks for a number in the lists, where DigiTax does not name the sale that has it. */
async function search(
  { ask, digitax, deps }: Desk,
  paper: DuePaper,
  { number }: Sent,
): Promise<Answer<string | undefined>> {
  const today = nairobiDay(deps.now())
  const dayBefore = nairobiDay(new Date(deps.now().getTime() - 7 * 24 * 60 * MINUTE))
  const list = await ask(() =>
    paper.invoice ? digitax.listCreditNotes() : digitax.listSales(dayBefore, today),
  )
  if (list.kind !== 'ok') return list
  return { kind: 'ok', value: list.value.find((sale) => sale.number === number)?.id }
}

function isSameSale(paper: DuePaper, { number, lines }: Sent, sale: Sale): boolean {
  const isKind = (sale.originalSaleId ?? null) === (paper.invoice?.saleId ?? null)
  const isBuyer = paper.invoice !== null || (sale.customerPin ?? null) === paper.buyerPin
  const isSize = sale.lines === undefined || sale.lines === lines.length
  const total = sumOf(lines.map(({ cents }) => cents))
  return sale.number === number && isKind && isBuyer && isSize && sale.totalCents === total
}

/** Asks what became of a paper that DigiTax has. */
async function look(desk: Desk, paper: DuePaper, saleId: string): Promise<Halt> {
  const answer = await desk.ask(() => desk.digitax.getSale(saleId))
  if (answer.kind === 'ok') return conclude(desk, paper, answer.value)
  if (answer.kind !== 'refused') return haltOf(answer)
  // Unknown there: its number decides, so it is sent again.
  await changeSending(desk.deps.db, paper.id, { saleId: null })
  await postpone(desk.deps.db, paper.id, pollPace(desk))
  return undefined
}

/** Keeps what DigiTax has of a paper: signed, refused by KRA, or still waiting. */
async function conclude(desk: Desk, paper: DuePaper, sale: Sale): Promise<Halt> {
  const { db } = desk.deps
  const isNew = paper.sending?.saleId !== sale.id
  await changeSending(db, paper.id, { saleId: sale.id, ...(isNew && { polls: 0 }) })
  if (sale.state === 'failed')
    return refuse(db, paper, { reason: 'failed', detail: sale.message || null })
  if (sale.state === 'pending' || !sale.signature) {
    await postpone(db, paper.id, pollPace(desk))
    return undefined
  }
  if (isOfTest(sale.signature) !== desk.isTest) return { stop: 'business' }
  const { cuId, receiptNumber, internalData, signature, url, time } = sale.signature
  const kept = db.transaction(async (db) => {
    const isFirst = await insertSignature(db, {
      paperId: paper.id,
      cuNumber: `${cuId}/${receiptNumber}`,
      cuId,
      internalData,
      signature,
      kraTime: time,
      qr: url,
      byName: 'DigiTax',
      problem: differences(paper, sale),
    })
    if (isFirst && paper.kind === 'invoice')
      await queueForOrder(db, paper.orderId, {
        kind: 'invoice',
        event: paper.id,
        data: { amountCents: paper.totalCents, invoice: paper.number },
      })
    return undefined
  })
  return kept.catch((error) => {
    if (violates(error, 'paper_signatures_number_key'))
      return refuse(db, paper, { reason: 'other-sale' })
    throw error
  })
}

/** How the signed sums differ from the paper's, in words; null: not at all. */
function differences(paper: DuePaper, sale: Sale): string | null {
  const inMoney = (cents: number) => formatMoney(toShillings(cents), 'KES')
  const classes = [...new Set(paper.lines.map((line) => line.class))].sort()
  const taxes = classes.flatMap((of) => {
    const here = sumOf(paper.lines.filter((line) => line.class === of).map(({ tax }) => tax))
    const there = sale.taxes?.[of] ?? here
    return here === there ? [] : [`VAT of class ${of}: ${inMoney(there)}, here ${inMoney(here)}`]
  })
  const { totalCents } = paper
  if (sale.totalCents !== totalCents)
    taxes.unshift(`total: ${inMoney(sale.totalCents)}, here ${inMoney(totalCents)}`)
  return taxes.length > 0 ? `KRA signed other sums. ${taxes.join('; ')}.` : null
}

async function readRefusal(
  desk: Desk,
  paper: DuePaper,
  sent: Sent,
  answer: Extract<Answer<unknown>, { kind: 'refused' }>,
): Promise<Halt> {
  const { db } = desk.deps
  const { status, field, message, isUnknown } = answer
  // An item that went unknown is registered anew, once; the number stays.
  if (isUnknown && sent.polls < MANY_POLLS) {
    for (const { key, class: of } of sent.lines)
      await changeItem(db, { business: desk.business, key, class: of }, { itemId: null })
    await postpone(db, paper.id, pollPace(desk))
    return undefined
  }
  const isUnsigned = status === 412 && /not (yet )?signed/i.test(message)
  // Its clock may be behind: it takes no day that has not begun there.
  const isEarly = status === 400 && /^(sale|return)_date$/.test(field ?? '')
  if (isUnsigned || (isEarly && sent.polls < DAY_POLLS)) {
    await postpone(db, paper.id, pollPace(desk))
    return undefined
  }
  const reason = status === 412 ? 'precondition' : status === 404 ? 'schema' : 'field'
  return refuse(db, paper, { reason, detail: field ?? (message || null) })
}

async function refuse(
  db: Db,
  paper: DuePaper,
  why: { state?: 'refused' | 'by-hand'; reason: EtimsReason; detail?: string | null },
): Promise<undefined> {
  await changeSending(db, paper.id, {
    state: why.state ?? 'refused',
    reason: why.reason,
    detail: why.detail?.slice(0, 300) ?? null,
  })
}

export function haltOf(answer: Answer<unknown>): NonNullable<Halt> {
  if (answer.kind === 'key') return { stop: 'key' }
  if (answer.kind === 'none') return { pause: answer.reason, retryAfterMs: answer.retryAfterMs }
  return { pause: 'an answer that does not fit', retryAfterMs: undefined }
}

const pollPace = ({ deps }: Desk) => ({ ms: deps.etims.pollMs, atMost: 30 * MINUTE })
