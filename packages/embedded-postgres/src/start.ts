import * as fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { urlOf } from './address.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { type Durability, ensureCluster } from './cluster.ts'
import { chooseIdentity } from './identity.ts'
import { type Lease, releaseLease, takeLease } from './lease.ts'
import type { ServerConfig } from './server.ts'

/** A running PostgreSQL: `url` is its database `duka`; call `stop` when you no longer need it. */
export type EmbeddedPostgres = { url: string; stop(): Promise<void> }

export type StartOptions = {
  /** The shop's data folder; the database is in its folder `postgres`. */
  dataDir: string
  /** Receives messages about slow steps and problems. */
  log?: (line: string) => void
  /** `temporary` is faster and loses data in a crash: for tests only. */
  durability?: Durability
  /** The programs to use; those of this version of the shop unless given. */
  binaries?: Binaries
}

/**
 * Starts the PostgreSQL of a data folder, or joins the server that already runs there (of a killed shop, or of another
 * process). The last `stop` ends it. If the server crashes while in use, it is restarted at the same URL.
 */
export async function startPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const config = await prepareConfig(options)
  let lease = await takeLease(config)
  let stopping: Promise<void> | undefined

  const watch = () =>
    lease.client.once('end', async () => {
      if (stopping) return
      config.log('PostgreSQL went away: bringing it up again')
      lease = await retryLease(config)
      if (stopping) await releaseLease(config, lease)
      else watch()
    })
  watch()
  const trimming = setInterval(() => trimLog(config.home), 600_000).unref()

  return {
    url: urlOf(config.home, lease.postmaster.address, 'duka'),
    stop() {
      clearInterval(trimming)
      stopping ??= releaseLease(config, lease)
      return stopping
    },
  }
}

async function prepareConfig({
  dataDir,
  log = () => {},
  durability = 'durable',
  binaries,
}: StartOptions) {
  const folder = path.resolve(dataDir, 'postgres')
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
    // Resolve links, because the socket's name depends on the path.
    const home = fs.realpathSync(folder)
    const identity = await chooseIdentity(binaries ?? findBinaries(), home)
    if (!fs.existsSync(path.join(home, 'cluster'))) log('Making the database (once)')
    const cluster = await ensureCluster(identity, home, durability)
    trimLog(home)
    return { home, cluster, identity, durability, log } satisfies ServerConfig
  } catch (error) {
    throw folderError(error, folder)
  }
}

async function retryLease(config: ServerConfig): Promise<Lease> {
  for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, 10_000)) {
    try {
      return await takeLease(config)
    } catch (error) {
      config.log(error instanceof Error ? error.message : String(error))
      await wait(pauseMs)
    }
  }
}

/** Cuts the server's log when it is too large. */
function trimLog(home: string) {
  const log = path.join(home, 'postgres.log')
  if ((fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0) < MAX_LOG_BYTES) return
  fs.copyFileSync(log, `${log}.1`)
  fs.truncateSync(log)
}

const MAX_LOG_BYTES = 8 * 1024 * 1024

function folderError(error: unknown, folder: string) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const why: Record<string, string> = {
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EROFS: 'the file system is read-only',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    ENOTDIR: 'part of the path is a file',
    EEXIST: 'part of the path is a file',
  }
  if (!why[code]) return error
  return new Error(`Cannot use the data folder ${folder}: ${why[code]}.`, { cause: error })
}
