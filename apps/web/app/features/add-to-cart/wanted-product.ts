const KEY = 'wanted'

interface Wanted {
  productId: string
  quantity: number
}

/** Stores in this tab what a guest wanted to add to the cart. */
export function storeWanted(wanted: Wanted): void {
  sessionStorage.setItem(KEY, JSON.stringify(wanted))
}

/** Returns and removes what was stored; undefined if there was nothing. */
export function takeWanted(): Wanted | undefined {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return stored === null ? undefined : (JSON.parse(stored) as Wanted)
}
