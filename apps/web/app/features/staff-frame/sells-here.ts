import { may } from '../../lib/session/may.ts'
import { useShop } from '../../lib/shop.ts'

/** Whether the member of staff may sell in the shop: place the order, take the cash and hand the goods over. */
export function useSellsHere(): boolean {
  const { paymentMethods } = useShop()
  const rights = ['create-orders', 'cash', 'orders'] as const
  return paymentMethods.includes('cod') && rights.every((right) => may(right))
}
