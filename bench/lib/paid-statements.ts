import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { addressOf, shopperOf, tokenOf } from './fill.ts'
import type { Shop } from './shop.ts'

/** A statement as the shop sent it, its parameters, and the rows that came back. */
interface Statement {
  name: string
  text: string
  values: (string | Buffer | null)[]
  rows: (string | null)[][]
}

/** The statements of one flow, in transactions. */
export interface Recording {
  shopper: number
  transactions: Statement[][]
}

/** Statements of background jobs, which are not part of a flow. */
const background =
  /failed_jobs|outbox_to_send|from outbox|update "outbox"|_tallies|shop_settings|listen |next_query_at <=|handled_at is null and at/i

/**
 * Runs `flow` on a second process of the shop with a proxy in front of its database, and returns the statements
 * that it sent.
 */
export async function recordStatements(
  { databaseUrl }: Shop,
  open: (databaseUrl: string) => Promise<Shop>,
  shopper: number,
  flow: (shop: Shop) => Promise<void>,
): Promise<Recording> {
  const received: Received[] = []
  const proxy = createServer((client) => passOn(client, databaseUrl, received)).listen(
    0,
    '127.0.0.1',
  )
  await once(proxy, 'listening')
  const address = proxy.address()
  if (typeof address !== 'object' || !address) throw new Error('No port is free.')
  const { username, pathname } = new URL(databaseUrl)
  const through = `postgres://${username}@127.0.0.1:${address.port}${pathname}?sslmode=disable`
  const shop = await open(through)
  try {
    received.length = 0
    await flow(shop)
    return { shopper, transactions: inTransactions(received) }
  } finally {
    await shop.close()
    proxy.close()
  }
}

interface Received extends Statement {
  connection: number
}

/** From `begin` to `commit` on one connection, in the order in which they began. */
function inTransactions(received: readonly Received[]): Statement[][] {
  const open = new Map<number, Statement[]>()
  const transactions: Statement[][] = []
  for (const statement of received) {
    const current = open.get(statement.connection)
    if (current) current.push(statement)
    else {
      const started = [statement]
      transactions.push(started)
      if (/^begin/i.test(statement.text)) open.set(statement.connection, started)
    }
    if (/^(commit|rollback)$/i.test(statement.text)) open.delete(statement.connection)
  }
  return transactions.filter((statements) => !statements.some(({ text }) => background.test(text)))
}

/** Replays a recorded flow for other shoppers, each with their own rows and codes. */
export async function replay(
  { databaseUrl }: Shop,
  recording: Recording,
  { from, flows, connections }: { from: number; flows: number; connections: number },
): Promise<{ perSecond: number; statements: number }> {
  // Ids are compared as text, whatever their type.
  const types = { getTypeParser: () => (value: string) => value }
  const clients = Array.from(
    { length: connections },
    () => new pg.Client({ connectionString: databaseUrl, types }),
  )
  // The shop stops its database when it closes after a failure.
  for (const client of clients) client.on('error', () => undefined)
  await Promise.all(clients.map((client) => client.connect()))
  let next = from
  const start = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      while (next < from + flows) await replayOne(client, recording, next++)
    }),
  )
  const perSecond = flows / ((performance.now() - start) / 1000)
  await Promise.all(clients.map((client) => client.end()))
  return { perSecond, statements: recording.transactions.flat().length }
}

async function replayOne(client: pg.Client, recording: Recording, shopper: number) {
  const swaps = startSwaps(recording, shopper)
  for (const { name, text, values, rows } of recording.transactions.flat()) {
    const filled = values.map((value) => swap(swaps, value))
    const query = { ...(name && { name }), text, values: filled, rowMode: 'array' as const }
    const result = await client.query<(string | null)[]>(query).catch((cause) => {
      throw new Error(`The replay failed at: ${text}`, { cause })
    })
    learn(swaps, rows, result.rows)
  }
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** The secret of a callback's address, M-Pesa's id of a prompt, and a receipt code. */
const own = /^[0-9a-f]{48}$|ws_CO_[\w-]{36}|UKM\d{7}/g

/** Replacements: the recorded text, and the text for the shopper of this replay. */
function startSwaps({ shopper: recorded, transactions }: Recording, shopper: number) {
  const swaps = new Map([
    [tokenHash(recorded), tokenHash(shopper)],
    [addressOf(recorded), addressOf(shopper)],
    [shopperOf(recorded), shopperOf(shopper)],
    [phoneOf(recorded), phoneOf(shopper)],
    [`bench${recorded}`, `bench${shopper}`],
  ])
  for (const { values } of transactions.flat())
    for (const value of values)
      for (const [text] of typeof value === 'string' ? value.matchAll(own) : [])
        if (!swaps.has(text)) swaps.set(text, another(text))
  return swaps
}

function another(text: string): string {
  if (text.startsWith('ws_CO_')) return `ws_CO_${randomUUID()}`
  if (text.startsWith('UKM')) return `R${randomBytes(5).toString('hex').toUpperCase()}`
  return randomBytes(24).toString('hex')
}

function swap(swaps: Map<string, string>, value: string | Buffer | null): string | Buffer | null {
  if (value === null) return null
  if (Buffer.isBuffer(value)) {
    const hash = swaps.get(value.toString('hex'))
    return hash ? Buffer.from(hash, 'hex') : value
  }
  const whole = swaps.get(value)
  if (whole !== undefined) return whole
  return value
    .replace(own, (text) => swaps.get(text) ?? text)
    .replace(uuid, (id) => swaps.get(id) ?? id)
}

/** Adds replacements for ids that the database has generated or that belong to this shopper. */
function learn(swaps: Map<string, string>, recorded: Statement['rows'], now: Statement['rows']) {
  for (const [i, row] of recorded.entries())
    for (const [j, cell] of row.entries()) {
      const other = now[i]?.[j]
      if (cell === null || other == null || cell === other) continue
      if (/^\d+$/.test(cell)) swaps.set(cell, other)
      const others = other.match(uuid) ?? []
      for (const [k, id] of (cell.match(uuid) ?? []).entries())
        if (others[k] !== undefined && others[k] !== id) swaps.set(id, others[k])
    }
}

export const phoneOf = (shopper: number) => `2547${10_000_000 + shopper}`

const tokenHash = (shopper: number) => createHash('sha256').update(tokenOf(shopper)).digest('hex')

let connections = 0

function passOn(client: Socket, databaseUrl: string, received: Received[]): void {
  const { port, searchParams, hostname } = new URL(databaseUrl)
  const folder = searchParams.get('host')
  const server = folder
    ? connect(join(folder, `.s.PGSQL.${port}`))
    : connect(Number(port || 5432), hostname)
  connections += 1
  const connection = connections
  const texts = new Map<string, string>()
  const waiting: Received[] = []
  const hear = (statement: Omit<Received, 'connection' | 'rows'>) => {
    const whole = { ...statement, connection, rows: [] }
    waiting.push(whole)
    received.push(whole)
  }
  client.on(
    'data',
    messages(false, (type, body) => {
      if (type === 'P') {
        const [name = '', text = ''] = body.toString('utf8').split('\0')
        texts.set(name, text)
      } else if (type === 'B') hear(readBind(body, texts))
      else if (type === 'Q')
        hear({ name: '', text: body.toString('utf8').replace(/\0$/, ''), values: [] })
    }),
  )
  server.on(
    'data',
    messages(true, (type, body) => {
      if (type === 'D') waiting[0]?.rows.push(readRow(body))
      else if (type === 'Z') waiting.shift()
    }),
  )
  client.pipe(server).pipe(client)
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const)
    one.on('error', () => other.destroy()).on('close', () => other.destroy())
}

/** Cuts a stream of PostgreSQL's protocol into messages. A client's first message has no type. */
function messages(typed: boolean, read: (type: string, body: Buffer) => void) {
  let waiting = Buffer.alloc(0)
  let hasType = typed
  return (bytes: Buffer) => {
    waiting = Buffer.concat([waiting, bytes])
    for (;;) {
      const head = hasType ? 1 : 0
      if (waiting.length < head + 4) return
      const end = head + waiting.readInt32BE(head)
      if (waiting.length < end) return
      if (hasType) read(String.fromCharCode(waiting[0] ?? 0), waiting.subarray(5, end))
      hasType = true
      waiting = waiting.subarray(end)
    }
  }
}

/** Portal, statement, formats, then each value with its length. */
function readBind(body: Buffer, texts: Map<string, string>) {
  let at = body.indexOf(0) + 1
  const name = body.toString('utf8', at, body.indexOf(0, at))
  at = body.indexOf(0, at) + 1
  const formats = Array.from({ length: body.readInt16BE(at) }, (_, i) =>
    body.readInt16BE(at + 2 + 2 * i),
  )
  at += 2 + 2 * formats.length
  const count = body.readInt16BE(at)
  const { cells } = readCells(body, at + 2, count)
  const values = cells.map((cell, i) => {
    const isBinary = formats[formats.length === 1 ? 0 : i] === 1
    return cell && !isBinary ? cell.toString('utf8') : cell
  })
  return { name, text: texts.get(name) ?? '', values }
}

function readRow(body: Buffer): (string | null)[] {
  return readCells(body, 2, body.readInt16BE(0)).cells.map((cell) => cell?.toString('utf8') ?? null)
}

function readCells(body: Buffer, from: number, count: number) {
  let at = from
  const cells: (Buffer | null)[] = []
  for (let i = 0; i < count; i += 1) {
    const length = body.readInt32BE(at)
    at += 4
    cells.push(length < 0 ? null : Buffer.from(body.subarray(at, at + length)))
    at += Math.max(length, 0)
  }
  return { cells }
}
