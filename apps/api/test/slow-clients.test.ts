import { connect, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '../src/db/schema.ts'
import { aManager, aProduct, type TestApp, testApp } from './support.ts'

/** A shop that listens, and lines to it that say something at first. */
async function aListeningShop() {
  const app = await testApp()
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  const door = app.http.server.address()
  if (typeof door !== 'object' || !door) throw new Error('The shop listens on no port.')
  const { port } = door
  const lines = (count: number, first = '') =>
    Promise.all(
      Array.from(
        { length: count },
        () =>
          new Promise<Socket>((resolve, reject) => {
            const socket = connect(port, '127.0.0.1', () => resolve(socket))
            socket.once('error', reject)
            socket.write(first)
          }),
      ),
    )
  /** A shopper who asks the database, over a line of their own. */
  const serves = async () => (await fetch(`http://127.0.0.1:${port}/api/products?new`)).status
  return { app, lines, serves }
}

/** All that comes on a line until it is closed. */
function heardOn(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    const heard: Buffer[] = []
    socket.on('data', (piece) => heard.push(piece))
    // Hung up on while it was still sending: what was heard counts.
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(Buffer.concat(heard).toString()))
  })
}

const head = 'HTTP/1.1\r\nhost: shop.test\r\n'

test('five hundred who say nothing, or never finish, keep nobody waiting and are sent away', async () => {
  const { app, lines, serves } = await aListeningShop()
  const idle = await lines(300)
  const inHead = await lines(100, `GET /api/products ${head}`)
  const type = 'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{'
  const inBody = await lines(100, `POST /api/user/login ${head}${type}`)
  expect(await serves()).toBe(200)

  // So that the test need not wait as long as a shopper on a bad line may.
  app.http.server.headersTimeout = 500
  app.http.server.requestTimeout = 1000
  const ends = Promise.all([...idle, ...inHead, ...inBody].map(heardOn))
  for (const socket of inHead) socket.write('x-more: 1\r\n')
  for (const socket of inBody) socket.write(' ')
  for (const answer of await ends) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('files that nobody takes hold no connection to the database, and go on when somebody does', async () => {
  const { app, lines, serves } = await aListeningShop()
  const { token } = await aManager(app)
  await fillShelves(app)
  // More than the shop has connections; each file is larger than what a line takes unread.
  const deaf = await lines(
    12,
    `GET /api/exports/products.csv ${head}authorization: Bearer ${token}\r\nconnection: close\r\n\r\n`,
  )
  for (const socket of deaf) socket.pause()
  expect(await serves()).toBe(200)
  const { rows } = await app.db.execute(sql`
    select 1 from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`)
  expect(rows).toEqual([])

  const files = deaf.map(heardOn)
  for (const socket of deaf) socket.resume()
  for (const file of await Promise.all(files))
    expect(file.match(/^[^\r\n]*,Kettle \d+,/gm)).toHaveLength(SHELVES)
})

const SHELVES = 1500

async function fillShelves(app: TestApp): Promise<void> {
  const { id } = await aProduct(app, { name: 'The first' })
  await app.db.execute(sql`
    insert into ${products} (name, description, price_cents, stock_quantity, category_id, brand, variant)
    select 'Kettle ' || i, repeat('It boils well. ', 600), price_cents, 5, category_id, brand, variant
    from products, generate_series(1, ${SHELVES}::int) i where id = ${id}`)
}
