import { takeWanted } from './wanted-product.ts'

/** Adds the products that a guest chose before the login or registration, and returns how many were added. */
export async function addWantedProducts(): Promise<number> {
  const wanted = takeWanted()
  if (wanted.length === 0) return 0
  const { send } = await import('./add-to-cart.ts')
  let added = 0
  for (const { productId, quantity, name } of wanted)
    if (await send(productId, quantity, { isSeen: true, name, isNamed: true })) added++
  return added
}
