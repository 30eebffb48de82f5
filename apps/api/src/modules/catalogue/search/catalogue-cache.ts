import type { Db } from '../../../db/client.ts'
import type { Freshness } from '../../../response-cache/freshness.ts'
import { selectChildren } from '../categories/categories.queries.ts'
import { type Dictionary, makeDictionary } from './dictionary.ts'
import type { Interpretation } from './interpret.ts'
import {
  type Among,
  hasFewProducts,
  type Meaning,
  selectMeanings,
  selectWords,
} from './search.queries.ts'

/** What every search needs and only a change of the catalogue changes. */
export interface CatalogueCache {
  /** What each word may mean, in the order of the given words. */
  meaningsOf(words: string[]): Promise<Meaning[]>
  /** What a search means; `interpret` is called if the cache does not know it. */
  interpretationOf(
    typed: string,
    among: Among,
    interpret: (db: Db, dictionary: Dictionary) => Promise<Interpretation>,
  ): Promise<Interpretation>
  /** The words for goods that the shop and its staff know. */
  dictionary(): Promise<Dictionary>
  /** A category and its children. */
  categoriesOf(categoryId: string): Promise<string[]>
  /** Whether there are so few products that a scan of all of them is fast. */
  isSmall(): Promise<boolean>
}

/** Limits the memory: anybody can send any number of made-up words. */
const MAX_WORDS = 5000
const MAX_SEARCHES = 1000

interface Entries {
  meanings: Map<string, Meaning>
  searches: Map<string, Promise<Interpretation>>
  dictionary: () => Promise<Dictionary>
  isSmall?: Promise<boolean> | undefined
  children?: Promise<Map<string, string[]>> | undefined
}

/**
 * The cache of one process. A change of products, categories or settings empties it.
 */
export function catalogueCache(
  db: Db,
  freshness: Freshness,
  synonymsOfStaff: () => string[][],
): CatalogueCache {
  const dictionaryOf = keepDictionary((texts) => selectWords(db, texts))
  const start = () => ({
    entries: {
      meanings: new Map(),
      searches: new Map(),
      dictionary: dictionaryOf(synonymsOfStaff()),
    } as Entries,
    tags: ['products', 'categories', 'settings'] as const,
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
    interpretationOf(typed, among, interpret) {
      const { searches, dictionary } = current()
      const key = `${among} ${typed.toLowerCase()}`
      const found = searches.get(key)
      if (found) return found
      if (searches.size > MAX_SEARCHES) searches.clear()
      const interpretation = dictionary().then((words) => interpret(db, words))
      searches.set(key, interpretation)
      interpretation.catch(() => searches.delete(key))
      return interpretation
    },
    dictionary: () => current().dictionary(),
    async categoriesOf(categoryId) {
      const entries = current()
      entries.children ??= selectChildren(db).then(byParent)
      const children = await entries.children.catch((error) => {
        entries.children = undefined
        throw error
      })
      return [categoryId, ...(children.get(categoryId) ?? [])]
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

function byParent(children: { id: string; parentId: string }[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { id, parentId } of children) ids.set(parentId, [...(ids.get(parentId) ?? []), id])
  return ids
}

/** Makes the dictionary again only when the synonyms of the staff have changed, and when somebody searches. */
function keepDictionary(
  split: Parameters<typeof makeDictionary>[1],
): (synonyms: string[][]) => () => Promise<Dictionary> {
  let made: { synonyms: string[][]; dictionary: Promise<Dictionary> } | undefined
  return (synonyms) => () => {
    if (made?.synonyms === synonyms) return made.dictionary
    const dictionary = makeDictionary(synonyms, split)
    made = { synonyms, dictionary }
    dictionary.catch(() => {
      made = undefined
    })
    return dictionary
  }
}
