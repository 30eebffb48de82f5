import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readPostmaster, socketFolderOf } from './address.ts'
import { type EmbeddedPostgres, startPostgres } from './start.ts'
import { isRunning } from './system.ts'

/**
 * A PostgreSQL for one test run: quick because it does not care about power cuts, and gone with
 * all its data on `stop`. What a killed test run left is swept away by the next one.
 */
export async function startTemporaryPostgres(): Promise<EmbeddedPostgres> {
  sweep()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), `${prefix}${process.pid}-`))
  try {
    const { url, stop } = await startPostgres({ dataDir, keeping: 'throw-away' })
    return {
      url,
      async stop() {
        await stop()
        remove(dataDir)
      },
    }
  } catch (error) {
    remove(dataDir)
    throw error
  }
}

const prefix = 'duka-test-'

function sweep() {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0
    const folder = path.join(os.tmpdir(), name)
    if (owner === 0 || isRunning(owner) || !isOurs(folder)) continue
    const server = readPostmaster(path.join(folder, 'postgres', 'cluster'))
    try {
      if (server) process.kill(server.pid, 'SIGQUIT')
    } catch {
      // It is gone already.
    }
    remove(folder)
  }
}

function isOurs(folder: string) {
  const uid = process.getuid?.()
  return uid === undefined || fs.statSync(folder, { throwIfNoEntry: false })?.uid === uid
}

/** A dying server may still write a last file while we remove the others. */
function remove(folder: string) {
  const socketFolder = socketFolderOf(path.join(fs.realpathSync(folder), 'postgres'))
  for (const gone of [socketFolder, folder])
    fs.rmSync(gone, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}
