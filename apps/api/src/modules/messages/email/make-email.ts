import { addressInOneLine } from '@duka/contract/addresses/address-lines'
import { variantIn } from '@duka/contract/catalogue/option-names'
import { expectedDays } from '@duka/contract/delivery/delivery-days'
import type { LanguageCode } from '@duka/contract/endpoint'
import { type MessageKind, staffKinds } from '@duka/contract/messages/message-kinds'
import { formatMoney, toShillings } from '@duka/contract/money'
import { monthNames } from '@duka/contract/nairobi-time'
import type { Settings } from '@duka/contract/settings/settings'
import type { OrderFacts, ParcelFacts } from '../records/message-facts.queries.ts'
import type { OutboxRow } from '../records/messages.queries.ts'
import type { WordingValues } from '../texts/fill-wording.ts'
import type { EmailFace } from './email-page.ts'
import { type EmailWords, emailWords, vatRows, wayOf } from './email-words.ts'

/** An e-mail in both forms. */
export interface Email {
  text: string
  html: string
}

/** A filled wording, and the order that it is about. */
interface FilledWording {
  subject: string
  body: string
  values: WordingValues
  order: OrderFacts | undefined
}

/** Makes an e-mail of a filled wording: adds the items of the order, the link and the shop's address. */
export async function makeEmail(
  { kind, language }: Pick<OutboxRow, 'kind' | 'language'>,
  { subject, body, values, order }: FilledWording,
  shop: Pick<Settings, 'name' | 'address' | 'phones' | 'email'>,
  face?: EmailFace,
): Promise<Email> {
  // Loaded with the first e-mail: a shop without SMTP needs no memory for it.
  const { emailPage } = await import('./email-page.ts')
  const words = emailWords[language]
  const counter = shop.address.join(', ')
  const isAlert = staffKinds.some((known) => known === kind)
  const { link: href, stopLink, code = values.collectionCode } = values
  const hasButton = href && kind !== 'notice'
  const html = emailPage({
    language,
    subject,
    body,
    order,
    parcel: order ? parcelLines(order, { kind, language, counter }) : [],
    stopLink,
    shop,
    code,
    face,
    button: hasButton ? { label: buttonLabel(kind, words), href } : undefined,
    reason: words.reason[isAlert ? 'alert' : order ? 'order' : 'account'],
  })
  return { html, text: plainText(body, { language, kind, counter }, order, values) }
}

function buttonLabel(kind: OutboxRow['kind'], words: EmailWords): string {
  if (kind === 'password-code') return words.choosePassword
  if (kind === 'back-in-stock') return words.toProduct
  if (kind === 'pay-link') return words.pay
  return staffKinds.some((known) => known === kind) ? words.openDashboard : words.follow
}

/** The plain text. Adds no link to texts that already contain it: password codes, and wordings with `{link}`. */
function plainText(
  body: string,
  { language, kind, counter }: Pick<OutboxRow, 'kind' | 'language'> & { counter: string },
  order: OrderFacts | undefined,
  { shop = '', link, stopLink }: WordingValues,
): string {
  if (kind === 'notice' || kind === 'password-code') return body
  const words = emailWords[language]
  const bought =
    order &&
    [
      ...order.items.map(
        ({ name, variant, quantity, priceCents }) =>
          `${quantity} × ${name}${variant ? `, ${variantIn(variant, language)}` : ''}: ${inMoney(quantity * priceCents)}`,
      ),
      ...(order.delivery ? [`${wayOf(order, language)}: ${inMoney(order.deliveryFeeCents)}`] : []),
      ...(order.promotionCents > 0
        ? [`${words.promotion}: ${inMoney(-order.promotionCents)}`]
        : []),
      ...(order.reductionCents > 0 ? [`${words.discount}: ${inMoney(-order.reductionCents)}`] : []),
      `${words.total}: ${inMoney(order.totalCents)}`,
      ...vatRows(order, language).map(([what, cents]) => `${what}: ${inMoney(cents)}`),
      ...parcelLines(order, { kind, language, counter }),
    ].join('\n')
  return [
    body,
    bought,
    link && !body.includes(link) && (order ? `${words.follow}: ${link}` : link),
    stopLink && `${words.stop}: ${stopLink}`,
    shop,
  ]
    .filter(Boolean)
    .join('\n\n')
}

const inMoney = (cents: number) => formatMoney(toShillings(cents), 'KES')

/** The messages to a customer whose parcel is still to come. */
const beforeItComes: readonly MessageKind[] = [
  'order-placed',
  'payment-received',
  'order-processing',
  'order-shipped',
  'ready-for-pickup',
  'out-for-delivery',
]

/** Where a parcel goes, when it is expected and what is to be paid then; nothing in e-mails about anything else. */
function parcelLines(
  {
    parcel,
    isForgotten,
    paymentStatus,
  }: Pick<OrderFacts, 'parcel' | 'isForgotten' | 'paymentStatus'>,
  { kind, language, counter }: { kind: MessageKind; language: LanguageCode; counter: string },
): string[] {
  if (isForgotten || !beforeItComes.includes(kind)) return []
  const words = emailWords[language]
  const { point, isFromShop, address, toPayCents } = parcel
  const place = point
    ? [point.name, point.directions, point.town].filter(Boolean).join(', ')
    : isFromShop
      ? counter
      : addressInOneLine(address)
  const time =
    kind === 'order-placed' || kind === 'payment-received' ? timeOf(parcel, language) : ''
  return [
    place && `${point || isFromShop ? words.collectAt : words.bringTo}: ${place}`,
    time && `${words.expected}: ${time}`,
    toPayCents > 0 &&
      `${words.toPay}: ${formatMoney(toShillings(toPayCents), 'KES')} ${words.inCash}`,
    kind === 'order-placed' && paymentStatus === 'unpaid' && words.howToPay[parcel.method],
  ].filter((line): line is string => Boolean(line))
}

/** The expected days or, without them, the owner's words. */
function timeOf(
  { orderedAt, estimate, minDays, maxDays, cutOffHour }: ParcelFacts,
  language: LanguageCode,
): string {
  if (minDays === null || maxDays === null) return estimate ?? ''
  const { from, until } = expectedDays(orderedAt, { min: minDays, max: maxDays }, cutOffHour)
  const [first, last] = [from, until].map((day) => inWords(day, language))
  return first === last ? `${first}` : `${first} ${emailWords[language].until} ${last}`
}

function inWords(day: string, language: LanguageCode): string {
  const [, month, date] = day.split('-').map(Number)
  return `${date} ${monthNames[language][(month ?? 1) - 1]}`
}
