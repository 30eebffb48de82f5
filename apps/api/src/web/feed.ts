import { Readable } from 'node:stream'
import { variantAttributes } from '@duka/contract/catalogue/variant-attributes'
import { toShillings } from '@duka/contract/money'
import type { FastifyInstance } from 'fastify'
import { instant } from '../db/instant.ts'
import type { Deps } from '../deps.ts'
import { limitConcurrency } from '../http/limit-concurrency.ts'
import { networkOf } from '../http/network.ts'
import { pictureUrl } from '../modules/pictures/picture-names.ts'
import { type FeedRow, selectFeed } from './feed.queries.ts'

/** How many products are in memory at a time. */
const PAGE_SIZE = 500
/** Google reads a feed once a day, Meta up to once an hour. */
const MAX_AGE_S = 3600
/** The longest texts that Google takes, in characters. */
const MAX_TITLE = 150
const MAX_DESCRIPTION = 5000
const MAX_BRAND = 70
const MAX_COLOR = 40

/**
 * `/feeds/google.xml`: every product with a picture, for Google Merchant Center and Meta's catalogue. It is streamed page
 * by page, so memory stays small. A failure on the way breaks the connection, so that a half feed does not look complete.
 */
export async function feedRoutes(
  app: FastifyInstance,
  { replicas, publicUrl, settings }: Pick<Deps, 'replicas' | 'publicUrl' | 'settings'>,
): Promise<void> {
  const runLimited = limitConcurrency({ maxRunning: 2, maxRunningOfSource: 1, maxQueued: 20 })
  const read = (source: string, after?: string) =>
    runLimited(() => replicas.read((db) => selectFeed(db, { after, limit: PAGE_SIZE })), source)

  app.get('/feeds/google.xml', async (request, reply) => {
    const source = networkOf(request.ip)
    const first = await read(source)
    async function* parts() {
      yield head(settings.now().name, publicUrl)
      for (let page = first; ; page = await read(source, page.at(-1)?.id)) {
        yield page.map((product) => item(product, publicUrl)).join('')
        if (page.length < PAGE_SIZE) break
      }
      yield '</channel>\n</rss>\n'
    }
    return reply
      .headers({
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': `public, max-age=${MAX_AGE_S}`,
      })
      .send(Readable.from(parts()))
  })
}

function head(name: string, publicUrl: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escaped(name)}</title>
<link>${escaped(publicUrl)}</link>
<description>${escaped(name)}</description>
`
}

function item(product: FeedRow, publicUrl: string): string {
  const { id, name, variant, description, brand, category, stock, normalCents } = product
  const title = cut([name, variant].filter(Boolean).join(', '), MAX_TITLE)
  const fields: [string, string | null][] = [
    ['g:id', id],
    ['g:title', title],
    // Google refuses a product without a description.
    ['g:description', cut(description, MAX_DESCRIPTION) || title],
    ['g:link', `${publicUrl}/products/${id}`],
    ['g:image_link', `${publicUrl}${pictureUrl(product.imageKey, 800)}`],
    ...product.moreKeys.map((key): [string, string] => [
      'g:additional_image_link',
      `${publicUrl}${pictureUrl(key, 800)}`,
    ]),
    ['g:availability', stock > 0 ? 'in_stock' : 'out_of_stock'],
    ['g:price', price(normalCents)],
    ...saleFields(product),
    ['g:brand', cut(brand, MAX_BRAND)],
    ['g:condition', 'new'],
    ['g:product_type', category],
    ...variantFields(product),
    // The shop has no barcodes (GTIN).
    ['g:identifier_exists', 'no'],
  ]
  const lines = fields.map(([tag, text]) => (text ? `<${tag}>${escaped(text)}</${tag}>\n` : ''))
  return `<item>\n${lines.join('')}</item>\n`
}

/** A sale with both ends is announced beforehand; one with an open end is listed while it lasts. */
function saleFields(product: FeedRow): [string, string][] {
  const { saleCents, normalCents, saleFrom, saleUntil, isOnSale } = product
  if (saleCents === null || saleCents >= normalCents) return []
  const sale: [string, string] = ['g:sale_price', price(saleCents)]
  if (saleFrom && saleUntil)
    return [sale, ['g:sale_price_effective_date', `${minute(saleFrom)}/${minute(saleUntil)}`]]
  return isOnSale ? [sale] : []
}

/**
 * What groups the variants of a product. Google groups by size, color, material and pattern only: a product whose options
 * are none of these, such as a flavour, stands alone.
 */
function variantFields({ familyId, options }: FeedRow): [string, string][] {
  const attributes = Object.entries(variantAttributes(options))
  if (familyId === null || attributes.length === 0) return []
  return [
    ['g:item_group_id', familyId],
    ...attributes.map(([name, value]): [string, string] => [
      `g:${name}`,
      name === 'color' ? cut(value, MAX_COLOR) : value,
    ]),
  ]
}

const THREE_HOURS_MS = 3 * 60 * 60 * 1000

/** A moment in the form that Google documents: `2026-11-27T09:30+0300`, without seconds. Kenya keeps UTC+3 all year. */
function minute(moment: string | Date): string {
  const there = new Date(new Date(instant(moment)).getTime() + THREE_HOURS_MS)
  return `${there.toISOString().slice(0, 16)}+0300`
}

function price(cents: number): string {
  return `${toShillings(cents).toFixed(2)} KES`
}

function cut(text: string, length: number): string {
  const characters = [...text.trim()]
  return characters.length <= length ? text.trim() : `${characters.slice(0, length - 1).join('')}…`
}

/** Text for XML, without the control characters that XML forbids. */
function escaped(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  )
}
