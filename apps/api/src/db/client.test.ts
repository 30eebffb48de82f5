import { type AddressInfo, createServer } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { aCategory, testApp } from '../../test/support/support.ts'
import { connect, type Db } from './client.ts'
import { prepared, preparedQuery } from './prepared.ts'
import { categories } from './schema.ts'

const namesOf = preparedQuery<{ id: string }, { name: string }>('test-names', (db) =>
  db
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.id, sql.placeholder('id'))),
)

test('a connection lost during a transaction fails that transaction and nothing else', async () => {
  const { db, call } = await testApp()
  const lineIsThere = async (pid: number) => {
    const { rows } = await db.execute(sql`select 1 from pg_stat_activity where pid = ${pid}`)
    return rows.length > 0
  }

  const work = db.transaction(async (inside) => {
    const { rows } = await inside.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const pid = rows[0]?.pid ?? 0
    await db.execute(sql`select pg_terminate_backend(${pid})`)
    await expect.poll(() => lineIsThere(pid)).toBe(false)
    await inside.execute(sql`select 1`)
  })

  await expect(work).rejects.toThrow()
  expect((await call('GET', '/../readyz')).status).toBe(200)
})

test('a refused statement keeps its connection, a lost connection is replaced', async () => {
  const { databaseUrl } = await testApp()
  const { pool, db } = connect(databaseUrl, { connections: 1 })
  onTestFinished(() => pool.end())
  const pid = async () => {
    const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    return rows[0]?.pid
  }
  const first = await pid()
  await expect(db.execute(sql`select 1 / 0`)).rejects.toThrow()
  expect(await pid()).toBe(first)
  await expect(db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)).rejects.toThrow()
  expect(await pid()).not.toBe(first)
})

test('behind a pooler no statement is prepared, in a transaction neither', async () => {
  const { databaseUrl } = await testApp()
  const countPrepared = async (options: { throughPooler?: boolean }) => {
    const { pool, db } = connect(databaseUrl, { connections: 1, ...options })
    onTestFinished(() => pool.end())
    const count = (db: Db) =>
      db.execute<{ count: number }>(
        prepared(
          'count-prepared',
          sql`select count(*) from pg_prepared_statements where name = 'count-prepared'`,
        ),
      )
    await count(db)
    const { rows } = await db.transaction(count)
    return rows[0]?.count
  }
  expect(await countPrepared({})).toBe(1)
  expect(await countPrepared({ throughPooler: true })).toBe(0)
})

test('behind a pooler a connection names no settings that PgBouncer refuses', async () => {
  const startup = async (options: { throughPooler?: boolean }) => {
    let received = ''
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', (bytes) => {
        received = bytes.toString('latin1', 8)
        socket.destroy()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const { pool } = connect(`postgres://duka@127.0.0.1:${port}/duka`, options)
    await pool.query('select 1').catch(() => undefined)
    await pool.end()
    const words = received.split('\0').filter(Boolean)
    return words.filter((_word, position) => position % 2 === 0)
  }
  expect(await startup({})).toContain('statement_timeout')
  // These are the parameters that PgBouncer follows: https://www.pgbouncer.org/config.html#ignore_startup_parameters
  const known = ['user', 'database', 'client_encoding', 'application_name']
  expect(known).toEqual(expect.arrayContaining(await startup({ throughPooler: true })))
})

test('a prepared query runs where it is told to: in a transaction, outside of it, or in another shop', async () => {
  const [here, there] = [await testApp(), await testApp()]
  const { id } = await aCategory(here, 'Kettles')
  const other = await aCategory(there, 'Lamps')

  await here.db.transaction(async (inside) => {
    await inside.update(categories).set({ name: 'Pots' }).where(eq(categories.id, id))
    expect(await namesOf(inside, { id })).toEqual([{ name: 'Pots' }])
    expect(await namesOf(here.db, { id })).toEqual([{ name: 'Kettles' }])
    const { rows } = await inside.execute(
      sql`select name from pg_prepared_statements where name = 'test-names'`,
    )
    expect(rows).toEqual([{ name: 'test-names' }])
  })

  expect(await namesOf(here.db, { id })).toEqual([{ name: 'Pots' }])
  expect(await namesOf(there.db, { id })).toEqual([])
  expect(await namesOf(there.db, { id: other.id })).toEqual([{ name: 'Lamps' }])
})
