import * as fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  aDatabase,
  aFolder,
  aShop,
  kill,
  oneFolderForAll,
  query,
  serverOf,
} from '../test/support.ts'
import { startPostgres } from './start.ts'

const dataDir = oneFolderForAll()

test('data is still there after a stop and a start', async () => {
  const first = await startPostgres({ dataDir })
  await query(first, `create table notes as select 'Habari' as text`)
  await first.stop()
  expect(serverOf(dataDir)).toBeUndefined()

  const second = await aDatabase(dataDir)
  expect(await query(second, 'select text from notes')).toEqual({ text: 'Habari' })
})

test('the database is durable, uses UTF-8 and sorts names as people expect', async () => {
  const database = await aDatabase(dataDir)

  expect(
    await query(
      database,
      `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
              current_setting('data_checksums') as checksums,
              (select string_agg(name, ' ' order by name)
                 from (values ('zebra'), ('Éclair'), ('Apple'), ('apron')) as names (name)) as sorted`,
    ),
  ).toEqual({ encoding: 'UTF8', fsync: 'on', checksums: 'on', sorted: 'Apple apron Éclair zebra' })
})

test.skipIf(process.platform === 'win32')('other users cannot connect', async () => {
  const database = await aDatabase(dataDir)
  const socketFolder = new URL(database.url).searchParams.get('host') ?? ''

  expect(await query(database, 'show listen_addresses')).toEqual({ listen_addresses: '' })
  expect(fs.statSync(socketFolder).mode & 0o777).toBe(0o700)
})

test('the server works in a deep folder with spaces in its path', async () => {
  const database = await aDatabase(aFolder(`it's mine/${'a long way down/'.repeat(12)}data`))

  expect(await query(database, 'select 1 as one')).toEqual({ one: 1 })
})

test('the server of a killed shop is adopted, with all acknowledged data', async () => {
  const shop = await aShop(dataDir)
  await query(shop, 'create table orders_of_a_killed_shop as select 42 as number')
  const left = serverOf(dataDir)
  await shop.kill()

  const database = await aDatabase(dataDir)
  expect(await query(database, 'select number from orders_of_a_killed_shop')).toEqual({
    number: 42,
  })
  expect(serverOf(dataDir)?.pid).toBe(left?.pid)

  await database.stop()
  expect(serverOf(dataDir)).toBeUndefined()
})

test('a power cut loses no acknowledged data', async () => {
  const shop = await aShop(dataDir)
  await query(shop, 'create table orders as select 42 as number')
  kill(serverOf(dataDir)?.pid ?? 0)
  await shop.kill()

  const database = await aDatabase(dataDir)
  expect(await query(database, 'select number from orders')).toEqual({ number: 42 })
})

test('two shops share one server, and the last one stops it', async () => {
  const first = await aDatabase(dataDir)
  const second = await aDatabase(dataDir)
  expect(second.url).toBe(first.url)

  await first.stop()
  expect(await query(second, 'select 1 as one')).toEqual({ one: 1 })
  await second.stop()
  expect(serverOf(dataDir)).toBeUndefined()
})

test('shops that start and stop at the same time do not disturb each other', async () => {
  const dataDir = aFolder()
  const visit = async (n: number) => {
    const database = await startPostgres({ dataDir })
    await query(database, `create table visit_${n} ()`)
    await database.stop()
  }
  const [shop] = await Promise.all([aShop(dataDir), ...[1, 2, 3, 4].map(visit)])
  await shop.kill()
  await Promise.all([5, 6, 7, 8].map(visit))

  const count = `select count(*)::int as visits from pg_tables where tablename like 'visit%'`
  expect(await query(await aDatabase(dataDir), count)).toEqual({ visits: 8 })
})

test('a crashed server is restarted at the same address', async () => {
  const lines: string[] = []
  const database = await aDatabase(dataDir, { log: (line) => lines.push(line) })
  kill(serverOf(dataDir)?.pid ?? 0)

  await expect
    .poll(() => query(database, 'select 1 as one').catch(() => 'not yet'))
    .toEqual({ one: 1 })
  expect(lines).toContain('PostgreSQL went away: bringing it up again')
})

test('an interrupted first start does not prevent the next', async () => {
  const dataDir = aFolder()
  const unfinished = path.join(dataDir, 'postgres/cluster.new-999999999-abc')
  fs.mkdirSync(unfinished, { recursive: true })
  fs.writeFileSync(path.join(unfinished, 'half'), '')

  const database = await aDatabase(dataDir)
  expect(await query(database, 'select 1 as one')).toEqual({ one: 1 })
  expect(fs.existsSync(unfinished)).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'an outdated postmaster.pid with the id of another program does not prevent a start',
  async () => {
    await (await startPostgres({ dataDir })).stop()
    const cluster = path.join(dataDir, 'postgres/cluster')
    const lines = [process.pid, cluster, 1, 5432, '/nowhere', '', '', 'ready   ']
    fs.writeFileSync(path.join(cluster, 'postmaster.pid'), `${lines.join('\n')}\n`)

    expect(await query(await aDatabase(dataDir), 'select 1 as one')).toEqual({ one: 1 })
  },
)

test.runIf(process.platform === 'linux')('an unreachable server is replaced', async () => {
  const shop = await aShop(dataDir)
  const deaf = serverOf(dataDir)
  await shop.kill()
  fs.rmSync(deaf?.address.host ?? '', { recursive: true })

  const database = await aDatabase(dataDir)
  expect(await query(database, 'select 1 as one')).toEqual({ one: 1 })
  expect(serverOf(dataDir)?.pid).not.toBe(deaf?.pid)
})

test.runIf(process.platform === 'linux')(
  'Ctrl-C for the shop does not stop the server',
  async () => {
    await aDatabase(dataDir)
    const pid = serverOf(dataDir)?.pid
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '')
    const [, , group, session] = stat.split(' ').map(Number)

    expect([group, session]).toEqual([pid, pid])
  },
)
