import { fork } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import { readPostmaster, socketFolderOf } from '../src/address.ts'
import { type EmbeddedPostgres, type StartOptions, startPostgres } from '../src/start.ts'

/** A data folder for this test, deleted afterwards together with its server. */
export function aFolder(name = 'data') {
  const { dataDir, remove } = makeFolder(name)
  onTestFinished(remove)
  return dataDir
}

/** A data folder for all tests of a file, which saves each test a first start. */
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

/** A database in this process, stopped after the test. */
export async function aDatabase(dataDir: string, options: Partial<StartOptions> = {}) {
  const database = await startPostgres({ dataDir, ...options })
  onTestFinished(() => database.stop())
  return database
}

/** A shop in its own process, with a running database. */
export async function aShop(...args: string[]) {
  const child = fork(path.join(import.meta.dirname, 'shop.ts'), args)
  const [url] = (await once(child, 'message')) as [string]
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  onTestFinished(end)
  return { url, kill: end, pid: child.pid }
}

/** Runs one statement and returns its first row. */
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
    // It has already ended.
  }
}
