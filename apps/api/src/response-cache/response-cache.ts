import type { CachedResponse } from './cached-response.ts'
import type { Freshness, Snapshot, Tag } from './freshness.ts'

/** The cached and in-flight responses of one process. */
export interface ResponseCache {
  /** The cached response for this key, if it may still be sent. */
  find(key: string, accepts: Accepts): CachedResponse | undefined
  /** The response that another request is making for this key. It resolves to undefined if that fails. */
  inFlight(key: string, accepts: Accepts): Promise<CachedResponse | undefined> | undefined
  /**
   * Registers that this request makes the response for a key; concurrent requests wait for it. `owner` is who asked, a
   * network address: when the cache is full, the owner with most bytes in it loses its oldest response.
   */
  begin(key: string, tags: readonly Tag[], owner: string): InFlightResponse
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

interface Stored extends CachedResponse {
  owner: string
}

interface InFlight extends Snapshot {
  response: Promise<CachedResponse | undefined>
}

export function createResponseCache(freshness: Freshness): ResponseCache {
  const cached = new Map<string, Stored>()
  /** What each owner has in the cache; the keys oldest first. */
  const shares = new Map<string, { keys: Set<string>; bytes: number }>()
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
    const size = sizeOf(key, response)
    bytes -= size
    const share = shares.get(response.owner)
    if (!share) return
    share.keys.delete(key)
    share.bytes -= size
    if (share.keys.size === 0) shares.delete(response.owner)
  }

  function store(key: string, response: Stored): void {
    remove(key)
    if (!freshness.isFresh(response)) return
    cached.set(key, response)
    const size = sizeOf(key, response)
    bytes += size
    const share = shares.get(response.owner) ?? { keys: new Set(), bytes: 0 }
    shares.set(response.owner, share)
    share.keys.add(key)
    share.bytes += size
    while (bytes > MAX_BYTES) removeOldest()
  }

  /** Evicts from the owner with most bytes: a client that asks for thousands of pages evicts only its own responses. */
  function removeOldest(): void {
    let largest = { keys: new Set<string>(), bytes: 0 }
    for (const share of shares.values()) if (share.bytes > largest.bytes) largest = share
    const [oldest] = largest.keys
    if (oldest !== undefined) remove(oldest)
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
    begin(key, tags, owner) {
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
          if (response) store(key, { ...response, owner })
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
