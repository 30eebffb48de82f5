import type { Db } from '../../db/client.ts'
import type { Remember } from '../../http/catalogue-news.ts'
import { hasFewProducts } from './product-list.queries.ts'
import { type ProductTexts, productTexts } from './product-texts.ts'
import { type Meaning, selectMeanings } from './search.queries.ts'

/** What searching asks again and again, and what only changes with the catalogue: asked for once. */
export interface CatalogueMemory {
  /** What each word may become. In the order of the words given. */
  meaningsOf(words: string[]): Promise<Meaning[]>
  /** Whether there are so few products that looking through all of them takes no time. */
  isSmall(): Promise<boolean>
  textsOf: ProductTexts
}

/** The words that people type in a day; odd ones are cheap to make up. */
const MOST_WORDS = 5000

export function catalogueMemory(db: Db, remember: Remember): CatalogueMemory {
  const meanings = remember(() => new Map<string, Meaning>())
  const size = remember((): { isSmall?: Promise<boolean> | undefined } => ({}))
  return {
    textsOf: productTexts(db, remember),
    async meaningsOf(words) {
      // Held from before the question: what a change overtakes is kept with what is forgotten.
      const known = meanings()
      if (known.size > MOST_WORDS) known.clear()
      const strange = words.filter((word) => !known.has(word))
      if (strange.length > 0)
        for (const one of await selectMeanings(db, strange)) known.set(one.typed, one)
      return words.flatMap((word) => known.get(word) ?? [])
    },
    isSmall() {
      const known = size()
      known.isSmall ??= hasFewProducts(db).catch((error) => {
        known.isSmall = undefined
        throw error
      })
      return known.isSmall
    },
  }
}
