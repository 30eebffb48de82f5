/** A line of an order: without an id it is new, with no pieces it goes. */
export interface ChangedLine {
  id: string | null
  productId: string
  name: string
  variant: string | null
  sku: string | null
  imageKey: string | null
  priceCents: number
  quantity: number
  /** Pieces that never left the stock. */
  notTaken: number
}

/**
 * The lines of one product after it shall have `wanted` pieces, and how many of them come from the stock (negative: go
 * back). Pieces that stay keep their price; new ones cost `pieceCents`. The dearest pieces go first.
 */
export function changeLines(
  present: readonly ChangedLine[],
  fresh: Omit<ChangedLine, 'id' | 'quantity' | 'notTaken'>,
  wanted: number,
): { lines: ChangedLine[]; more: number } {
  const lines = present.map((line) => ({ ...line }))
  const had = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (wanted > had) {
    const same = lines.find(({ priceCents }) => priceCents === fresh.priceCents)
    if (same) same.quantity += wanted - had
    else lines.push({ ...fresh, id: null, quantity: wanted - had, notTaken: 0 })
    return { lines, more: wanted - had }
  }
  let surplus = had - wanted
  let more = 0
  for (const line of lines.sort((a, b) => b.priceCents - a.priceCents)) {
    const gone = Math.min(surplus, line.quantity)
    const neverTaken = Math.min(gone, line.notTaken)
    line.quantity -= gone
    line.notTaken -= neverTaken
    more -= gone - neverTaken
    surplus -= gone
  }
  return { lines, more }
}
