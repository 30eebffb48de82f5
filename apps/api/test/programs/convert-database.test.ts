import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBinaries } from '@duka/embedded-postgres/binaries'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { convertDatabase, finishConversion } from '../../src/backup/convert-database.ts'
import { withConnection } from '../../src/db/client.ts'
import { migrate } from '../../src/db/migrate.ts'
import { readEnv } from '../../src/env/env.ts'
import { withDatabase } from '../../src/programs/with-database.ts'
import { aFolder } from '../support/temporary-folder.ts'

// Both versions are the present one here: only the version of the programs differs in earnest.
const old = findBinaries()
const silent = { old, needed: old.major, log: () => undefined }

/** A shop of its own with one account; `count` tells how many it has, `backups` which backups are its own. */
async function aStoppedShop() {
  const env = readEnv({ DATA_DIR: await aFolder() })
  const ask = (statement: ReturnType<typeof sql>) =>
    withDatabase(env, (databaseUrl) =>
      withConnection(databaseUrl, async (db) => {
        return (await db.execute<Record<string, unknown>>(statement)).rows[0]
      }),
    )
  await withDatabase(env, migrate)
  await ask(sql`
    insert into users (username, email, firstname, lastname, password_hash)
    values ('amina', 'amina@people.test', 'Amina', 'Otieno', 'none')`)
  await ask(sql`update backup_state set good_at = '2026-01-02T03:04:05Z'`)
  return {
    env,
    count: async () => (await ask(sql`select count(*)::int as count from users`))?.count,
    backups: () => ask(sql`select shop_id, good_at from backup_state`),
  }
}

test('a failed conversion changes nothing, and a repeated one converts everything and keeps the old files', async () => {
  const { env, count, backups } = await aStoppedShop()
  const before = await backups()
  const stop = new AbortController()
  const log = (line: string) => line.startsWith('Restoring') && stop.abort(new Error('no more'))
  await expect(convertDatabase(env, { ...silent, log, signal: stop.signal })).rejects.toThrow()
  expect(await count()).toBe(1)

  const { backup, oldFolder } = await convertDatabase(env, silent)
  expect(await count()).toBe(1)
  expect(await backups()).toEqual(before)
  expect(existsSync(backup)).toBe(true)
  expect(oldFolder).toBe(join(env.DATA_DIR, `postgres-${old.major}`))
  expect(existsSync(join(oldFolder, 'cluster/PG_VERSION'))).toBe(true)
  expect(existsSync(join(env.DATA_DIR, 'postgres-converting'))).toBe(false)
})

test('a conversion that was killed after the restore is completed by the next start', async () => {
  const { env, count } = await aStoppedShop()
  const present = join(env.DATA_DIR, 'postgres')
  const converting = join(env.DATA_DIR, 'postgres-converting')
  await mkdir(converting)
  await rename(present, join(converting, 'postgres'))
  await writeFile(join(converting, 'complete'), '17')
  // Killed when the old folder had moved already.
  await mkdir(join(env.DATA_DIR, 'postgres-17'))
  await writeFile(join(env.DATA_DIR, 'postgres-17/old'), 'the old files')

  expect(await count()).toBe(1)
  expect(await readFile(join(env.DATA_DIR, 'postgres-17/old'), 'utf8')).toBe('the old files')
  expect(await finishConversion(env.DATA_DIR)).toBeUndefined()
})

test('a conversion never overwrites the old files of an earlier one', async () => {
  const dataDir = await aFolder()
  for (const folder of ['postgres', 'postgres-converting/postgres', 'postgres-17'])
    await mkdir(join(dataDir, folder), { recursive: true })
  await writeFile(join(dataDir, 'postgres-converting/complete'), '17')
  await writeFile(join(dataDir, 'postgres-17/old'), 'older files')
  expect(await finishConversion(dataDir)).toBe(join(dataDir, 'postgres-17-2'))
  expect(await readdir(dataDir)).toEqual(['postgres', 'postgres-17', 'postgres-17-2'])
  expect(await readFile(join(dataDir, 'postgres-17/old'), 'utf8')).toBe('older files')
})
