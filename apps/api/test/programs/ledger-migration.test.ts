import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { connect, databaseError } from '../../src/db/client.ts'
import { migrate } from '../../src/db/migrate.ts'
import { checkLedger } from '../../src/modules/ledger/check-ledger.queries.ts'
import { handleCallbacks } from '../../src/modules/payments/incoming/callbacks.ts'
import { fakeMpesa } from '../fakes/fake-mpesa.ts'
import { anOldShop } from '../support/old-shop.ts'

/** A shop of the version before the ledger, with money in every state, is brought up to date. */

/** The last migration before the ledger. */
const LAST = 14

const PRICE = 249_900

/** One order, and its payments as the old shop kept them. */
async function anOldOrder(
  client: pg.Client,
  fields: { status?: string; paymentStatus?: string; method?: string; total?: number },
  payments: Record<string, unknown>[],
): Promise<{ orderId: string; ids: string[] }> {
  const orderId = randomUUID()
  await client.query(
    `insert into orders (id, status, payment_method, payment_status, total_cents, address)
     values ($1, $2, $3, $4, $5, '{}')`,
    [
      orderId,
      fields.status ?? 'Pending',
      fields.method ?? 'mpesa',
      fields.paymentStatus ?? 'unpaid',
      fields.total ?? PRICE,
    ],
  )
  const ids: string[] = []
  for (const payment of payments) {
    const row = {
      id: randomUUID(),
      order_id: orderId,
      method: 'mpesa',
      channel: 'stk',
      amount_cents: PRICE,
      ...payment,
    }
    ids.push(row.id)
    const columns = Object.keys(row)
    await client.query(
      `insert into payments (${columns.join(', ')})
       values (${columns.map((_, nth) => `$${nth + 1}`).join(', ')})`,
      Object.values(row),
    )
  }
  return { orderId, ids }
}

const event = (client: pg.Client, id: string | undefined, kind: string, body: object) =>
  client.query(
    'insert into payment_events (payment_id, kind, body, handled_at) values ($1, $2, $3, now())',
    [id, kind, body],
  )

const secret = () => ({ callback_secret: randomUUID() })
const settled = { settled_at: '2026-10-01T10:00:00Z' }

/** Money in every state that the old shop knew. */
async function fill(client: pg.Client) {
  const paid = await anOldOrder(client, { paymentStatus: 'paid' }, [
    { ...secret(), ...settled, state: 'paid', received_cents: PRICE, receipt: 'PAIDPAID01' },
  ])
  const failed = await anOldOrder(client, {}, [
    {
      ...secret(),
      state: 'failed',
      result_code: '1032',
      reason: 'The request was cancelled on the phone.',
    },
    {
      ...secret(),
      state: 'failed',
      reason: 'M-Pesa did not tell in time what became of this request.',
    },
  ])
  await anOldOrder(client, { paymentStatus: 'pending' }, [
    { ...secret(), state: 'prompted', checkout_request_id: 'ws_CO_1', next_query_at: new Date() },
  ])
  const over = await anOldOrder(client, { paymentStatus: 'paid' }, [
    { ...secret(), ...settled, state: 'paid', received_cents: PRICE, receipt: 'OVEROVER01' },
    { ...settled, state: 'paid', amount_cents: 50_100, received_cents: 50_100 },
  ])
  await event(client, over.ids[0], 'split', { restCents: 50_100, rest: over.ids[1] })
  await anOldOrder(client, { status: 'Cancelled', paymentStatus: 'refund-due' }, [
    { ...secret(), ...settled, state: 'paid', received_cents: PRICE, receipt: 'CANCELLED1' },
  ])
  await anOldOrder(client, {}, [
    {
      ...secret(),
      ...settled,
      channel: 'c2b',
      state: 'held',
      received_cents: 100_000,
      receipt: 'PARTPART01',
      reason: 'A part of the money came. KES 1,499.00 is still missing.',
    },
  ])
  const stuck = await anOldOrder(client, { status: 'Cancelled', paymentStatus: 'refund-due' }, [
    { ...secret(), ...settled, state: 'refunding', received_cents: PRICE, receipt: 'REFUNDING1' },
  ])
  await event(client, stuck.ids[0], 'refund-asked', { of: 'paid' })
  await anOldOrder(client, { status: 'Cancelled', paymentStatus: 'refunded' }, [
    { ...secret(), ...settled, state: 'refunded', received_cents: PRICE, receipt: 'REFUNDED01' },
    {
      ...settled,
      method: 'cash',
      channel: 'cash',
      state: 'refunded',
      received_cents: 100,
      rider: 'Otieno',
    },
  ])
  // Brought back after its money had gone back: it is due again.
  const reopened = await anOldOrder(
    client,
    { method: 'cod', status: 'Delivered', paymentStatus: 'refunded' },
    [{ ...settled, method: 'cash', channel: 'cash', state: 'refunded', received_cents: PRICE }],
  )
  await client.query(`insert into receipts (receipt, channel, amount_cents, account, state, payment_id, paid_at)
    values ('PAIDPAID01', 'c2b', ${PRICE}, 'x', 'matched', '${paid.ids[0]}', now()),
      ('WAITING001', 'c2b', 7000, 'y', 'waiting', null, now()),
      ('TOMATCH001', 'statement', 8000, 'SHOES', 'to-match', null, now()),
      ('RETURNED01', 'c2b', 9000, 'SHOES', 'returned', null, now())`)
  return { paid, failed, reopened }
}

test('the migration of an old shop to the ledger keeps every shilling, attempt and receipt', async () => {
  const { url, client } = await anOldShop(LAST)
  const { failed, reopened } = await fill(client)
  const before = await client.query(
    'select id, state, received_cents, receipt from payments order by id',
  )
  await client.end()

  await migrate(url)

  const { pool, db } = connect(url)
  expect(await checkLedger(db)).toEqual({ balanced: true, differences: [] })
  const { rows: lines } = await pool.query(
    'select id, state, received_cents, receipt from payments order by id',
  )
  const kept = new Map(lines.map((line) => [line.id, line]))
  for (const row of before.rows) if (kept.has(row.id)) expect(kept.get(row.id)).toEqual(row)
  // Only the rest of an overpaid receipt is no row of its own any more: it is a line of its receipt.
  expect(lines).toHaveLength(before.rows.length)
  const sum = (rows: { received_cents: string | null }[]) =>
    rows.reduce((cents, row) => cents + Number(row.received_cents ?? 0), 0)
  expect(sum(lines)).toBe(sum(before.rows))
  const { rows: reasons } = await pool.query(
    'select reason_code, result_code from payment_attempts where order_id = $1',
    [failed.orderId],
  )
  expect(reasons).toContainEqual({ reason_code: null, result_code: '1032' })
  expect(reasons).toContainEqual({ reason_code: 'notToldInTime', result_code: null })
  const { rows: open } = await pool.query(
    'select code from receipts where order_id is null order by code',
  )
  expect(open.map(({ code }) => code)).toEqual(['RETURNED01', 'TOMATCH001', 'WAITING001'])
  const { rows: due } = await pool.query('select payment_status from orders where id = $1', [
    reopened.orderId,
  ])
  expect(due).toEqual([{ payment_status: 'unpaid' }])
  await pool.end()
})

test('today’s shop processes a stored refund result of an old one, and knows what was returned and counted', async () => {
  const { url, client } = await anOldShop(LAST)
  const conversation = 'AG_20261001_0001'
  const asked = await anOldOrder(client, { status: 'Cancelled', paymentStatus: 'refund-due' }, [
    { ...secret(), ...settled, state: 'refunding', received_cents: PRICE, receipt: 'ASKEDASK01' },
  ])
  await event(client, asked.ids[0], 'refund-asked', { of: 'paid' })
  await event(client, asked.ids[0], 'reversal-accepted', { conversationId: conversation })
  await client.query(
    `insert into payment_events (payment_id, kind, body, at) values ($1, 'reversal-result', $2, '2026-10-01')`,
    [
      asked.ids[0],
      {
        Result: {
          ResultType: 0,
          ResultCode: 0,
          ConversationID: conversation,
          TransactionID: 'BACKBACK01',
        },
      },
    ],
  )
  const both = await anOldOrder(client, { paymentStatus: 'paid' }, [
    { ...secret(), ...settled, state: 'paid', received_cents: PRICE, receipt: 'BOTHBOTH01' },
  ])
  await client.query(`insert into users (username, email, firstname, lastname, password_hash, role)
    values ('wanjiku', 'wanjiku@shop.test', 'Wanjiku', 'Kamau', 'none', 'admin')`)
  await client.query(`insert into receipts (receipt, channel, amount_cents, account, state, paid_at)
    values ('BOTHBOTH01', 'c2b', ${PRICE}, 'SHOES', 'returned', now())`)
  await client.query(`insert into audit_log (username, action, thing, thing_id, after)
    values ('wanjiku', 'return', 'payment', 'BOTHBOTH01', '{"state": "returned"}')`)
  await client.end()

  await migrate(url)

  const { pool, db } = connect(url)
  const deps = { db, mpesa: fakeMpesa(), now: () => new Date() }
  await handleCallbacks(deps, { olderThanMs: 0 })
  expect(await checkLedger(db)).toEqual({ balanced: true, differences: [] })
  const { rows } = await pool.query(
    `select r.code, o.payment_status, p.state, p.received_cents, f.code as reversal
     from receipts r join orders o on o.id = r.order_id join payments p on p.receipt = r.code
     join refunds f on f.receipt_id = r.id where o.id in ($1, $2) order by r.code`,
    [asked.orderId, both.orderId],
  )
  const back = { state: 'refunded', received_cents: PRICE }
  expect(rows).toEqual([
    { code: 'ASKEDASK01', payment_status: 'refunded', reversal: 'BACKBACK01', ...back },
    { code: 'BOTHBOTH01', payment_status: 'unpaid', reversal: null, ...back },
  ])
  const { rows: mails } = await pool.query(
    `select recipient, body from outbox where kind = 'notice'`,
  )
  expect(mails).toMatchObject([{ recipient: 'wanjiku@shop.test' }])
  expect(mails[0].body).toContain('BOTHBOTH01')
  await pool.end()
})

test('a migration with different totals is refused, changes nothing, and can be run again', async () => {
  const { url, client } = await anOldShop(LAST)
  await fill(client)
  // More than the price, in a state that no sum can have: the old shop owed none of it back.
  const { ids } = await anOldOrder(client, {}, [
    { ...secret(), state: 'failed', received_cents: PRICE + 10_000 },
  ])
  const listed = () => client.query('select * from payments order by id')
  const before = (await listed()).rows

  const refusal = await migrate(url).catch((error) => error)

  expect(databaseError(refusal)?.message).toMatch(
    /^The totals of the ledger differ .* nothing was changed.* refund due (\d+) and (?!\1 )\d+ /,
  )
  expect((await listed()).rows).toEqual(before)
  const { rows } = await client.query("select to_regclass('payment_attempts') as attempts")
  expect(rows).toEqual([{ attempts: null }])

  await client.query("update payments set state = 'paid' where id = $1", [ids[0]])
  await client.end()
  await migrate(url)
  const { pool, db } = connect(url)
  expect((await checkLedger(db)).balanced).toBe(true)
  await pool.end()
})
