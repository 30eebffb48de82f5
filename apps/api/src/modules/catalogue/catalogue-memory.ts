import type { Sort } from '@duka/contract/catalogue'
import type { Db } from '../../db/client.ts'
import type { Remember } from '../../http/catalogue-news.ts'
import { type HeadIndex, indexHead } from './head-index.ts'
import { hasFewProducts } from './product-list.queries.ts'
import { type ProductTexts, productTexts } from './product-texts.ts'
import { type Meaning, selectMeanings } from './search.queries.ts'

/** What searching asks again and again, and what only changes with the catalogue: asked for once. */
export interface CatalogueMemory {
  /** What each word may become. In the order of the words given. */
  meaningsOf(words: string[]): Promise<Meaning[]>
  /** Whether there are so few products that looking through all of them takes no time. */
  isSmall(): Promise<boolean>
  /** What the products have with which an order begins; not before there is much to be found there. */
  headOf(sort: Sort): HeadIndex | undefined
  textsOf: ProductTexts
}

/** Once so many searches have gone without an index, it would have cost no more than they did. */
const WORTH_AN_INDEX = 50

/** Searches of an order since the catalogue changed, and its index. */
interface Head {
  asked: number
  index: HeadIndex | undefined
}

/** The words that people type in a day; odd ones are cheap to make up. */
const MOST_WORDS = 5000

/** The memory of one process; `remember` begins it anew with each change of the catalogue. */
export function catalogueMemory(db: Db, remember: Remember): CatalogueMemory {
  const meanings = remember(() => new Map<string, Meaning>())
  const size = remember((): { isSmall?: Promise<boolean> | undefined } => ({}))
  const heads = remember(() => new Map<Sort, Head>())
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
    headOf(sort) {
      const known = heads()
      const head: Head = known.get(sort) ?? { asked: 0, index: undefined }
      known.set(sort, head)
      head.asked += 1
      if (head.asked === WORTH_AN_INDEX)
        indexHead(db, sort).then(
          (index) => {
            head.index = index
          },
          () => {
            head.asked = 0
          },
        )
      return head.index
    },
  }
}
