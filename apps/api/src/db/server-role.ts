import pg from 'pg'

/** The role that a server reports. `problem`: why it did not answer, in a few words. */
export type Role =
  | { role: 'primary'; timeline: number }
  | { role: 'standby' | 'read-only' }
  | { role: 'full' }
  | { role: 'absent'; problem: string }

const TIMEOUT_MS = 3000

/**
 * Asks a server whether it takes writes. Its timeline counts the promotions: of two servers that both take
 * writes, the one with the higher timeline was promoted later. Never throws.
 */
export async function askRole(url: string): Promise<Role> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'duka role',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean; closed: boolean; segment: string }>(
      `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as closed,
        case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end as segment`,
    )
    const [row] = rows
    if (!row || row.standby) return { role: 'standby' }
    if (row.closed) return { role: 'read-only' }
    // The first eight digits of a segment's name are the timeline.
    return { role: 'primary', timeline: Number.parseInt(row.segment.slice(0, 8), 16) }
  } catch (error) {
    // It lives, and has no connection left for us.
    if (error instanceof pg.DatabaseError && error.code === '53300') return { role: 'full' }
    return { role: 'absent', problem: wordsFor(error) }
  } finally {
    client.end().catch(() => undefined)
  }
}

const words: Record<string, string> = {
  ECONNREFUSED: 'refuses the connection',
  ENOENT: 'does not listen',
  ENOTFOUND: 'is an unknown host',
  EAI_AGAIN: 'is an unknown host',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
}

/** Why a server did not answer, in a few words that go on after its name. */
export function wordsFor(error: unknown): string {
  if (error instanceof Error && error.cause) return wordsFor(error.cause)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (words[code]) return words[code]
  const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return /timeout/i.test(sentence) ? 'does not answer' : `answers: ${sentence}`
}
