import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { CatalogueCache } from './catalogue-cache.ts'
import { type Interpretation, interpret } from './interpret.ts'
import { type Among, conditionOf } from './search.queries.ts'

/** The database and the cache of this process. */
export interface Catalogue {
  db: Db
  catalogueCache: CatalogueCache
}

/** The condition that a product matches the search, in two forms, and its score. */
export interface SearchCondition {
  /** For collecting all matches with the index. */
  byIndex: SQL
  /** For checking single rows, without the index. */
  perRow: SQL
  /** How well a product matches: the best has the highest. */
  score: SQL
  /** Whether the search is the SKU of a product, which must come first, however old it is. */
  isSku: boolean
}

/** What a search found, apart from filters. */
export interface FoundWords extends Pick<Interpretation, 'partial' | 'mentioned' | 'didYouMean'> {
  /** Undefined if no product matches. */
  condition: SearchCondition | undefined
}

/**
 * Interprets the typed words. The result depends on the words alone, so it is the same for every page and
 * filter. Shoppers search among the shown products, staff may search among all. It is cached until the catalogue or the synonyms change.
 */
export async function search(
  { catalogueCache }: Pick<Catalogue, 'catalogueCache'>,
  typed: string,
  among: Among = 'shown',
): Promise<FoundWords> {
  const { queries, ratings, isSku, ...found } = await catalogueCache.interpretationOf(
    typed,
    among,
    (db, dictionary) =>
      interpret(
        { db, dictionary, among, meaningsOf: (words) => catalogueCache.meaningsOf(words) },
        typed,
      ),
  )
  if (!queries) return { condition: undefined, ...found }
  return {
    condition: { ...conditionOf(queries, ratings, found.didYouMean !== null), isSku },
    ...found,
  }
}
