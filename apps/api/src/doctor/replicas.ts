import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Db } from '../db/client.ts'
import {
  BEHIND,
  IS_PRIMARY,
  primaryPosition,
  type ReplicaState,
  replicaState,
  type WalPosition,
  whyNotRead,
} from '../db/replicas/wal-position.ts'
import { wordsFor } from '../db/server-role.ts'
import { type Server, serversOf } from '../db/servers.ts'
import { codeOf, type Finding } from './finding.ts'

/** A replica further behind than this is not read. */
const MAX_BEHIND_MS = 1000
const TIMEOUT_MS = 3000

/** Says of each server in `DATABASE_READ_URL` how far behind it is, or why it is not read. */
export async function examineReplicas(url: string | undefined, primary: Db): Promise<Finding[]> {
  if (!url) return []
  try {
    const wanted = await primaryPosition(primary)
    return await Promise.all(
      serversOf(url, 'reads').map((server) => examineReplica(server, wanted)),
    )
  } catch (error) {
    const what = `No replica is read: the primary does not tell its position${codeOf(error)}.`
    return [{ ok: false, what }]
  }
}

async function examineReplica({ name, url }: Server, wanted: WalPosition): Promise<Finding> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'duka doctor',
  })
  pool.on('error', () => undefined)
  try {
    let state = await replicaState(pool)
    const since = performance.now()
    const waited = () => Math.round(performance.now() - since)
    while (whyNotRead(state, wanted) === BEHIND && waited() < MAX_BEHIND_MS) {
      await pause(10)
      state = await replicaState(pool)
    }
    return describe(name, whyNotRead(state, wanted), state, wanted, waited())
  } catch (error) {
    return { ok: false, what: `Replica ${name} is not read: it ${wordsFor(error)}.` }
  } finally {
    await pool.end().catch(() => undefined)
  }
}

function describe(
  name: string,
  why: string | undefined,
  state: ReplicaState,
  wanted: WalPosition,
  behindMs: number,
): Finding {
  if (why === undefined)
    return { ok: true, what: `Replica ${name} is read: it was ${behindMs} ms behind.` }
  if (why === IS_PRIMARY)
    return { ok: true, what: `Replica ${name} is read as the primary only: ${why} at present.` }
  if (why !== BEHIND) return { ok: false, what: `Replica ${name} is not read: ${why}.` }
  const kilobytes = Math.ceil((wanted.lsn - state.lsn) / 1024)
  const last = state.lastChangeAt
    ? `; its last change is of ${state.lastChangeAt.toISOString()}`
    : ''
  return {
    ok: false,
    what: `Replica ${name} is not read: it is more than a second and ${kilobytes} kB behind${last}.`,
  }
}
