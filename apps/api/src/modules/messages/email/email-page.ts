import { variantIn } from '@duka/contract/catalogue/option-names'
import type { LanguageCode } from '@duka/contract/endpoint'
import { formatMoney, toShillings } from '@duka/contract/money'
import type { Tones } from '@duka/contract/settings/colours'
import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { Fragment, createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { OrderFacts } from '../records/message-facts.queries.ts'
import { emailWords, vatRows, wayOf } from './email-words.ts'

/** The owner's colours and logo. */
export interface EmailFace {
  tones: { light: Tones; dark: Tones } | undefined
  /** The whole address of a PNG; undefined without a logo. */
  logo: string | undefined
}

/** The content of an e-mail. */
export interface EmailContent {
  language: LanguageCode
  subject: string
  /** The filled wording: paragraphs with an empty line between them. */
  body: string
  /** The order that it is about: its items and total follow the text. */
  order?: OrderFacts | undefined
  /** Where its parcel goes and when, each in one line below the total. */
  parcel?: string[]
  button?: { label: string; href: string } | undefined
  /** Shown in bold: what the reader has to type or to say. */
  code?: string | undefined
  /** Ends messages of this kind. */
  stopLink?: string | undefined
  /** Why the reader gets this. */
  reason: string
  face?: EmailFace | undefined
  shop: { name: string; address: string[]; phones: string[]; email: string }
}

/**
 * The e-mail as HTML: one column of at most 560 pixels, no scripts, and no picture but the owner's logo. A style sheet
 * has the colours of the dark theme; mail programs without support ignore it.
 */
export function emailPage(content: EmailContent): string {
  const { language, subject, order, parcel = [], button, shop, face } = content
  const page = h(
    Html,
    { lang: language },
    h(
      Head,
      null,
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, subject),
      h('style', null, darkColours),
    ),
    h(
      Body,
      { className: 'ground', style: styles.ground },
      h(
        Container,
        { className: 'surface', style: styles.surface },
        h(
          Section,
          { style: styles.head },
          face?.logo && logo(face.logo),
          h('span', { className: 'name' }, shop.name),
        ),
        h(
          Section,
          { style: styles.inside },
          ...paragraphs(content),
          order && orderTable(order, language),
          ...(parcel.length > 0
            ? [
                h(
                  Text,
                  { className: 'ink', style: styles.text },
                  ...lines(parcel.join('\n'), undefined),
                ),
              ]
            : []),
          button &&
            h(
              Button,
              { href: button.href, className: 'button', style: styles.button },
              button.label,
            ),
        ),
        footer(content),
      ),
    ),
  )
  return `<!DOCTYPE html>${paint(renderToStaticMarkup(page), face)}`
}

function logo(src: string): ReactNode {
  return h('img', { src, alt: '', height: 36, className: 'logo', style: styles.logo })
}

/** The page in the owner's colours. */
function paint(html: string, face: EmailFace | undefined): string {
  if (!face?.tones) return html
  const { light, dark } = face.tones
  return html
    .replaceAll(MAIN, light.primary)
    .replaceAll(DARK_MAIN, dark.primary)
    .replaceAll(ON_DARK_MAIN, dark['on-primary'])
}

/** A link on a line of its own becomes the button, which follows. */
function paragraphs({ body, button, code }: EmailContent): ReactNode[] {
  return body
    .split(/\n{2,}/)
    .filter((text) => text.trim() && text.trim() !== button?.href)
    .map((text) => h(Text, { className: 'ink', style: styles.text }, ...lines(text, code)))
}

/** Line breaks stay, addresses become links, and the code is bold. */
function lines(text: string, code: string | undefined): ReactNode[] {
  return text
    .split('\n')
    .flatMap((line, n) => [
      n > 0 && h('br'),
      ...line
        .split(/(https?:\/\/[^\s<>"]+)/)
        .map((part, n) =>
          n % 2
            ? h('a', { href: part, className: 'link', style: styles.link }, part)
            : h(Fragment, null, ...withBold(part, code)),
        ),
    ])
}

function withBold(text: string, code: string | undefined): ReactNode[] {
  if (!code || !/^\d+$/.test(code)) return [text]
  return text
    .split(new RegExp(`\\b(${code})\\b`))
    .map((part, n) => (n % 2 ? h('strong', null, part) : part))
}

function orderTable(order: OrderFacts, language: LanguageCode): ReactNode {
  const words = emailWords[language]
  const rows: [string, number][] = [
    ...order.items.map(({ name, variant, quantity, priceCents }): [string, number] => [
      `${quantity} × ${name}${variant ? `, ${variantIn(variant, language)}` : ''}`,
      quantity * priceCents,
    ]),
    ...(order.delivery
      ? [[wayOf(order, language), order.deliveryFeeCents] as [string, number]]
      : []),
    ...(order.promotionCents > 0
      ? [[words.promotion, -order.promotionCents] as [string, number]]
      : []),
    ...(order.reductionCents > 0
      ? [[words.discount, -order.reductionCents] as [string, number]]
      : []),
  ]
  const row = ([what, cents]: [string, number], style: object, className: string) =>
    h(
      'tr',
      null,
      h('td', { className, style }, what),
      h('td', { className, style: { ...style, ...styles.amount } }, inMoney(cents)),
    )
  return h(
    'table',
    { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, style: styles.table },
    h(
      'tbody',
      null,
      ...rows.map((line) => row(line, styles.cell, 'ink line')),
      row([words.total, order.totalCents], styles.total, 'ink'),
      ...vatRows(order, language).map((line) => row(line, styles.cell, 'ink line')),
    ),
  )
}

function footer({ language, reason, stopLink, shop }: EmailContent): ReactNode {
  const words = emailWords[language]
  const contact = [...shop.address, ...shop.phones, shop.email].filter(Boolean).join(' · ')
  return h(
    Section,
    { className: 'line', style: styles.foot },
    h(Text, { className: 'muted', style: styles.small }, shop.name, h('br'), contact),
    h(
      Text,
      { className: 'muted', style: styles.small },
      ...(stopLink
        ? [h('a', { href: stopLink, className: 'link', style: styles.link }, words.stop)]
        : [h(Fragment, null, reason)]),
    ),
  )
}

const inMoney = (cents: number) => formatMoney(toShillings(cents), 'KES')

const font = "'Public Sans', -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

const MAIN = '#0b6e4f'
const DARK_MAIN = '#5cc79b'
const ON_DARK_MAIN = '#0a1711'

/** The colours of the shop's pages. */
const styles = {
  ground: { backgroundColor: '#f3ede3', margin: 0, padding: '16px 8px', fontFamily: font },
  surface: { backgroundColor: '#ffffff', maxWidth: '560px', borderRadius: '12px' },
  head: {
    backgroundColor: MAIN,
    color: '#ffffff',
    padding: '16px 24px',
    fontSize: '20px',
    fontWeight: 700,
    borderRadius: '12px 12px 0 0',
  },
  logo: {
    backgroundColor: '#ffffff',
    borderRadius: '6px',
    padding: '4px 6px',
    marginRight: '12px',
    verticalAlign: 'middle',
  },
  inside: { padding: '12px 24px 24px' },
  text: { color: '#1c1917', fontSize: '16px', lineHeight: '24px', margin: '12px 0' },
  link: { color: MAIN, wordBreak: 'break-all' as const },
  table: { margin: '16px 0' },
  cell: {
    color: '#1c1917',
    fontSize: '15px',
    lineHeight: '22px',
    padding: '8px 0',
    borderBottom: '1px solid #e7e0d6',
    verticalAlign: 'top' as const,
  },
  amount: { textAlign: 'right' as const, whiteSpace: 'nowrap' as const, paddingLeft: '12px' },
  total: { color: '#1c1917', fontSize: '16px', fontWeight: 700, padding: '10px 0 0' },
  button: {
    backgroundColor: MAIN,
    color: '#ffffff',
    borderRadius: '8px',
    padding: '13px 22px',
    fontSize: '16px',
    fontWeight: 600,
    margin: '12px 0 4px',
  },
  foot: { borderTop: '1px solid #e7e0d6', padding: '8px 24px 16px' },
  small: { color: '#645c53', fontSize: '13px', lineHeight: '19px', margin: '8px 0' },
}

/** Without quotes and `>`, which React would escape. */
const darkColours = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  body, .ground { background-color: #12140f !important; }
  .ground td { background-color: transparent !important; }
  .surface { background-color: #1b1e17 !important; }
  .ink { color: #f3efe7 !important; }
  .muted { color: #b3ad9f !important; }
  .line { border-color: #32372b !important; }
  .link { color: ${DARK_MAIN} !important; }
  .button { background-color: ${DARK_MAIN} !important; color: ${ON_DARK_MAIN} !important; }
}`
