import { idsIn, productNumber } from './shown.ts'

const stockInJson = '"stockQuantity":'

/**
 * Writes what is left of the products that were sold into an answer's JSON, which is all that a sale
 * changes of it. Undefined where that of one is not known, or where it is not as we write it.
 */
export function restock(
  json: string,
  sold: ReadonlySet<number>,
  leftOf: (productId: string) => number | undefined,
): string | undefined {
  const missing = new Set(sold)
  const pieces: string[] = []
  let done = 0
  for (const at of idsIn(json)) {
    if (!sold.has(productNumber(json, at))) continue
    const left = leftOf(json.slice(at, at + 36))
    // A category, whose id begins as a product's does.
    if (left === undefined) continue
    const from = json.indexOf(stockInJson, at) + stockInJson.length
    const to = json.indexOf(',', from)
    if (from < at || !/^\d+$/.test(json.slice(from, to))) return undefined
    pieces.push(json.slice(done, from), String(left))
    done = to
    missing.delete(productNumber(json, at))
  }
  return missing.size === 0 ? pieces.join('') + json.slice(done) : undefined
}
