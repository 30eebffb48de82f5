/**
 * The ceiling for comparisons: a bare Fastify server, with `pg` where the work is in the database. The benchmarks
 * start it as its own process, like the shop; it sends its port when it listens.
 */
import { createHash, hash } from 'node:crypto'
import { get, type IncomingHttpHeaders } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Statement } from './record-statements.ts'
import * as statements from './statements.ts'

/** The first message from the benchmark. */
export interface BareOptions {
  /** Answers to fetch once from the shop and then serve unchanged at the same paths. */
  copy?: { from: string; paths: string[]; headers: Record<string, string> }
  /** Searches with their SQL statements; the rows of the last statement are the answer. */
  replay?: {
    databaseUrl: string
    /** The highest price in `statements`, to be replaced by the requested one. */
    recordedCents: number
    replay: { search: string; statements: Statement[] }[]
  }
  /** The database to work on, and the statement that places an order. */
  sql?: { databaseUrl: string; order: statements.RecordedOrder }
}

process.once('message', (options: BareOptions) => void serve(options))

async function serve({ copy, replay, sql }: BareOptions): Promise<void> {
  const app = Fastify()
  if (copy) {
    const answers = new Map<string, { headers: IncomingHttpHeaders; body: Buffer }>()
    for (const path of copy.paths)
      answers.set(path, await fetchOnce(copy.from + path, copy.headers))
    app.get('/*', (request, reply) => {
      const answer = answers.get(request.url)
      if (!answer) return reply.code(404).send()
      const encoding = answer.headers['content-encoding']
      reply.header('content-type', answer.headers['content-type'])
      if (encoding) reply.header('content-encoding', encoding)
      return reply.send(answer.body)
    })
  }
  if (replay) searches(app, replay)
  if (sql) work(app, new pg.Pool({ connectionString: sql.databaseUrl, max: 10 }), sql.order)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  if (typeof address === 'object' && address) process.send?.(address.port)
}

function searches(
  app: FastifyInstance,
  { databaseUrl, recordedCents, replay }: NonNullable<BareOptions['replay']>,
): void {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const bySearch = new Map(
    replay.map(({ search, statements: recorded }) => [
      search,
      recorded.map(({ name, text, values }) => ({
        values,
        query: { text, ...(name && { name: hash('sha256', text, 'base64url') }) },
      })),
    ]),
  )
  app.get('/*', async ({ url }) => {
    const [search = '', price] = url.split('&maxPrice=')
    const cents = String(Math.round(Number(price) * 100))
    let rows: unknown[] = []
    for (const { query, values } of bySearch.get(search) ?? []) {
      const filled = values.map((value) => (value === String(recordedCents) ? cents : value))
      rows = (await pool.query({ ...query, values: filled })).rows
    }
    return { products: rows.slice(0, 24), nextCursor: rows.length > 24 ? 'more' : null }
  })
}

function work(app: FastifyInstance, pool: pg.Pool, order: statements.RecordedOrder): void {
  const caller = async (authorization = '') => {
    const hash = createHash('sha256').update(authorization.slice('Bearer '.length)).digest()
    const { rows } = await pool.query({
      name: 'session',
      text: statements.session,
      values: [hash],
    })
    return rows[0] as { id: string; username: string; email: string }
  }

  app.post<{ Body: { addressId: string } }>('/api/orders', async ({ headers, body }, reply) => {
    const values = statements.placeOrderValues(order, await caller(headers.authorization), body)
    const { rows } = await pool.query({ name: 'order', text: order.statement.text, values })
    return reply.code(201).send(rows[0])
  })

  app.post<{ Body: { items: { productId: string; quantity: number }[] } }>(
    '/api/carts',
    async ({ headers, body }) => {
      const { id } = await caller(headers.authorization)
      const ids = body.items.map((item) => item.productId)
      const quantities = body.items.map((item) => item.quantity)
      await pool.query({
        name: 'add',
        text: statements.addToCart,
        values: [id, ids, quantities],
      })
      const { rows } = await pool.query({ name: 'cart', text: statements.readCart, values: [id] })
      return { user: id, items: rows }
    },
  )
}

/** Fetches the raw bytes; `fetch` would decompress them. */
function fetchOnce(url: string, headers: Record<string, string>) {
  return new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get(url, { headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }))
    }).on('error', reject)
  })
}
