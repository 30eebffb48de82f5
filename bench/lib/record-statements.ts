import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { addressOf, tokenOf } from './fill.ts'
import { openShop, type Shop } from './shop.ts'

/** An SQL statement with its parameters, as the shop sent it. */
export interface Statement {
  /** The name of the prepared statement; empty for an unnamed one. */
  name: string
  text: string
  values: (string | null)[]
}

/**
 * Records the SQL statements by which the shop answers these paths, so that the ceiling always does what the shop does
 * today. Every path must have a query string. `about` selects the statements of the request from those of background
 * jobs.
 */
export function recordStatements(
  shop: Shop,
  paths: string[],
  about: RegExp,
): Promise<Map<string, Statement[]>> {
  return withRecorder(shop, async ({ url }, record) => {
    const found = new Map<string, Statement[]>()
    for (const path of paths) {
      // A first request, so that one-time work is not recorded. It has another key in the cache, and the same statements.
      await (await fetch(`${url}${path}&sort=relevance`)).arrayBuffer()
      found.set(path, await record(about, () => fetch(url + path)))
    }
    return found
  })
}

/** Places an order of shopper `i`, who has a cart, and returns the statement that the shop sent for it. */
export function recordPlaceOrder(shop: Shop, i: number): Promise<Statement> {
  return withRecorder(shop, async ({ url }, record) => {
    const [statement] = await record(/insert into order_items/, () =>
      fetch(`${url}/api/orders`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokenOf(i)}`, 'content-type': 'application/json' },
        body: JSON.stringify({ addressId: addressOf(i), paymentMethod: 'cod' }),
      }),
    )
    if (!statement) throw new Error('No statement was recorded.')
    return statement
  })
}

type Record = (about: RegExp, request: () => Promise<Response>) => Promise<Statement[]>

/** Runs `work` with a second process of the shop, which has a proxy in front of its PostgreSQL. */
async function withRecorder<Result>(
  { databaseUrl }: Shop,
  work: (shop: Shop, record: Record) => Promise<Result>,
): Promise<Result> {
  const recorded: Statement[] = []
  const line = createServer((shop) => passOn(shop, databaseUrl, recorded)).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const address = line.address()
  if (typeof address !== 'object' || !address) throw new Error('No port is free.')
  const { username, pathname } = new URL(databaseUrl)
  const through = `postgres://${username}@127.0.0.1:${address.port}${pathname}?sslmode=disable`
  const shop = await openShop({ seed: 'none', databaseUrl: through })
  try {
    return await work(shop, async (about, request) => {
      recorded.length = 0
      const answer = await request()
      await answer.arrayBuffer()
      const wanted = recorded.filter(({ text }) => about.test(text))
      if (!answer.ok || wanted.length === 0)
        throw new Error(`No statement was recorded for ${answer.url} (${answer.status}).`)
      return wanted
    })
  } finally {
    await shop.close()
    line.close()
  }
}

function passOn(shop: Socket, databaseUrl: string, recorded: Statement[]): void {
  const { port, searchParams, hostname } = new URL(databaseUrl)
  const folder = searchParams.get('host')
  const database = folder
    ? connect(join(folder, `.s.PGSQL.${port}`))
    : connect(Number(port || 5432), hostname)
  const listen = listener(recorded)
  shop.on('data', listen)
  shop.pipe(database).pipe(shop)
  for (const [one, other] of [
    [shop, database],
    [database, shop],
  ] as const)
    one.on('error', () => other.destroy()).on('close', () => other.destroy())
}

/** Parses the messages of PostgreSQL's protocol: P (parse) has a statement's text, B (bind) its parameters. */
function listener(recorded: Statement[]): (bytes: Buffer) => void {
  const texts = new Map<string, string>()
  let waiting = Buffer.alloc(0)
  let started = false
  return (bytes) => {
    waiting = Buffer.concat([waiting, bytes])
    for (;;) {
      // The first message has no type byte.
      const head = started ? 1 : 0
      if (waiting.length < head + 4) return
      const end = head + waiting.readInt32BE(head)
      if (waiting.length < end) return
      const body = waiting.subarray(head + 4, end)
      if (started && waiting[0] === P) {
        const [name, text] = body.toString('utf8').split('\0')
        texts.set(name ?? '', text ?? '')
      } else if (started && waiting[0] === B) recorded.push(readBind(body, texts))
      started = true
      waiting = waiting.subarray(end)
    }
  }
}

const P = 'P'.charCodeAt(0)
const B = 'B'.charCodeAt(0)

/** Parses a bind message: portal, statement, formats, values. `pg` sends all values as text. */
function readBind(body: Buffer, texts: Map<string, string>): Statement {
  let at = body.indexOf(0) + 1
  const name = body.toString('utf8', at, body.indexOf(0, at))
  at = body.indexOf(0, at) + 1
  at += 2 + 2 * body.readInt16BE(at)
  const values: (string | null)[] = []
  const count = body.readInt16BE(at)
  at += 2
  for (let i = 0; i < count; i++) {
    const length = body.readInt32BE(at)
    at += 4
    values.push(length < 0 ? null : body.toString('utf8', at, at + length))
    at += Math.max(length, 0)
  }
  return { name, text: texts.get(name) ?? '', values }
}
