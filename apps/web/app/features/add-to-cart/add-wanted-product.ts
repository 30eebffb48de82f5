import { takeWanted } from './wanted-product.ts'

/** Adds the product that a guest chose before the login or registration. */
export async function addWantedProduct(): Promise<void> {
  const wanted = takeWanted()
  if (!wanted) return
  const { send } = await import('./add-to-cart.ts')
  await send(wanted.productId, wanted.quantity)
}
