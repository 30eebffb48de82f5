const KEY = 'wanted'
/** Of more, the oldest are forgotten. */
const MAX = 20

export interface Wanted {
  productId: string
  quantity: number
  name?: string | undefined
}

/** Stores in this tab what a guest wanted to add to the cart. The same product counts once, as wanted last. */
export function storeWanted(wanted: Wanted): void {
  const others = readWanted().filter(({ productId }) => productId !== wanted.productId)
  sessionStorage.setItem(KEY, JSON.stringify([...others, wanted].slice(-MAX)))
}

/** Returns and removes what was stored. */
export function takeWanted(): Wanted[] {
  const wanted = readWanted()
  sessionStorage.removeItem(KEY)
  return wanted
}

/** What is stored; nothing where the browser stores nothing. */
export function readWanted(): Wanted[] {
  try {
    // A single one is of an earlier version.
    return [JSON.parse(sessionStorage.getItem(KEY) ?? '[]')].flat()
  } catch {
    return []
  }
}
