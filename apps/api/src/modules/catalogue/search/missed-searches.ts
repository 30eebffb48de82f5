import type { MissedSearch } from '@duka/contract/catalogue/searches'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../db/client.ts'
import { addMissed, selectMissed } from './search.queries.ts'

/** Counts searches that find nothing. */
export interface MissedSearches {
  /** Counts one. It is written later, together with others. */
  record(typed: string): void
  /** Writes what is counted. */
  flush(): Promise<void>
}

/** The time between the first counted search and the write of all of them. */
const FLUSH_MS = 10_000
/** The most different searches that wait. */
const MAX_WAITING = 500
const MAX_LENGTH = 100
const MAX_SHOWN = 200

/** Counts the missed searches of this process in memory. */
export function missedSearches(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): MissedSearches {
  let waiting = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const counted = waiting
    waiting = new Map()
    if (counted.size > 0) await addMissed(db, counted)
  }

  return {
    flush,
    record(typed) {
      const q = plain(typed).slice(0, MAX_LENGTH)
      if (q.length < 2 || looksPersonal(q)) return
      forgetBeginnings(waiting, q)
      if (!waiting.has(q) && waiting.size >= MAX_WAITING) return
      waiting.set(q, (waiting.get(q) ?? 0) + 1)
      timer ??= setTimeout(
        () => flush().catch((error) => log.warn({ err: error }, 'could not count missed searches')),
        FLUSH_MS,
      ).unref()
    },
  }
}

/** A search as staff read it: in lower case, without signs. */
function plain(typed: string): string {
  const words = typed.normalize('NFKC').toLowerCase().replace(/[’ʼ]/g, "'")
  return (words.match(/\p{N}+(?:\.\p{N}+)+|[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')
}

/** Phone and card numbers, which somebody pasted by mistake. */
function looksPersonal(q: string): boolean {
  return /\d{7}/.test(q.replaceAll(' ', ''))
}

/** The page searches while somebody types, so the beginnings of a search are not searches of their own. */
function forgetBeginnings(waiting: Map<string, number>, q: string): void {
  for (let length = 2; length < q.length; length += 1)
    if (waiting.get(q.slice(0, length)) === 1) waiting.delete(q.slice(0, length))
}

/** The missed searches of 30 days, without those for which staff have added synonyms since. */
export async function listMissed(
  db: Db,
  missed: MissedSearches,
  synonyms: string[][],
): Promise<MissedSearch[]> {
  await missed.flush()
  const known = new Set(synonyms.flat().map((word) => plain(word)))
  return (await selectMissed(db, MAX_SHOWN)).filter(({ q }) => !known.has(q))
}
