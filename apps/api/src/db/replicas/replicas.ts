import type { FastifyBaseLogger } from 'fastify'
import { batchConcurrent } from '../batch-concurrent.ts'
import { type Db, databaseError } from '../client.ts'
import { serversOf } from '../servers.ts'
import { openReplica, type Replica } from './replica.ts'
import { IS_PRIMARY, primaryPosition, type WalPosition } from './wal-position.ts'

/** Divides reads between the replicas and the primary. */
export interface Replicas {
  /**
   * Runs `work` on a replica that has every change which the primary had when this was called, so everybody sees their
   * own writes. Without such a replica, or when it fails on the way, runs `work` on the primary: it may run twice. `work`
   * only reads.
   */
  read<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  /** The reads that each server began since the start; nothing without replicas. */
  counts(): ReadCounts[]
  close(): Promise<void>
}

export interface ReadCounts {
  /** `h1:5432`, or `primary` for reads that no replica could do. */
  server: string
  reads: number
  /** Whether this replica is read at present; undefined for the server that is the primary. */
  isRead?: boolean | undefined
}

/** How long a read waits for a replica that lacks the latest changes. */
const MAX_WAIT_MS = 250
/** Every replica is asked this often: only those that answer and are up to date are read. */
const LOOK_EVERY_MS = 1000

/** Reads on the primary only, and asks nothing. */
export function noReplicas(primary: Db): Replicas {
  return { read: (work) => work(primary), counts: () => [], close: async () => undefined }
}

interface Watched {
  replica: Replica
  reads: number
  /** Why it is not read; undefined when it is. */
  why: string | undefined
  /** What the log says last. */
  logged?: string | undefined
}

/**
 * Opens the replicas that the URL names, in the form of `DATABASE_URL`. They are watched from now on; until one of
 * them has answered, everything is read on the primary.
 */
export function openReplicas(
  url: string,
  primary: Db,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Replicas {
  const unknown = 'it was not asked yet'
  const all = serversOf(url, 'reads').map(
    (server): Watched => ({
      replica: openReplica(server),
      reads: 0,
      why: unknown,
      logged: unknown,
    }),
  )
  // Never answers with a position older than the call.
  const positionNow = batchConcurrent(() => primaryPosition(primary))
  let onPrimary = 0
  let turn = 0
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  /** Whether this replica has caught up with the primary's position, after waiting for it. */
  async function isReady(watched: Watched, position: Promise<WalPosition>): Promise<boolean> {
    watched.why = await watched.replica.reach(position, MAX_WAIT_MS)
    return watched.why === undefined
  }

  /** Asks all replicas, so that one that is back is read again. */
  async function look(): Promise<void> {
    const position = positionNow([])
    const lookAt = async (watched: Watched) => {
      await isReady(watched, position).catch(() => {
        watched.why = 'the primary does not tell its position'
      })
    }
    await Promise.all(all.map(lookAt))
    if (isClosed) return
    for (const watched of all) logChange(watched, log)
    timer = setTimeout(look, LOOK_EVERY_MS).unref()
  }

  async function choose(): Promise<Watched | undefined> {
    const candidates = all.filter(({ why }) => why === undefined)
    turn += 1
    const watched = candidates[turn % candidates.length]
    if (!watched) return undefined
    const isChosen = await isReady(watched, positionNow([])).catch((error) => {
      // Without a primary the read would only wait for one a second time.
      if (!databaseError(error)) throw error
    })
    return isChosen ? watched : undefined
  }

  void look()
  return {
    async read(work) {
      const watched = await choose()
      if (watched)
        try {
          watched.reads += 1
          return await work(watched.replica.db)
        } catch (error) {
          if (!isOfServer(error)) throw error
        }
      onPrimary += 1
      return work(primary)
    },
    counts: () => [
      ...all.map(({ replica: { name }, reads, why }) => ({
        server: name,
        reads,
        isRead: why === IS_PRIMARY ? undefined : why === undefined,
      })),
      { server: 'primary', reads: onPrimary },
    ],
    async close() {
      isClosed = true
      clearTimeout(timer)
      await Promise.all(all.map(({ replica }) => replica.close()))
    },
  }
}

function logChange(watched: Watched, log: Pick<FastifyBaseLogger, 'info' | 'warn'>): void {
  const {
    replica: { name },
    why,
    logged,
  } = watched
  if (why === logged) return
  watched.logged = why
  if (why === undefined) log.info(`replica ${name} is read`)
  else if (why === IS_PRIMARY) log.info(`replica ${name} is not read as one: ${why}`)
  else log.warn(`replica ${name} is not read: ${why}`)
}

/**
 * Whether another server may succeed: the connection broke (08), the statement was in the way of replaying (40), resources
 * are missing (53), the server stops or starts (57P), or it is damaged (58, XX). Not a refusal or a wrong statement.
 */
function isOfServer(error: unknown): boolean {
  const answer = databaseError(error)
  if (answer) return /^(08|40|53|57P|58|XX)/.test(answer.code ?? '')
  for (let at = error; at instanceof Error; at = at.cause) if (isConnectionError(at)) return true
  return false
}

function isConnectionError(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(ECONN|EPIPE|ENOENT|EHOST|ENET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/.test(code) ||
    /onnection terminated|timeout expired|timeout exceeded|not queryable|after calling end on the pool|connection error/.test(
      error.message,
    )
  )
}
