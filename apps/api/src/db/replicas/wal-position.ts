import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Db } from '../client.ts'

/** A position in the write-ahead log. Only positions of the same cluster and timeline can be compared. */
export interface WalPosition {
  /** The cluster's identifier, which its replicas share, and the database. */
  cluster: string
  /** Counts the promotions: a server that follows another primary has another one. */
  timeline: number
  /** In bytes. */
  lsn: number
}

/** What a server says when it is asked as a replica. */
export interface ReplicaState extends WalPosition {
  /** Whether it follows another server: false when it takes writes itself. */
  follows: boolean
  /** When the last transaction that it has was committed; null if it has seen none since its start. */
  lastChangeAt: Date | null
}

/** A replica lacks changes that the primary had when it was asked. */
export const BEHIND = 'it is behind'
/** A server in the list of replicas is the primary at present. */
export const IS_PRIMARY = 'it takes writes'

const cluster = `(select system_identifier from pg_control_system()) || ' ' || current_database()`

/** The first eight digits of a segment's name. A server that follows another one cannot tell it. */
function timelineOf(position: string): string {
  return `('x' || left(pg_walfile_name(${position}), 8))::bit(32)::int`
}

/**
 * Where the primary's log ends. Every change that was acknowledged or visible before this question is before that
 * position. (With `synchronous_commit` off a change is visible before it is flushed.)
 */
export async function primaryPosition(db: Db): Promise<WalPosition> {
  const { rows } = await db.execute<WalPosition & Record<string, unknown>>(sql`
    select ${sql.raw(cluster)} as cluster, ${sql.raw(timelineOf('at'))} as timeline,
      (at - '0/0')::bigint as lsn
    from (select case current_setting('synchronous_commit')
      when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as at) position`)
  return only(rows)
}

/**
 * What a replica has replayed. Without the right to see its receiver (`pg_read_all_stats`) it tells its new timeline some
 * minutes after a promotion, and is not read until then.
 */
export async function replicaState(pool: Pick<Pool, 'query'>): Promise<ReplicaState> {
  const { rows } = await pool.query<ReplicaState>(`
    select pg_is_in_recovery() as follows, ${cluster} as cluster,
      case when pg_is_in_recovery()
        then coalesce((select received_tli from pg_stat_wal_receiver),
          (select timeline_id from pg_control_checkpoint()))
        else ${timelineOf('pg_current_wal_lsn()')} end as timeline,
      coalesce((pg_last_wal_replay_lsn() - '0/0')::bigint, 0) as lsn,
      pg_last_xact_replay_timestamp() as "lastChangeAt"`)
  return only(rows)
}

/** Why a replica in this state may not be read by someone who must see `wanted`; undefined if it may. */
export function whyNotRead(state: ReplicaState, wanted: WalPosition): string | undefined {
  if (state.cluster !== wanted.cluster) return 'it is no replica of this database'
  if (!state.follows)
    return state.timeline < wanted.timeline ? 'it does not follow the primary' : IS_PRIMARY
  if (state.timeline !== wanted.timeline) return 'it does not follow the present primary'
  return state.lsn < wanted.lsn ? BEHIND : undefined
}

function only<Row>(rows: Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('the server gave no row')
  return row
}
