import * as fs from 'node:fs'
import { expect, test } from 'vitest'
import { isRunning } from '../src/system.ts'
import { aShop, query } from './support.ts'
import { parentFolders, startTemporaryPostgres } from './temporary.ts'

const foldersOf = (pid = 0) =>
  parentFolders()
    .flatMap((parent) => fs.readdirSync(parent))
    .filter((name) => name.startsWith(`duka-test-${pid}-`))

test('a temporary database deletes all its files', async () => {
  const before = foldersOf(process.pid)
  const database = await startTemporaryPostgres()
  expect(await query(database, 'select 1 as one')).toEqual({ one: 1 })
  await database.stop()

  expect(foldersOf(process.pid)).toEqual(before)
})

test('a test run deletes the database and the folders of a killed run', async () => {
  const run = await aShop()
  const { pid } = await query(
    run,
    `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid`,
  )
  await run.kill()
  expect(foldersOf(run.pid)).toHaveLength(2)

  await (await startTemporaryPostgres()).stop()
  expect(foldersOf(run.pid)).toHaveLength(0)
  await expect.poll(() => isRunning(Number(pid))).toBe(false)
})
