import type { Cart } from '@duka/contract/carts/carts'
import { toCents, toShillings } from '@duka/contract/money'

/** What the code of a cart takes off an order with this fee of delivery, in shillings. At least KES 1 stays to pay. */
export function promotionOf({ offer, total }: Pick<Cart, 'offer' | 'total'>, fee: number): number {
  if (!offer || offer.problem) return 0
  const off = offer.kind === 'delivery' ? Math.min(offer.value ?? fee, fee) : offer.amount
  const most = toCents(total) + toCents(fee) - 100
  return toShillings(Math.max(0, Math.min(toCents(off), most)))
}
