import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readPostmaster, socketFolderOf } from './address.ts'
import { type EmbeddedPostgres, startPostgres } from './start.ts'
import { isOwnFolder, isRunning } from './system.ts'

/**
 * Starts a PostgreSQL for one test run: fast, because it is not durable, and deleted with all data by `stop`. The
 * next run deletes what a killed run has left.
 */
export async function startTemporaryPostgres(): Promise<EmbeddedPostgres> {
  await deleteLeftovers()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), `${prefix}${process.pid}-`))
  try {
    const { url, stop } = await startPostgres({ dataDir, durability: 'temporary' })
    return {
      url,
      async stop() {
        await stop()
        await remove(dataDir)
      },
    }
  } catch (error) {
    await remove(dataDir)
    throw error
  }
}

const prefix = 'duka-test-'

async function deleteLeftovers() {
  const self = process.getuid?.() ?? 0
  for (const name of fs.readdirSync(os.tmpdir())) {
    const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0
    const folder = path.join(os.tmpdir(), name)
    if (owner === 0 || isRunning(owner) || !isOwnFolder(folder, [self])) continue
    const server = readPostmaster(path.join(folder, 'postgres', 'cluster'))
    try {
      if (server) process.kill(server.pid, 'SIGQUIT')
    } catch {
      // It is already deleted.
    }
    await remove(folder)
  }
}

/**
 * Retries, because an ending server may still write a file while we delete the others. Not `rmSync`: on Node 24 it
 * leaves the folder, without an error, when the server deletes a file at the same moment.
 */
async function remove(folder: string) {
  const socketFolder = socketFolderOf(path.join(fs.realpathSync(folder), 'postgres'))
  for (const gone of [socketFolder, folder])
    await fs.promises.rm(gone, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}
