import { Product } from '@duka/contract/catalogue'
import type { Db } from '../../db/client.ts'
import type { Remember } from '../../http/catalogue-news.ts'
import { JsonText, writerOf } from '../../http/contract.ts'
import { toProduct } from './product-row.ts'
import { selectVersions } from './products.queries.ts'

/** A product by its id, and PostgreSQL's mark of when its row was last written. */
export interface Version {
  id: string
  version: string
}

/**
 * Products as the JSON in which they travel. Writing one costs more than finding it, and a list shows
 * two dozen of them: so the text of each is remembered for as long as its row is not written again.
 */
export type ProductTexts = (
  db: Db,
  products: readonly Version[],
  /** By their ids, each at least as new as its version. */
) => Promise<Map<string, JsonText<Product>>>

/** Some 5 MB of them. */
const MOST_TEXTS = 2500

const write = writerOf(Product)

export function productTexts(remember: Remember): ProductTexts {
  // The name of the category is no part of the row: what staff change begins all of it anew.
  const memory = remember(() => new Map<string, { version: string; json: JsonText<Product> }>())
  return async (db, products) => {
    // Held from before the question: what a change overtakes is kept with what is forgotten.
    const known = memory()
    if (known.size > MOST_TEXTS) known.clear()
    const found = new Map<string, JsonText<Product>>()
    const strange: string[] = []
    for (const { id, version } of products) {
      const kept = known.get(id)
      if (kept?.version === version) found.set(id, kept.json)
      else strange.push(id)
    }
    if (strange.length > 0)
      for (const row of await selectVersions(db, strange)) {
        const json = new JsonText<Product>(inOnePiece(write(toProduct(row))))
        known.set(row.id, { version: row.version, json })
        found.set(row.id, json)
      }
    return found
  }
}

/** V8 leaves a text that was put together in its many pieces, and walks them again in every list. */
function inOnePiece(text: string): string {
  return Buffer.from(text).toString()
}
