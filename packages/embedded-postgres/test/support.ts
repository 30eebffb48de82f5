import { fork } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import { readPostmaster, socketFolderOf } from '../src/address.ts'
import { type EmbeddedPostgres, type StartOptions, startPostgres } from '../src/start.ts'

/** A data folder of its own for this test, removed with whatever server is left on it. */
export function aFolder(name = 'data') {
  const { dataDir, remove } = makeFolder(name)
  onTestFinished(remove)
  return dataDir
}

/** A data folder for all the tests of a file, which spares each of them a first start. */
export function oneFolderForAll() {
  const { dataDir, remove } = makeFolder('data')
  afterAll(remove)
  return dataDir
}

function makeFolder(name: string) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'duka-embedded-'))
  const dataDir = path.join(root, name)
  const remove = async () => {
    const left = serverOf(dataDir)
    if (left) kill(left.pid)
    const home = path.join(fs.realpathSync(root), name, 'postgres')
    for (const gone of fs.existsSync(home) ? [socketFolderOf(home), root] : [root])
      await fs.promises.rm(gone, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
  return { dataDir, remove }
}

/** A database in this process, stopped after the test if the test has not done so. */
export async function aDatabase(dataDir: string, options: Partial<StartOptions> = {}) {
  const database = await startPostgres({ dataDir, ...options })
  onTestFinished(() => database.stop())
  return database
}

/** A shop in a process of its own, with its database up. */
export async function aShop(...args: string[]) {
  const child = fork(path.join(import.meta.dirname, 'shop.ts'), args, {
    execArgv: ['--import', 'tsx'],
  })
  const [url] = (await once(child, 'message')) as [string]
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  onTestFinished(end)
  return { url, kill: end, pid: child.pid }
}

/** Runs one statement and hands back its first row. */
export async function query(database: Pick<EmbeddedPostgres, 'url'>, sql: string) {
  const client = new pg.Client(database.url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows[0]
  } finally {
    await client.end()
  }
}

export const serverOf = (dataDir: string) => readPostmaster(path.join(dataDir, 'postgres/cluster'))

export function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}
