import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readPostmaster, socketFolderOf } from '../src/address.ts'
import { type EmbeddedPostgres, startPostgres } from '../src/start.ts'
import { isOwnFolder, isRunning } from '../src/system.ts'

/**
 * Starts a PostgreSQL for one test run: fast, because it is not durable, and deleted with all data by `stop`. The
 * next run deletes what a killed run has left.
 */
export async function startTemporaryPostgres(): Promise<EmbeddedPostgres> {
  await deleteLeftovers()
  const dataDir = makeTemporaryFolder()
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

/** Linux's folder in memory: a database there costs a fraction of the system calls of one on a disk. */
const MEMORY_FOLDER = '/dev/shm'
/** The databases of one run, and as much again for the rest of the machine. */
const MEMORY_NEEDED = 4 * 1024 ** 3

/** The folders that may hold temporary databases. */
export const parentFolders = () =>
  [...new Set([os.tmpdir(), MEMORY_FOLDER])].filter((folder) => fs.existsSync(folder))

/** A new folder of this process for a test. If nobody deletes it, a later run does, once this process has ended. */
export const makeTemporaryFolder = () =>
  fs.mkdtempSync(path.join(temporaryFolder(), `${prefix}${process.pid}-`))

/** Where the files of tests belong: in memory if it has room. */
function temporaryFolder(): string {
  try {
    const { bavail, bsize } = fs.statfsSync(MEMORY_FOLDER)
    fs.accessSync(MEMORY_FOLDER, fs.constants.W_OK | fs.constants.X_OK)
    if (Math.min(bavail * bsize, os.freemem()) >= MEMORY_NEEDED) return MEMORY_FOLDER
  } catch {
    // Not Linux, or a container without the folder.
  }
  return os.tmpdir()
}

async function deleteLeftovers() {
  const self = process.getuid?.() ?? 0
  const folders = parentFolders().flatMap((parent) =>
    fs.readdirSync(parent).map((name) => ({ name, folder: path.join(parent, name) })),
  )
  for (const { name, folder } of folders) {
    const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0
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
