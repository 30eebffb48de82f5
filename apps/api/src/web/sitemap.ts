import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { ShopError } from '../http/errors.ts'
import { findLowestFees } from '../modules/delivery/delivery.queries.ts'
import { listPages } from '../modules/pages/pages.ts'

/** Larger files are slow to make and to read. The protocol allows 50,000 addresses in one. */
const MAX_ADDRESSES = 5000

/**
 * Pages with nothing for a search engine, because they belong to one person. Each is disallowed itself and with what follows
 * a `/` or `?`: a path alone would include the owner's page `/orders-and-returns`.
 */
const disallowed = [
  '/carts',
  '/checkout',
  '/notifications',
  '/orders',
  '/profile',
  '/reviews',
  '/addresses',
  '/track-shipping',
  '/wish-list',
  '/dashboard',
]

function rulesFor(path: string): string[] {
  return ['$', '/', '?'].map((end) => `Disallow: ${path}${end}`)
}

/** Adds `/robots.txt` and `/sitemap.xml`, from which search engines learn of every product, category and page. */
export async function sitemapRoutes(
  app: FastifyInstance,
  { db, replicas, publicUrl, settings }: Pick<Deps, 'db' | 'replicas' | 'publicUrl' | 'settings'>,
): Promise<void> {
  const at = (path: string) => `${publicUrl}${path}`

  app.get('/robots.txt', { config: { cache: [] } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        ['User-agent: *', 'Disallow: /api/', ...disallowed.flatMap(rulesFor), ''].join('\n') +
          `\nSitemap: ${at('/sitemap.xml')}\n`,
      ),
  )

  app.get(
    '/sitemap.xml',
    { config: { cache: ['products', 'categories', 'pages', 'settings', 'delivery'] } },
    async (_request, reply) => {
      const digits = digitsFor(await replicas.read(countProducts))
      reply.type('application/xml; charset=utf-8')
      if (digits === 0) return urlset([...(await ownPages()), ...(await productPages(''))])
      const parts = Array.from({ length: 16 ** digits }, (_, part) =>
        at(`/sitemap-${part.toString(16).padStart(digits, '0')}.xml`),
      )
      return index([at('/sitemap-pages.xml'), ...parts])
    },
  )

  // One part per first digits of the product ids. Ids are random, so the parts have even sizes.
  app.get<{ Params: { part: string } }>(
    '/sitemap-:part.xml',
    { config: { cache: ['products', 'categories', 'pages', 'settings', 'delivery'] } },
    async ({ params: { part } }, reply) => {
      reply.type('application/xml; charset=utf-8')
      if (part === 'pages') return urlset(await ownPages())
      if (!/^[0-9a-f]{1,4}$/.test(part)) throw new ShopError('NOT_FOUND')
      return urlset(await productPages(part))
    },
  )

  async function ownPages(): Promise<Page[]> {
    const { rows } = await db.execute<{ id: string }>(sql`select id from categories order by name`)
    const ofCategories = rows.map(({ id }) => `/products?category=${id}`)
    const written = (await listPages({ db, settings }))
      .filter(({ slug }) => slug !== 'about')
      .map(({ slug, updatedAt }) => ({
        loc: at(`/${slug}`),
        ...(updatedAt && { lastmod: updatedAt.slice(0, 10) }),
      }))
    const fixed = ['/products', '/about', '/contact', ...ofCategories].map((path) => at(path))
    const { fee, collectFee } = await findLowestFees(db)
    const delivery = (fee ?? collectFee) === null ? [] : [at('/delivery')]
    const isWritten = (loc: string) => written.some((page) => page.loc === loc)
    const own = [...fixed, ...delivery.filter((loc) => !isWritten(loc))]
    return [...own.map((loc) => ({ loc })), ...written]
  }

  /** The products whose ids start with `prefix`. */
  async function productPages(prefix: string): Promise<Page[]> {
    const rows = await replicas.read((db) => selectProducts(db, prefix))
    return rows.map(({ id, on }) => ({ loc: at(`/products/${id}`), lastmod: on }))
  }
}

interface Page {
  loc: string
  lastmod?: string
}

async function countProducts(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select coalesce(sum(count), 0)::int as count from product_tallies`,
  )
  return rows[0]?.count ?? 0
}

function selectProducts(db: Db, prefix: string) {
  return db.rows<{ id: string; on: string }>(sql`
    select id, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as "on"
    from products
    where deleted_at is null and visibility = 'shown'
      and id between ${prefix.padEnd(32, '0')}::uuid and ${prefix.padEnd(32, 'f')}::uuid
    order by id limit 50000`)
}

/** How many hexadecimal digits of the id divide `count` products into parts of at most MAX_ADDRESSES. */
function digitsFor(count: number): number {
  return Math.max(0, Math.ceil(Math.log(count / MAX_ADDRESSES) / Math.log(16)))
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function urlset(pages: Page[]): string {
  const urls = pages.map(
    ({ loc, lastmod }) =>
      `<url><loc>${escaped(loc)}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</url>\n`,
  )
  return `${head}<urlset ${schema}>\n${urls.join('')}</urlset>\n`
}

function index(parts: string[]): string {
  const maps = parts.map((loc) => `<sitemap><loc>${escaped(loc)}</loc></sitemap>\n`)
  return `${head}<sitemapindex ${schema}>\n${maps.join('')}</sitemapindex>\n`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
