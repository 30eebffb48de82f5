/**
 * The tags of cached responses: what they show. `stock` is how many pieces of a product are left;
 * `products` is everything else about products, without their stars, which are `ratings`.
 */
export const tags = [
  'products',
  'stock',
  'ratings',
  'categories',
  'settings',
  'delivery',
  'pages',
  'front',
] as const
export type Tag = (typeof tags)[number] | ReviewsTag
/**
 * The reviews that the page of one product shows. Responses with it also have the tag `products`, which
 * makes them stale when notifications may have been missed.
 */
type ReviewsTag = `reviews:${string}`

export function reviewsTag(productId: string): Tag {
  return `reviews:${productId.toLowerCase()}`
}

export function isTag(text: string): text is Tag {
  return text.startsWith('reviews:') || (tags as readonly string[]).includes(text)
}

/** A response or other data from the database: what it shows, and as of when. */
export interface Snapshot {
  tags: readonly Tag[]
  /** When its work began (`performance.now()`): it includes every change before that. */
  startedAt: number
}

/** Records which tags changed when, and so which responses may still be sent. One per process. */
export interface Freshness {
  /** Whether it may be sent: nothing it shows has changed. During many sales its stock may be up to a second old. */
  isFresh(response: Snapshot): boolean
  /** Whether nothing it shows has changed at all. */
  isCurrent(response: Snapshot): boolean
  /** Makes every response with these tags stale. */
  invalidate(tags: readonly Tag[]): void
  /** Makes every response with this tag that is older than `at` (`performance.now()`) stale from then on. */
  invalidateAt(tag: Tag, at: number): void
  /** Sets whether notifications arrive. While they do not, nothing is fresh. */
  listening(on: boolean): void
}

/** Limits the effect of a change without a notification: a row edited by hand, a process that crashed. */
export const TTL_MS = 60_000

/** So many tags of single products are kept before old ones are removed. */
const MAX_TAGS = 1000

/** Above this rate of stock changes, cached stock may be outdated for up to `MAX_STOCK_AGE_MS`. */
const BURST = 20
const CHANGES_PER_SECOND = 2

const MAX_STOCK_AGE_MS = 1000

export function createFreshness(): Freshness {
  const changedAt = new Map<Tag, number>()
  /** The next scheduled change of each tag, such as the end of a sale. */
  const changesAt = new Map<Tag, number>()
  const budget = tokenBucket(BURST, CHANGES_PER_SECOND)
  let lastChangeAt = 0
  let isListening = false

  function isFresh(
    response: Snapshot,
    isAllowed: (tag: Tag, ageMs: number, now: number) => boolean,
  ): boolean {
    const now = performance.now()
    const ageMs = now - response.startedAt
    for (const [tag, at] of changesAt) if (at <= now) applyScheduled(tag, at)
    if (!isListening || ageMs > TTL_MS) return false
    if (response.startedAt > lastChangeAt) return true
    return response.tags.every(
      (tag) => response.startedAt > (changedAt.get(tag) ?? 0) || isAllowed(tag, ageMs, now),
    )
  }

  /** No response is older than `TTL_MS`, so no older change is asked for. */
  function removeOld(now: number): void {
    for (const [tag, at] of changedAt) if (now - at > TTL_MS) changedAt.delete(tag)
  }

  function applyScheduled(tag: Tag, at: number): void {
    changesAt.delete(tag)
    changedAt.set(tag, Math.max(at, changedAt.get(tag) ?? 0))
    lastChangeAt = Math.max(at, lastChangeAt)
  }

  return {
    isFresh: (response) =>
      isFresh(
        response,
        (tag, ageMs, now) => tag === 'stock' && ageMs < MAX_STOCK_AGE_MS && budget.isEmpty(now),
      ),
    isCurrent: (response) => isFresh(response, () => false),
    invalidate(changed) {
      const now = performance.now()
      for (const tag of changed) changedAt.set(tag, now)
      lastChangeAt = now
      if (changedAt.size > MAX_TAGS) removeOld(now)
      if (changed.includes('stock')) budget.spend(now)
    },
    invalidateAt(tag, at) {
      changesAt.set(tag, Math.min(at, changesAt.get(tag) ?? at))
    },
    listening(on) {
      isListening = on
      // Notifications sent meanwhile were missed.
      lastChangeAt = performance.now()
      for (const tag of tags) changedAt.set(tag, lastChangeAt)
    },
  }
}

function tokenBucket(capacity: number, perSecond: number) {
  let tokens = capacity
  let countedAt = 0
  const available = (now: number) =>
    Math.min(capacity, tokens + ((now - countedAt) / 1000) * perSecond)
  return {
    isEmpty: (now: number) => available(now) < 1,
    spend(now: number) {
      tokens = Math.max(0, available(now) - 1)
      countedAt = now
    },
  }
}
