import { ShopError } from '../../http/errors.ts'
import type { LockedOrder } from './locked-order.queries.ts'

/** Refuses what staff do with an order that somebody has changed since `seenAt`, its `updatedAt` on their screen. */
export function refuseChanged(order: LockedOrder, seenAt: string | null | undefined): void {
  if (seenAt && new Date(seenAt).getTime() !== order.updatedAt.getTime())
    throw new ShopError('ORDER_CHANGED')
}
