import { nextStep } from '@duka/contract/orders/order-queues'
import type { Order, OrderItem } from '@duka/contract/orders/orders'
import { useEffect, useState } from 'react'
import { may } from '../../../lib/session/may.ts'
import { storage } from '../../../lib/state/storage.ts'

export type Packing = NonNullable<ReturnType<typeof usePacking>>

/**
 * The items that were ticked on this device while the order is packed; undefined: it is not. A changed quantity has to
 * be ticked again.
 */
export function usePacking(order: Order) {
  const key = keyOf(order._id)
  const [ticked, setTicked] = useState(() => storage.read(key)?.split(' ') ?? [])
  const isPacking = nextStep(order) === 'pack' && may('orders')
  useEffect(() => {
    if (!isPacking) storage.write(key, null)
  }, [isPacking, key])
  if (!isPacking) return undefined
  const isTicked = (item: OrderItem) => ticked.includes(lineOf(item))
  return {
    isTicked,
    left: order.items.filter((item) => !isTicked(item)).length,
    toggle: (item: OrderItem) => {
      const line = lineOf(item)
      const others = ticked.filter((one) => one !== line)
      const next = isTicked(item) ? others : [...others, line]
      storage.write(key, next.join(' '))
      setTicked(next)
    },
  }
}

/** How many lines of these orders were not ticked on this device. */
export function linesLeft(orders: readonly Order[]): number {
  return orders
    .map(({ _id, items }) => {
      const ticked = storage.read(keyOf(_id))?.split(' ') ?? []
      return items.filter((item) => !ticked.includes(lineOf(item))).length
    })
    .reduce((sum, count) => sum + count, 0)
}

const keyOf = (orderId: string) => `packed-lines-${orderId}`
const lineOf = ({ _id, quantity }: OrderItem) => `${_id}:${quantity}`
