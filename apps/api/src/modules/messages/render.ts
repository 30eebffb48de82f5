import type { LanguageCode } from '@duka/contract/endpoint'
import type { WordedKind } from '@duka/contract/messages/message-kinds'
import { formatMoney, toShillings } from '@duka/contract/money'
import { nairobiDay, nairobiTime } from '@duka/contract/nairobi-time'
import { showNumber } from '@duka/contract/orders/order-number'
import { formatPhone } from '@duka/contract/phone'
import type { Db } from '../../db/client.ts'
import type { ShopSettings } from '../settings/settings.ts'
import type { EmailFace } from './email/email-page.ts'
import { type Email, makeEmail } from './email/make-email.ts'
import type { MessageData } from './outbox.queries.ts'
import { findOrderFacts, type OrderFacts } from './records/message-facts.queries.ts'
import type { OutboxRow } from './records/messages.queries.ts'
import { fillWording, type WordingValues } from './texts/fill-wording.ts'
import { exposesCode } from './texts/link-beside-code.ts'
import { type FixedWording, fixedWordings, type SentenceKey, sentences } from './texts/sentences.ts'
import { ownWording, wordingOf } from './texts/wording-of.ts'
import { defaultWording, secretsOf, type Wording } from './texts/wordings.ts'
import { dataWithoutLinks, withoutLinks } from './without-links.ts'

/** The text of a message. */
export interface Rendered {
  /** Of e-mail only. */
  subject: string | null
  body: string
  /** The values of the placeholders, for channels whose provider fills a template. */
  values: WordingValues
  /** The text as staff may read it: without codes and without links that act for the person. */
  forStaff: { subject: string | null; body: string }
  /** Of e-mail only. */
  email?: Email & { attachments: Paper[] }
}

/** An attachment of an e-mail. */
interface Paper {
  name: string
  pdf: Buffer
}

export interface RenderDeps {
  /** The owner's colours and the address of the logo, for e-mails. */
  face?: () => EmailFace | undefined
  db: Db
  settings: Pick<ShopSettings, 'now'>
  /** The tracking link of an order. */
  trackingLink?: (order: { id: string }) => Promise<string>
  /** The link by which an order can be paid; undefined: none works now. */
  payLink?: (order: { id: string }) => Promise<{ url: string; until: Date } | undefined>
  /** The receipt of a paid order, in the customer's language. */
  receiptOf?: (
    order: { id: string; userId: string | null },
    language: LanguageCode,
  ) => Promise<Paper>
}

/** Renders the text of a message, with the owner's wording and the present data of its order. */
export async function renderMessage(deps: RenderDeps, row: OutboxRow): Promise<Rendered> {
  const { db, settings } = deps
  const facts = row.orderId ? await findOrderFacts(db, row.orderId, row.language) : undefined
  const written = await writeText(deps, row, facts)
  const hasCode = showsCode(written.values)
  const text = { ...written, order: hasCode ? dataWithoutLinks(facts) : facts }
  if (row.channel !== 'email')
    return { ...text, subject: null, forStaff: { ...text.forStaff, subject: null } }
  const { name, address, phones, email } = settings.now()
  const shop = {
    ...(hasCode ? dataWithoutLinks({ name, address, phones }) : { name, address, phones }),
    email,
  }
  const inOneLine = (subject: string | null) => (subject ?? shop.name).replace(/\s+/g, ' ')
  const subject = inOneLine(text.subject)
  return {
    ...text,
    subject,
    forStaff: { ...text.forStaff, subject: inOneLine(text.forStaff.subject) },
    email: {
      ...(await makeEmail(row, { ...text, subject }, shop, deps.face?.())),
      attachments: await papersFor(deps, row, facts),
    },
  }
}

async function writeText(
  deps: RenderDeps,
  row: OutboxRow,
  order: OrderFacts | undefined,
): Promise<Pick<Rendered, 'subject' | 'body' | 'values' | 'forStaff'>> {
  if (row.kind === 'notice') {
    const text = { subject: row.subject, body: row.body ?? '' }
    return { ...text, values: {}, forStaff: text }
  }
  const toPay = row.kind === 'pay-link' && order ? await deps.payLink?.(order) : undefined
  const link = row.kind === 'pay-link' ? toPay?.url : order && (await deps.trackingLink?.(order))
  const payBy = toPay && shortMoment(toPay.until)
  const { wording = row.kind } = row.data as MessageData
  const own = await wordingFor(deps.db, row, wording)
  const { name: shop, address } = deps.settings.now()
  const point = (order?.parcel.isFromShop && address.join(', ')) || undefined
  const values = withoutForeignLinks({ link, payBy, point, ...valuesOf(row, order, shop) })
  const words = safeWords(own, row, wording, values)
  const secrets = secretsOf(row.kind)
  const masked = Object.entries(values).map(([name, value]) => [
    name,
    value && (secrets.includes(name) || name === 'riderPhone') ? MASK : value,
  ])
  return {
    ...fillWords(words, values),
    values,
    forStaff: fillWords(words, Object.fromEntries(masked)),
  }
}

/** Whether a text with these values can show a code that only the reader may know. */
const showsCode = ({ code, collectionCode }: WordingValues) => Boolean(code || collectionCode)

/** Beside a code only the shop's own links work: no name, place or tracking number becomes another one. */
function withoutForeignLinks({ link, stopLink, ...values }: WordingValues): WordingValues {
  return { link, stopLink, ...(showsCode(values) ? dataWithoutLinks(values) : values) }
}

/** The wording, or the default where the owner's would lead a code astray with these values. */
function safeWords(
  words: Wording,
  { kind, channel, language }: OutboxRow,
  wording: WordedKind | FixedWording,
  values: WordingValues,
): Wording {
  const { subject, body } = fillWords(words, values)
  const isSafe = ![subject ?? '', body].some((text) => exposesCode(kind, text, values))
  return isSafe || isFixed(wording) ? words : defaultWording(wording, channel, language)
}

/** `27/11/2026, 21:39`, in Nairobi. */
function shortMoment(at: Date): string {
  return `${nairobiDay(at).split('-').reverse().join('/')}, ${nairobiTime(at)}`
}

/** What staff read in the place of a code, and of the rider's phone, which is forgotten before the message is. */
const MASK = '••••'

function fillWords({ subject, text }: Wording, values: WordingValues) {
  return {
    subject: subject === undefined ? null : fillWording(subject, values),
    body: fillWording(text, values),
  }
}

/** The attachments: the receipt, with the message about the payment that completes the price. */
async function papersFor(
  { receiptOf }: RenderDeps,
  { kind, language }: OutboxRow,
  order: OrderFacts | undefined,
): Promise<Paper[]> {
  if (kind !== 'payment-received' || order?.paymentStatus !== 'paid' || !receiptOf) return []
  const { id, userId, isForgotten } = order
  return isForgotten ? [] : [await receiptOf({ id, userId }, language)]
}

async function wordingFor(
  db: Db,
  { channel, language }: OutboxRow,
  wording: WordedKind | FixedWording,
): Promise<Wording> {
  if (!isFixed(wording)) return wordingOf(db, wording, channel, language)
  // Who wrote their own text for the end of an order wrote it for collected ones, too.
  const own =
    wording === 'collected' && (await ownWording(db, 'order-delivered', channel, language))
  if (own) return own
  const text = fixedWordings[wording][language]
  return channel === 'email' ? { subject: text, text } : { text }
}

function isFixed(wording: WordedKind | FixedWording): wording is FixedWording {
  return wording in fixedWordings
}

/** The values of all placeholders. Data of the event takes precedence over the present data of the order. */
export function valuesOf(
  { data, language }: Pick<OutboxRow, 'data' | 'language'>,
  order: OrderFacts | undefined,
  shop: string,
): WordingValues {
  const {
    amountCents,
    wrongAmountCents,
    note,
    reason,
    wording: _wording,
    pointSw,
    ...rest
  } = data as MessageData
  const number = order && showNumber(order.number)
  if (language === 'sw' && pointSw) rest.point = pointSw
  const given = Object.fromEntries(
    Object.entries(rest)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )
  return {
    shop,
    ...(order && {
      order: number,
      number,
      name: withoutLinks(order.firstname ?? ''),
      total: inMoney(order.totalCents),
      ...parcelValues(order),
      items: order.items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
    }),
    amount: inMoney(amountCents),
    wrongAmount: inMoney(wrongAmountCents),
    note: sentence(note, language),
    reason: sentence(reason, language),
    ...given,
  }
}

/** What a customer needs when the parcel comes: the sum to have ready, and whom to call. */
function parcelValues({ parcel, isForgotten }: OrderFacts): WordingValues {
  if (isForgotten) return {}
  const { toPayCents, rider } = parcel
  return {
    toPay: toPayCents > 0 ? inMoney(toPayCents) : undefined,
    rider: rider ? withoutLinks(rider.name) : undefined,
    riderPhone: rider ? formatPhone(rider.phoneNumber) : undefined,
  }
}

function inMoney(cents: number | undefined): string | undefined {
  return cents === undefined ? undefined : formatMoney(toShillings(cents), 'KES')
}

function sentence(key: SentenceKey | undefined, language: LanguageCode): string | undefined {
  return key && sentences[key][language]
}
