import type { CachedResponse } from './cached-response.ts'
import type { Freshness, Snapshot, Tag } from './freshness.ts'

/** The cached and in-flight responses of one process. */
export interface ResponseCache {
  /** The cached response for this key, if it may still be sent. */
  find(key: string, accepts: Accepts): CachedResponse | undefined
  /** The response that another request is making for this key. It resolves to undefined if that fails. */
  inFlight(key: string, accepts: Accepts): Promise<CachedResponse | undefined> | undefined
  /** Registers that this request makes the response for a key; concurrent requests wait for it. */
  begin(key: string, tags: readonly Tag[]): InFlightResponse
  /** Hits, misses and size since the start. */
  counts(): CacheCounts
}

export interface CacheCounts {
  /** Requests that got a cached or an in-flight response. */
  hits: number
  /** Responses that were made. */
  misses: number
  bytes: number
}

/** `fresh` accepts stock that is outdated by up to a second while much is sold, `current` does not. */
export type Accepts = 'fresh' | 'current'

/** A response in the making. The request that began it must finish it. */
export interface InFlightResponse extends Snapshot {
  /** Caches the response and gives it to the waiting requests. With undefined each of them makes its own. */
  finish(response: CachedResponse | undefined): void
}

/** Enough for some thousand compressed pages. */
const MAX_BYTES = 16 * 1024 * 1024
/** The memory of an entry besides its body, roughly. It limits the number of small entries. */
const OVERHEAD_BYTES = 2048

interface InFlight extends Snapshot {
  response: Promise<CachedResponse | undefined>
}

export function createResponseCache(freshness: Freshness): ResponseCache {
  /** Oldest first. */
  const cached = new Map<string, CachedResponse>()
  const inFlight = new Map<string, InFlight>()
  let bytes = 0
  let hits = 0
  let misses = 0
  const isAllowed = (one: Snapshot, accepts: Accepts) =>
    accepts === 'fresh' ? freshness.isFresh(one) : freshness.isCurrent(one)

  function remove(key: string): void {
    const response = cached.get(key)
    if (!response) return
    cached.delete(key)
    bytes -= sizeOf(key, response)
  }

  function store(key: string, response: CachedResponse): void {
    remove(key)
    if (!freshness.isFresh(response)) return
    cached.set(key, response)
    bytes += sizeOf(key, response)
    for (const oldest of cached.keys()) {
      if (bytes <= MAX_BYTES) break
      remove(oldest)
    }
  }

  return {
    find(key, accepts) {
      const response = cached.get(key)
      if (!response || !isAllowed(response, accepts)) return undefined
      hits += 1
      return response
    },
    inFlight(key, accepts) {
      const one = inFlight.get(key)
      if (!one || !isAllowed(one, accepts)) return undefined
      hits += 1
      return one.response
    },
    begin(key, tags) {
      misses += 1
      const startedAt = performance.now()
      let resolve: (response: CachedResponse | undefined) => void = () => undefined
      const response = new Promise<CachedResponse | undefined>((done) => (resolve = done))
      const one: InFlight = { tags, startedAt, response }
      inFlight.set(key, one)
      return {
        tags,
        startedAt,
        finish(response) {
          if (inFlight.get(key) === one) inFlight.delete(key)
          if (response) store(key, response)
          resolve(response)
        },
      }
    },
    counts: () => ({ hits, misses, bytes }),
  }
}

function sizeOf(key: string, { body }: CachedResponse): number {
  return key.length + body.length + OVERHEAD_BYTES
}
