import type { Facets } from '@duka/contract/catalogue'

/** Of which stock an answer says something, so that a sale takes back no answer but these. */
export interface Shown {
  /** The products in it, each by the first 32 bits of its id. */
  products: Uint32Array
  /** Whether it is JSON, in which each product's stock stands behind its id, and not a page. */
  isJson: boolean
  /** Whether it tells what is sold out from what is not: counts, or filters by it. */
  counts: boolean
}

/** Goods that were sold or came back, as processes tell each other. */
export interface StockNews {
  /** The products, as in `Shown`; undefined when it may be any. */
  products: ReadonlySet<number> | undefined
  /** Whether some were sold out by it or are there again. */
  counts: boolean
}

const inStock: keyof Facets = 'inStock'

/**
 * Reads from an answer what it shows: whatever says how many are left of a product, in JSON or in a
 * page, names its id too. An id of something else does no harm.
 */
export function shownBy(url: string, text: string): Shown {
  const isJson = text.startsWith('{')
  return {
    isJson,
    products: Uint32Array.from(new Set(isJson ? inJson(text) : inPage(text))),
    counts: url.includes(inStock) || text.includes(`"${inStock}":`),
  }
}

// Without the first quote: the underscore is rare, so most of a text is passed over five times sooner.
const idInJson = '_id":"'

/** Where the ids in an answer's JSON begin. */
export function* idsIn(json: string): Iterable<number> {
  for (let at = json.indexOf(idInJson); at >= 0; at = json.indexOf(idInJson, at + 1))
    yield at + idInJson.length
}

function* inJson(text: string): Iterable<number> {
  for (const at of idsIn(text)) yield productNumber(text, at)
}

function* inPage(text: string): Iterable<number> {
  // A page ends with its data, which names all that it shows; its style and classes are full of dashes.
  const start = Math.max(0, text.lastIndexOf('id="page-data"'))
  // Dash by dash, since a pattern takes three times as long.
  for (let at = text.indexOf('-', start); at >= 0; at = text.indexOf('-', at + 1))
    if (isFirstDash(text, at)) yield productNumber(text, at - 8)
}

/** Whether a dash is the first of the four in an id. */
function isFirstDash(text: string, at: number): boolean {
  return text[at + 5] === '-' && text[at + 10] === '-' && text[at + 15] === '-'
}

/** The id at this place of a text by its first 32 bits, which are random: two that share them rarely meet. */
export function productNumber(text: string, at = 0): number {
  return Number.parseInt(text.slice(at, at + 8), 16)
}

/** The products in an answer of which such news changes the stock and nothing else; undefined where it may be more. */
export function soldIn({ products, counts }: StockNews, shown: Shown): number[] | undefined {
  if (!shown.isJson || !products || (counts && shown.counts)) return undefined
  return [...shown.products].filter((product) => products.has(product))
}

/** Whether what an answer shows may have changed by such news. */
export function touches({ products, counts }: StockNews, shown: Shown): boolean {
  if (counts && shown.counts) return true
  if (!products) return shown.products.length > 0
  return shown.products.some((product) => products.has(product))
}
