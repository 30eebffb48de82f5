import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { claimDueBackup, readShopId } from '../../src/backup/backup-state.ts'
import { describeFailure } from '../../src/backup/describe-failure.ts'
import { runBackup } from '../../src/backup/run-backup.ts'
import type { Db } from '../../src/db/client.ts'
import { readEnv } from '../../src/env/env.ts'
import { backUpWhenDue, runBackupProgram } from '../../src/jobs/scheduled-backup.ts'
import { alertOfBackup } from '../../src/modules/messages/alerts/staff-alerts.ts'
import { defaultSettings } from '../../src/modules/settings/shop-facts.ts'
import { aStore } from '../fakes/s3-store.ts'
import { runProgram, startProgram } from '../samples/backup-support.ts'
import { build } from '../support/build.ts'
import { aManager, anAdmin, anotherProcess, type TestApp, testApp } from '../support/support.ts'
import { aFolder } from '../support/temporary-folder.ts'

beforeAll(build)

/** The shop backs itself up, once for all processes, and staff learn when that fails. */

const facts = { orderExpiryMinutes: 60, rateLimits: true, production: false }
const nobody = {
  production: false,
  settings: { now: () => defaultSettings({ ...facts, takesMpesa: true }) },
  publicUrl: 'http://shop.test',
  now: () => new Date(),
}
const alertStaff = (db: Db, problem: string) => alertOfBackup(db, nobody, problem)

const hoursAgo = (hours: number) => sql`now() - interval '1 hour' * ${hours}::float8`
const set = (app: TestApp, attempted: number | null, good: number | null, problem: string | null) =>
  app.db.execute(sql`
    update backup_state set attempted_at = ${attempted === null ? null : hoursAgo(attempted)},
      good_at = ${good === null ? null : hoursAgo(good)}, problem = ${problem}`)

/** For tests that need any shop; each has a folder of its own. */
const shop = testApp()

test.each<
  [
    what: string,
    attempted: number | null,
    good: number | null,
    problem: string | null,
    due: boolean,
  ]
>([
  ['nothing was ever backed up', null, null, null, true],
  ['the last good one is old', 24.1, 24.1, null, true],
  ['the last good one is new', 23.9, 23.9, null, false],
  ['one failed a while ago', 1.1, 25, 'The disk is full.', true],
  ['one failed just now', 0.9, 25, 'The disk is full.', false],
  ['a process was killed while it made one', 0.3, 25, null, true],
  ['one is being made', 0.2, 25, null, false],
  ['the clock was set back since the last', -48, -48, null, true],
  ['one was made by hand meanwhile, which postpones nothing', 24.1, 2, null, true],
])('a backup is due or not: %s', async (_what, attempted, good, problem, due) => {
  const app = await shop
  await set(app, attempted, good, problem)
  const turns = await Promise.all([1, 2, 3].map(() => claimDueBackup(app.db, 24)))
  // One process makes it, and not the others.
  expect(turns.filter(Boolean)).toHaveLength(due ? 1 : 0)
})

test('staff get one alert about failing backups, and see the problem until one succeeds', async () => {
  const app = await testApp()
  const admin = await anAdmin(app)
  const manager = await aManager(app)
  const health = async () => (await manager.call('GET', '/settings/staff')).body.backup
  expect(await health()).toEqual({ lastGoodAt: null, problem: null })

  const { signal } = new AbortController()
  const output = 'The backup was not made: the disk is full.'
  const fail = async () => ({ code: 1, output: `${output}\n` })
  for (let times = 0; times < 3; times += 1) {
    await set(app, 2, null, (await health()).problem)
    expect(await backUpWhenDue({ db: app.db, everyHours: 24, signal, run: fail, alertStaff })).toBe(
      false,
    )
  }
  expect(await health()).toEqual({ lastGoodAt: null, problem: output })
  const { rows: mails } = await app.db.execute(sql`select recipient, subject, body from outbox`)
  expect(mails).toMatchObject([
    { recipient: admin.email, subject: 'The backup of the shop failed' },
  ])
  expect(mails[0]?.body).toContain(output)

  const folder = await aFolder()
  const env = readEnv({ DATA_DIR: folder })
  const { manifest } = await runBackup(env, app.databaseUrl, undefined)
  expect(await health()).toEqual({ lastGoodAt: manifest.createdAt, problem: null })
})

test('a scheduled backup runs in a separate process', async () => {
  const app = await shop
  await set(app, null, null, null)
  const folder = await aFolder()
  vi.stubEnv('DATA_DIR', folder)
  const { signal } = new AbortController()
  const run = () => runBackupProgram(app.databaseUrl, signal)
  expect(await backUpWhenDue({ db: app.db, everyHours: 24, signal, run, alertStaff })).toBe(true)
  expect(await readdir(join(folder, 'backups'))).toEqual([
    expect.stringMatching(/^duka-[0-9a-f]{8}-\d{8}T\d{6}Z\.tar\.gz$/),
  ])
})

test('staff see that the backups stopped', async () => {
  const app = await testApp()
  const daily = await anotherProcess(app, { backupEveryHours: 24 })
  const manager = await aManager(daily)
  await set(app, 50, 50, null)
  expect((await manager.call('GET', '/settings/staff')).body.backup.problem).toBe(
    'No backup was made for more than 49 hours.',
  )
})

/** A shop with a backup of each of the last days, beside the files of others. */
async function aShopWithBackups(days: number) {
  const app = await shop
  await set(app, null, null, null)
  const folder = await aFolder()
  const shopId = await readShopId(app.db)
  const others = [
    'notes.txt',
    'duka-00000000-20200101T000000Z.tar.gz',
    `duka-${shopId}-holiday.tar.gz`,
  ]
  const own = Array.from({ length: days }, (_, day) => {
    const at = new Date(Date.now() - (day + 1) * 24 * 3_600_000).toISOString()
    return `duka-${shopId}-${at.replace(/[-:]|\.\d+/g, '')}.tar.gz`
  })
  return { app, folder, shopId, others, own }
}

test('only backups beyond the retention rules are deleted, and no other files', async () => {
  const { app, folder, others, own } = await aShopWithBackups(10)
  for (const name of [...others, ...own]) await writeFile(join(folder, name), 'a file')
  const env = readEnv({ DATA_DIR: folder, BACKUP_DIR: folder, BACKUP_KEEP: '3d' })
  const { pruned, where } = await runBackup(env, app.databaseUrl, undefined)
  expect(pruned.toSorted()).toEqual(own.slice(2).toSorted())
  const left = await readdir(folder)
  expect(left).toEqual(expect.arrayContaining([...others, ...own.slice(0, 2)]))
  expect(left).toHaveLength(others.length + 3)
  expect(existsSync(where)).toBe(true)
})

test('a backup counts as good even if an old one cannot be deleted', async () => {
  const { app, folder, own } = await aShopWithBackups(2)
  for (const name of own) await mkdir(join(folder, name))
  const env = readEnv({ DATA_DIR: folder, BACKUP_DIR: folder, BACKUP_KEEP: '1d' })
  await expect(runBackup(env, app.databaseUrl, undefined)).rejects.toThrow(
    `The backup was made, but old ones were not deleted from ${folder}: `,
  )
  const { rows } = await app.db.execute(sql`select good_at is not null as good from backup_state`)
  expect(rows).toEqual([{ good: true }])
})

test('after the clock was set back, no backup is replaced or deleted', async () => {
  const { app, folder, own, shopId } = await aShopWithBackups(10)
  const future = `duka-${shopId}-29991231T235959Z.tar.gz`
  for (const name of [...own, future]) await writeFile(join(folder, name), 'a file')
  const env = readEnv({ DATA_DIR: folder, BACKUP_DIR: folder, BACKUP_KEEP: '1d' })
  expect((await runBackup(env, app.databaseUrl, undefined)).pruned).toEqual([])
  expect(await readdir(folder)).toHaveLength(own.length + 2)
})

test('backups go to a bucket, encrypted, and old ones are deleted there', async () => {
  const { app, folder, others, own } = await aShopWithBackups(6)
  const store = await aStore()
  for (const name of [...others, ...own])
    store.stored.set(`/shop/${name}`, { bytes: Buffer.from('a file'), type: undefined })
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = store.env
  const env = readEnv({
    DATA_DIR: folder,
    BACKUP_KEEP: '2d',
    BACKUP_PASSPHRASE: 'githeri na parachichi',
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_REGION: region,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
  const { where, pruned, bytes } = await runBackup(env, app.databaseUrl, undefined)
  const [, name = ''] = /^(\S+\.tar\.gz\.age) in the bucket shop$/.exec(where) ?? []
  expect(store.stored.get(`/shop/${name}`)?.bytes).toHaveLength(bytes)
  expect(pruned.toSorted()).toEqual(own.slice(1).toSorted())
  expect(store.stored.size).toBe(others.length + 2)
  expect(await readdir(join(folder, 'backups'))).toEqual([])

  // Without a passphrase, as deriving its key takes long.
  const plain = { ...env, backup: { ...env.backup, passphrase: undefined } }
  store.failure.status = 503
  await expect(runBackup(plain, app.databaseUrl, undefined)).rejects.toThrow(
    'The bucket shop said 503: <Error>Slow down</Error>',
  )
  expect(await readdir(join(folder, 'backups'))).toEqual([])

  const away = {
    ...plain,
    backup: { ...plain.backup, s3: { ...store.env, endpoint: 'http://127.0.0.1:1' } },
  }
  await expect(runBackup(away, app.databaseUrl, undefined)).rejects.toThrow(
    'The bucket shop cannot be reached at 127.0.0.1:1',
  )
})

test('an encrypted backup in a named file ends in .age, and a file of that name is encrypted', async () => {
  const { databaseUrl } = await shop
  const folder = await aFolder()
  const file = join(folder, 'duka.tar.gz')
  const plain = readEnv({ DATA_DIR: folder })
  const env = readEnv({ DATA_DIR: folder, BACKUP_PASSPHRASE: 'githeri na parachichi' })
  expect((await runBackup(env, databaseUrl, file)).where).toBe(`${file}.age`)
  await expect(runBackup(plain, databaseUrl, `${file}.age.age`)).rejects.toThrow(
    'BACKUP_PASSPHRASE',
  )
  expect(await readdir(folder)).toEqual(['duka.tar.gz.age'])
})

test('a backup that is killed during its upload leaves no file', async () => {
  // Of its own: the database may hear of the death while the next test runs.
  const app = await testApp()
  const folder = await aFolder()
  const bucket = createServer().listen(0, '127.0.0.1')
  await once(bucket, 'listening')
  const uploading = once(bucket, 'request')
  const { child, ended } = startProgram('backup', [], {
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: folder,
    BACKUP_S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
    BACKUP_S3_BUCKET: 'shop',
    BACKUP_S3_REGION: 'nairobi',
    BACKUP_S3_ACCESS_KEY_ID: 'key',
    BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
  })
  const [request] = await uploading
  expect(request.url).toMatch(/^\/shop\/duka-.*\.tar\.gz$/)
  child.kill('SIGKILL')
  expect((await ended).signal).toBe('SIGKILL')
  expect(await readdir(join(folder, 'backups'))).toEqual([])
  bucket.closeAllConnections()
  bucket.close()
})

/** Expects that a failed backup left no file, and does not count as good. */
async function expectNoBackup({ db }: TestApp, folder: string) {
  expect(await readdir(folder)).toEqual(['occupied'])
  const { rows } = await db.execute(sql`select good_at from backup_state`)
  expect(rows).toEqual([{ good_at: null }])
}

test('a failed backup shows the reason and leaves no file', async () => {
  const app = await shop
  await set(app, null, null, null)
  const folder = await aFolder()
  await writeFile(join(folder, 'occupied'), '')
  const variables = { DATABASE_URL: app.databaseUrl, DATA_DIR: folder }
  const file = join(folder, 'backup.tar.gz')
  const ended = await runProgram('backup', [file], variables, 'ulimit -f 1')
  expect(ended.output).toMatch(/^The backup was not made: .*larger than is allowed/)
  expect(ended.code).toBe(1)
  await expectNoBackup(app, folder)
})

test.each<[what: string, target: string, reason: RegExp]>([
  ['is a file', 'occupied/backup.tar.gz', /part of the path is a file/],
  ['is not there', 'nowhere/backup.tar.gz', /no such file or folder/],
  ['takes no file', '/proc/self/backup.tar.gz', /^(permission|there is no|the file system)/],
])('a backup into a folder that %s fails with the reason', async (_what, target, reason) => {
  const app = await shop
  await set(app, null, null, null)
  const folder = await aFolder()
  await writeFile(join(folder, 'occupied'), '')
  const made = runBackup(readEnv({ DATA_DIR: folder }), app.databaseUrl, resolve(folder, target))
  expect(await made.then(() => 'made', describeFailure)).toMatch(reason)
  await expectNoBackup(app, folder)
})

/** Begins a backup that waits at the table of orders, until `release`. */
async function aWaitingBackup() {
  const [app, folder] = [await shop, await aFolder()]
  const holder = new pg.Client({ connectionString: app.databaseUrl })
  await holder.connect()
  await holder.query('begin; lock table orders in access exclusive mode')
  const variables = { DATABASE_URL: app.databaseUrl, DATA_DIR: folder, BACKUP_DIR: folder }
  const program = startProgram('backup', [], variables)
  await expect
    .poll(async () => (await readdir(folder)).filter((name) => name.endsWith('.part')))
    .toHaveLength(1)
  await expect
    .poll(async () => (await app.db.execute(sql`select from pg_locks where not granted`)).rowCount)
    .toBe(1)
  return { ...program, app, folder, variables, release: () => holder.end() }
}

test('a killed backup leaves only an unfinished file, which the next backup deletes', async () => {
  const { child, ended, app, folder, variables, release } = await aWaitingBackup()

  const second = await runProgram('backup', [], variables)
  expect(second.output).toBe(
    'The backup was not made: Another backup is being made at the moment: wait until it is done.\n',
  )
  child.kill('SIGKILL')
  expect((await ended).signal).toBe('SIGKILL')
  expect(await readdir(folder)).toEqual([expect.stringMatching(/\.part$/)])
  await release()

  const env = readEnv(variables)
  await expect
    .poll(() => runBackup(env, app.databaseUrl, undefined).then(() => 'made', String))
    .toBe('made')
  expect(await readdir(folder)).toEqual([expect.stringMatching(/\.tar\.gz$/)])
})

test('a backup that is stopped deletes its files', async () => {
  const { child, ended, folder, release } = await aWaitingBackup()
  child.kill('SIGTERM')
  expect(await ended).toEqual({
    code: 1,
    signal: null,
    output: 'The backup was not made: it was stopped.\n',
  })
  expect(await readdir(folder)).toEqual([])
  await release()
})
