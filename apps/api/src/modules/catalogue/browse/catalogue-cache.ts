import type { Db } from '../../../db/client.ts'
import type { Freshness } from '../../../response-cache/freshness.ts'
import { type Meaning, selectMeanings } from '../search/search.queries.ts'
import { hasFewProducts } from './product-list.queries.ts'

/** What every search needs and only a change of the catalogue changes. */
export interface CatalogueCache {
  /** What each word may mean, in the order of the given words. */
  meaningsOf(words: string[]): Promise<Meaning[]>
  /** Whether there are so few products that a scan of all of them is fast. */
  isSmall(): Promise<boolean>
}

/** Limits the memory: anybody can send any number of made-up words. */
const MAX_WORDS = 5000

interface Entries {
  meanings: Map<string, Meaning>
  isSmall?: Promise<boolean> | undefined
}

/** The cache of one process. A change of products or categories empties it. */
export function catalogueCache(db: Db, freshness: Freshness): CatalogueCache {
  const start = () => ({
    entries: { meanings: new Map() } as Entries,
    tags: ['products', 'categories'] as const,
    startedAt: performance.now(),
  })
  let cache = start()
  function current(): Entries {
    if (!freshness.isCurrent(cache)) cache = start()
    return cache.entries
  }

  return {
    async meaningsOf(words) {
      // Taken before the query: if the catalogue changes meanwhile, the result goes into the old map.
      const { meanings } = current()
      if (meanings.size > MAX_WORDS) meanings.clear()
      const unknown = words.filter((word) => !meanings.has(word))
      if (unknown.length > 0)
        for (const one of await selectMeanings(db, unknown)) meanings.set(one.typed, one)
      return words.flatMap((word) => meanings.get(word) ?? [])
    },
    isSmall() {
      const entries = current()
      entries.isSmall ??= hasFewProducts(db).catch((error) => {
        entries.isSmall = undefined
        throw error
      })
      return entries.isSmall
    },
  }
}
