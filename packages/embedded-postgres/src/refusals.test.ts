import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aFolder, query } from '../test/support.ts'
import { startPostgres } from './start.ts'

/** The one-line error of a failed start. */
async function refusal(dataDir: string) {
  const error = await startPostgres({ dataDir }).then(
    () => undefined,
    (error: Error) => error,
  )
  expect(error?.message.split('\n')).toHaveLength(1)
  return error?.message
}

test('a data folder that is a file is refused', async () => {
  const dataDir = aFolder()
  fs.writeFileSync(dataDir, '')

  expect(await refusal(dataDir)).toBe(
    `Cannot use the data folder ${dataDir}/postgres: part of the path is a file.`,
  )
})

test.skipIf(process.getuid?.() === 0)(
  'a data folder without write permission is refused',
  async () => {
    const dataDir = aFolder()
    fs.mkdirSync(dataDir, { mode: 0o500 })

    expect(await refusal(dataDir)).toBe(
      `Cannot use the data folder ${dataDir}/postgres: permission denied.`,
    )
  },
)

test('a database of another PostgreSQL version and a folder with other files are refused', async () => {
  const dataDir = aFolder()
  const cluster = path.join(dataDir, 'postgres/cluster')
  fs.mkdirSync(cluster, { recursive: true })
  fs.writeFileSync(path.join(cluster, 'holiday.txt'), '')
  expect(await refusal(dataDir)).toContain('is not a database folder')

  fs.writeFileSync(path.join(cluster, 'PG_VERSION'), '15\n')
  expect(await refusal(dataDir)).toMatch(
    /was made by PostgreSQL 15.*npm start -- --convert-database/,
  )
})

test('a failed start shows the reason of the server', async () => {
  const dataDir = aFolder()
  await (await startPostgres({ dataDir })).stop()
  const config = path.join(dataDir, 'postgres/cluster/postgresql.conf')
  fs.appendFileSync(config, 'shared_buffers = plenty\n')

  expect(await refusal(dataDir)).toMatch(/PostgreSQL did not start in .*shared_buffers/)
})

test.runIf(process.getuid?.() === 0)(
  'root without user namespaces runs the server as another user, even in a folder closed to that user',
  async () => {
    const dataDir = aFolder()
    await (await startPostgres({ dataDir })).stop() // with user namespaces
    const programs = fs.mkdtempSync(path.join(os.tmpdir(), 'duka-embedded-'))
    onTestFinished(() => fs.rmSync(programs, { recursive: true }))
    fs.chmodSync(programs, 0o755)
    for (const name of ['sh', 'test', 'rm'])
      fs.symlinkSync(`/usr/bin/${name}`, `${programs}/${name}`)
    const before = process.env.PATH
    process.env.PATH = programs // without `unshare`
    try {
      const database = await startPostgres({ dataDir })
      expect(await query(database, 'select 1 as one')).toEqual({ one: 1 })
      await database.stop()
    } finally {
      process.env.PATH = before
    }
    expect(fs.statSync(path.join(dataDir, 'postgres/cluster')).uid).not.toBe(0)

    // After the change of owner it stays, with or without user namespaces.
    const again = await startPostgres({ dataDir })
    expect(await query(again, 'select 1 as one')).toEqual({ one: 1 })
    await again.stop()
  },
)
