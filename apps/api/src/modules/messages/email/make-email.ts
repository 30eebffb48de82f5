import { staffKinds } from '@duka/contract/messages/message-kinds'
import { formatMoney, toShillings } from '@duka/contract/money'
import { showNumber } from '@duka/contract/orders/order-number'
import type { Settings } from '@duka/contract/settings/settings'
import type { OrderFacts } from '../records/message-facts.queries.ts'
import type { OutboxRow } from '../records/messages.queries.ts'
import type { WordingValues } from '../texts/fill-wording.ts'
import type { EmailFace } from './email-page.ts'
import { type EmailWords, emailWords } from './email-words.ts'
import { parcelLines } from './parcel-lines.ts'

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
  const isAlert = staffKinds.some((known) => known === kind)
  const { link: href, stopLink, code = values.collectionCode } = values
  const hasButton = href && kind !== 'notice'
  const html = emailPage({
    language,
    subject,
    body,
    order,
    parcel: order ? linesOf(order, { kind, language }) : [],
    stopLink,
    shop,
    code,
    face,
    button: hasButton ? { label: buttonLabel(kind, words), href } : undefined,
    reason: words.reason[isAlert ? 'alert' : order ? 'order' : 'account'],
  })
  return { html, text: plainText(body, { language, kind }, order, values) }
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
  { language, kind }: Pick<OutboxRow, 'kind' | 'language'>,
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
          `${quantity} × ${name}${variant ? `, ${variant}` : ''}: ${inMoney(quantity * priceCents)}`,
      ),
      ...(order.delivery
        ? [`${words.delivery}: ${order.delivery}: ${inMoney(order.deliveryFeeCents)}`]
        : []),
      ...(order.promotionCents > 0
        ? [`${words.promotion}: ${inMoney(-order.promotionCents)}`]
        : []),
      ...(order.reductionCents > 0 ? [`${words.discount}: ${inMoney(-order.reductionCents)}`] : []),
      `${words.total}: ${inMoney(order.totalCents)}`,
      ...linesOf(order, { kind, language }),
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

/** What is below the total. */
function linesOf(
  order: OrderFacts,
  { kind, language }: Pick<OutboxRow, 'kind' | 'language'>,
): string[] {
  const said = `${emailWords[language].toSay}: ${showNumber(order.shortNumber)}`
  return [said, ...parcelLines(order, { kind, language })]
}

const inMoney = (cents: number) => formatMoney(toShillings(cents), 'KES')
