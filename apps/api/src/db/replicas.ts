import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { connect, type Db, databaseError } from './client.ts'
import { isLost } from './primary-pool.ts'
import { wordsFor } from './server-role.ts'
import { serversOf } from './servers.ts'

/** Where reports, exports, the feed and the sitemap are read, so that long reads do not slow the primary down. */
export interface Replicas {
  /**
   * Runs `work` on a replica that has every change which the primary had when this was called. Without such a replica, or
   * when it fails on the way, runs `work` on the primary: it may run twice. `work` only reads.
   */
  read<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** A server that does not answer within this time is absent. */
const TIMEOUT_MS = 1000
/** How long a read waits for a replica that lacks the latest changes. */
const CATCH_UP_MS = 250
/** A server that failed is not asked again for this long. */
const REST_MS = 10_000

/** Reads on the primary only. */
export function noReplicas(primary: Db): Replicas {
  return { read: (work) => work(primary), close: async () => undefined }
}

/** Opens the replicas that the URL names, in the form of `DATABASE_URL`. Several take turns. */
export function openReplicas(
  url: string,
  primary: Db,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Replicas {
  const all = serversOf(url, 'reads').map((server) => {
    const { pool, db } = connect(server.url, { ...timeouts, applicationName: 'duka replica' })
    return { name: server.name, pool, db, restsUntil: 0 }
  })
  let turn = 0

  function rest(replica: (typeof all)[number], why: string): void {
    replica.restsUntil = Date.now() + REST_MS
    log.warn(`replica ${replica.name} is not read: ${why}`)
  }

  return {
    async read(work) {
      const candidates = all.filter(({ restsUntil }) => restsUntil < Date.now())
      turn += 1
      const replica = candidates[turn % candidates.length]
      if (!replica) return work(primary)
      const wanted = await positionOf(primary)
      const until = Date.now() + CATCH_UP_MS
      let why = await whyNotRead(replica.db, wanted)
      while (why === BEHIND && Date.now() < until) {
        await pause(10)
        why = await whyNotRead(replica.db, wanted)
      }
      if (why) {
        if (why !== BEHIND) rest(replica, why)
        return work(primary)
      }
      try {
        return await work(replica.db)
      } catch (error) {
        if (!isOfServer(error)) throw error
        rest(replica, `it ${wordsFor(error)}`)
        return work(primary)
      }
    },
    async close() {
      // A frozen server would never let go of its connections.
      await Promise.race([Promise.all(all.map(({ pool }) => pool.end())), pause(TIMEOUT_MS)])
    },
  }
}

/** Says of each server that the URL names whether it is read at present, or why not. */
export async function examineReplicas(
  url: string,
  primary: Db,
): Promise<{ name: string; why: string | undefined }[]> {
  const wanted = await positionOf(primary)
  return Promise.all(
    serversOf(url, 'reads').map(async (server) => {
      const { pool, db } = connect(server.url, { ...timeouts, connections: 1 })
      try {
        return { name: server.name, why: await whyNotRead(db, wanted) }
      } finally {
        pool.end().catch(() => undefined)
      }
    }),
  )
}

/** The client gives up, too: a frozen server ends no statement. */
const timeouts = { waitMs: TIMEOUT_MS, answerMs: 35_000 }

/** A position in the write-ahead log. Only positions of the same cluster, database and timeline can be compared. */
interface Position {
  cluster: string
  /** PostgreSQL's count of promotions. Servers with different timelines follow different primaries. */
  timeline: number
  lsn: string
}

const BEHIND = 'it is behind'
const CLUSTER = sql.raw(
  `(select system_identifier from pg_control_system()) || ' ' || current_database()`,
)

/** Where the primary's log ends. Every change that was visible before this question is before that position. */
async function positionOf(primary: Db): Promise<Position> {
  // The first eight digits of a segment's name are the timeline. A server that follows another one cannot tell it.
  const { rows } = await primary.execute<Position & Record<string, unknown>>(sql`
    select ${CLUSTER} as cluster, ('x' || left(pg_walfile_name(at), 8))::bit(32)::int as timeline, at::text as lsn
    from (select case current_setting('synchronous_commit')
      when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as at) position`)
  const [position] = rows
  if (!position) throw new Error('The primary did not tell its position.')
  return position
}

/**
 * Why a server may not be read by someone who must see `wanted`; undefined if it may. Without the right to see its
 * receiver (`pg_read_all_stats`) a replica tells its new timeline some minutes after a promotion.
 */
async function whyNotRead(db: Db, wanted: Position): Promise<string | undefined> {
  const state = db.execute<{ follows: boolean; same: boolean; behind: boolean }>(sql`
    select pg_is_in_recovery() as follows,
      ${CLUSTER} = ${wanted.cluster} and ${wanted.timeline} = coalesce(
        (select received_tli from pg_stat_wal_receiver), (select timeline_id from pg_control_checkpoint())) as same,
      coalesce(pg_last_wal_replay_lsn(), '0/0') < ${wanted.lsn}::pg_lsn as behind`)
  try {
    const answer = await Promise.race([state, pause(TIMEOUT_MS, undefined, { ref: false })])
    const row = answer?.rows[0]
    if (!row) return 'it does not answer in time'
    if (!row.follows) return 'it follows no other server'
    if (!row.same) return 'it is no replica of the present primary'
    return row.behind ? BEHIND : undefined
  } catch (error) {
    return `it ${wordsFor(error)}`
  }
}

/**
 * Whether another server may succeed: the connection broke, the statement was in the way of replaying (40), resources
 * are missing (53), the server stops or starts (57P), or it is damaged (58, XX). Not a refusal or a wrong statement.
 */
function isOfServer(error: unknown): boolean {
  if (/^(40|53|57P|58|XX)/.test(databaseError(error)?.code ?? '')) return true
  for (let at = error; at instanceof Error; at = at.cause) if (isLost(at)) return true
  return false
}
