import { formatMoney, toShillings } from '@duka/contract/money'
import type { Settings } from '@duka/contract/settings'
import type { OrderFacts } from '../message-facts.queries.ts'
import type { OutboxRow } from '../messages.queries.ts'
import type { WordingValues } from '../texts/fill-wording.ts'
import { emailWords } from './email-words.ts'

/** An e-mail in both forms. */
export interface Email {
  text: string
  html: string
}

interface Said {
  subject: string
  body: string
  values: WordingValues
  order: OrderFacts | undefined
}

/** Makes an e-mail of a filled wording: what was ordered, the link and the shop's address follow it. */
export async function makeEmail(
  { kind, language }: Pick<OutboxRow, 'kind' | 'language'>,
  { subject, body, values, order }: Said,
  shop: Pick<Settings, 'name' | 'address' | 'phones' | 'email'>,
): Promise<Email> {
  // Loaded with the first e-mail: a shop without SMTP needs no memory for it.
  const { emailPage } = await import('./email-page.ts')
  const { follow, toProduct, openLink } = emailWords[language]
  const label = order ? follow : kind === 'back-in-stock' ? toProduct : openLink
  const { link: href, stopLink } = values
  const hasButton = href && kind !== 'notice'
  const html = emailPage({
    ...{ language, subject, body, order, stopLink, shop },
    button: hasButton ? { label, href } : undefined,
  })
  return { html, text: plainText(body, { language, kind }, order, values) }
}

/** A code's text has its own link, and so does one that the owner wrote with `{link}`. */
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
      `${words.total}: ${inMoney(order.totalCents)}`,
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
