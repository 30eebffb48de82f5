const KEY = 'wanted'

interface Wanted {
  productId: string
  quantity: number
}

/** Remembers, in this tab, what a guest wanted to put into the cart. */
export function keepForLater(wanted: Wanted): void {
  sessionStorage.setItem(KEY, JSON.stringify(wanted))
}

/** After logging in or registering: finishes the add that was held up. */
export async function finishWanted(): Promise<void> {
  const kept = sessionStorage.getItem(KEY)
  if (!kept) return
  sessionStorage.removeItem(KEY)
  const { productId, quantity } = JSON.parse(kept) as Wanted
  const { send } = await import('./add-to-cart.ts')
  await send(productId, quantity)
}
