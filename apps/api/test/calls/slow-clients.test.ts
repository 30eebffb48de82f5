import { connect, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '../../src/db/schema.ts'
import { aManager, aProduct, type TestApp, testApp } from '../support/support.ts'

/** A listening shop, and connections to it that send some first bytes. */
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
  /** The status of another customer's request that needs the database. */
  const serves = async () => (await fetch(`http://127.0.0.1:${port}/api/products?new`)).status
  return { app, lines, serves }
}

/** Everything that arrives on a connection until it closes. */
function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    const received: Buffer[] = []
    socket.on('data', (piece) => received.push(piece))
    // The shop may close while we still send; what arrived before counts.
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(Buffer.concat(received).toString()))
  })
}

const head = 'HTTP/1.1\r\nhost: shop.test\r\n'

test.concurrent('five hundred silent or unfinished requests do not delay others and are closed', async () => {
  const { app, lines, serves } = await aListeningShop()
  const idle = await lines(300)
  const inHead = await lines(100, `GET /api/products ${head}`)
  const type = 'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{'
  const inBody = await lines(100, `POST /api/user/login ${head}${type}`)
  expect(await serves()).toBe(200)

  // A shorter timeout than in production, so that the test is quick.
  app.http.server.headersTimeout = 500
  app.http.server.requestTimeout = 1000
  const ends = Promise.all([...idle, ...inHead, ...inBody].map(readAll))
  for (const socket of inHead) socket.write('x-more: 1\r\n')
  for (const socket of inBody) socket.write(' ')
  for (const answer of await ends) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})

test.concurrent('a download that is not read holds no database connection and continues when it is read', async () => {
  const { app, lines, serves } = await aListeningShop()
  const { token } = await aManager(app)
  await fillShelves(app)
  // More downloads than database connections; each file is larger than the socket buffers.
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

  // Three are read to their ends; all of them are a hundred and sixty megabytes.
  const files = deaf.slice(0, 3).map(readAll)
  for (const socket of deaf.slice(0, 3)) socket.resume()
  for (const socket of deaf.slice(3)) socket.destroy()
  for (const file of await Promise.all(files))
    expect(file.match(/^[^\r\n]*,Kettle \d+,/gm)).toHaveLength(SHELVES)
})

const SHELVES = 1500

/** Without triggers: to index their texts takes longest. */
async function fillShelves(app: TestApp): Promise<void> {
  const { id } = await aProduct(app, { name: 'The first' })
  await app.db.transaction(async (db) => {
    await db.execute(sql`set local session_replication_role = replica`)
    await db.execute(sql`
      insert into ${products} (name, description, price_cents, stock_quantity, category_id, brand, variant, search)
      select 'Kettle ' || i, repeat('-', 9000), price_cents, 5, category_id, brand, variant, search
      from products, generate_series(1, ${SHELVES}::int) i where id = ${id}`)
  })
}
