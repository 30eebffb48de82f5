import type { Suggestions } from '@duka/contract/catalogue/searches'
import { toShillings } from '@duka/contract/money'
import type { Deps } from '../../../deps.ts'
import { pictureUrl } from '../../pictures/picture-names.ts'
import { inSwahili } from '../in-swahili.ts'
import { selectTitleWords, selectWords } from '../search/search.queries.ts'
import { swahiliStopWords, type Word } from '../search/words.ts'
import { findProducts } from './product-list.ts'

const MAX_TERMS = 5
const MAX_PRODUCTS = 5
/** The most products that are counted for *See all*. */
const MAX_COUNTED = 48

/** Suggests how the last word may go on, and the products that the search finds so far. */
export async function suggest(
  deps: Pick<Deps, 'db' | 'catalogueCache' | 'settings'>,
  typed: string,
): Promise<Suggestions> {
  const words = runsOf((await selectWords(deps.db, [typed]))[0] ?? [])
  const last = words.at(-1)
  if (last === undefined) return { terms: [], products: [], total: 0 }
  const families = deps.settings.now().groupVariants
  const [terms, { rows, partial, nextCursor }] = await Promise.all([
    continuations(deps, words.slice(0, -1), last),
    findProducts(deps, { q: typed, limit: MAX_COUNTED, families }),
  ])
  if (partial) return { terms, products: [], total: 0 }
  return {
    terms,
    products: rows.slice(0, MAX_PRODUCTS).map(({ id, name, nameSw, priceCents, imageKey }) => ({
      _id: id,
      name,
      ...inSwahili({ nameSw }),
      price: toShillings(priceCents),
      image: pictureUrl(imageKey, 320, 'avif'),
    })),
    total: nextCursor === null ? rows.length : null,
  }
}

/** The words as they were typed: `xl4` is one word here. */
function runsOf(words: Word[]): string[] {
  const runs: string[] = []
  for (const { word, gap } of words)
    if (gap === '') runs.push((runs.pop() ?? '') + word)
    else runs.push(word)
  return runs
}

/** Words of titles, or else words of the dictionary that find something, which begin with the last word. */
async function continuations(
  { db, catalogueCache }: Pick<Deps, 'db' | 'catalogueCache'>,
  before: string[],
  last: string,
): Promise<string[]> {
  if (last.length < 2) return []
  const ofTitles = await selectTitleWords(db, last, MAX_TERMS)
  if (ofTitles.length > 0) return complete(before, last, ofTitles)
  const dictionary = await catalogueCache.dictionary()
  const ofDictionary = dictionary.words.filter((word) => word.startsWith(last)).slice(0, 20)
  const meanings = await catalogueCache.meaningsOf([
    ...new Set(ofDictionary.flatMap((word) => dictionary.lookUp([word])?.same.flat() ?? [])),
  ])
  const sold = new Set(meanings.filter(({ exact }) => exact).map(({ typed }) => typed))
  const useful = ofDictionary.filter((word) =>
    dictionary.lookUp([word])?.same.some((expression) => expression.every((one) => sold.has(one))),
  )
  return complete(before, last, useful)
}

function complete(before: string[], last: string, words: string[]): string[] {
  return words
    .filter((word) => word !== last && !swahiliStopWords.has(word))
    .slice(0, MAX_TERMS)
    .map((word) => [...before, word].join(' '))
}
