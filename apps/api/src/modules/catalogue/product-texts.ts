import { Product } from '@duka/contract/catalogue'
import type { Db } from '../../db/client.ts'
import { gathered } from '../../db/gathered.ts'
import type { Remember } from '../../http/catalogue-news.ts'
import { JsonText, writerOf } from '../../http/contract.ts'
import { toProduct } from './product-row.ts'
import { selectVersions } from './products.queries.ts'

/** A product by its id, and PostgreSQL's mark of when its row was last written. */
export interface Version {
  id: string
  version: string
}

type Texts = Map<string, JsonText<Product>>

/**
 * Products as the JSON in which they travel. Writing one costs more than finding it, and a list shows
 * two dozen of them: so the text of each is remembered for as long as its row is not written again.
 */
export type ProductTexts = (
  /** The shop's own connections, or a transaction on one of them. */
  db: Db,
  products: readonly Version[],
  /** By their ids, each at least as new as its version. */
) => Promise<Texts>

/** Some 5 MB of them. */
const MOST_TEXTS = 2500

const write = writerOf(Product)

/** The texts of one process, read over the connections of `shop`. */
export function productTexts(shop: Db, remember: Remember): ProductTexts {
  // The name of the category is no part of the row: what staff change begins all of it anew.
  const memory = remember(() => {
    const known: Known = new Map()
    // Lists that are asked for at once show much the same, and each product is to be written once.
    return { known, readTogether: gathered((wanted: Version[]) => complete(shop, known, wanted)) }
  })
  return async (db, products) => {
    // Held from before the question: what a change overtakes is kept with what is forgotten.
    const { known, readTogether } = memory()
    if (known.size > MOST_TEXTS) known.clear()
    const { found, strange } = lookUp(known, products)
    if (strange.length === 0) return found
    // In a transaction nobody may wait for another connection: all of them may be waiting like that.
    const read = await (db === shop ? readTogether(strange) : complete(db, known, strange))
    for (const { id } of strange) {
      const json = read.get(id)
      if (json) found.set(id, json)
    }
    return found
  }
}

type Known = Map<string, { version: string; json: JsonText<Product> }>

function lookUp(known: Known, products: readonly Version[]) {
  const found: Texts = new Map()
  const strange: Version[] = []
  for (const product of products) {
    const kept = known.get(product.id)
    if (kept?.version === product.version) found.set(product.id, kept.json)
    else strange.push(product)
  }
  return { found, strange }
}

/** The texts of all that are wanted: those that are known by now, and the others read and written. */
async function complete(db: Db, known: Known, wanted: readonly Version[]): Promise<Texts> {
  const { found, strange } = lookUp(known, wanted)
  if (strange.length === 0) return found
  const ids = new Set(strange.map(({ id }) => id))
  for (const row of await selectVersions(db, [...ids])) {
    const json = new JsonText<Product>(inOnePiece(write(toProduct(row))))
    known.set(row.id, { version: row.version, json })
    found.set(row.id, json)
  }
  return found
}

/** V8 leaves a text that was put together in its many pieces, and walks them again in every list. */
function inOnePiece(text: string): string {
  return Buffer.from(text).toString()
}
