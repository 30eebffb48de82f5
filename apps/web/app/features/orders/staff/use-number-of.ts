import { showNumber } from '@duka/contract/orders/order-number'
import type { Order } from '@duka/contract/orders/orders'
import { useEffect, useState } from 'react'
import type { Loaded } from '../../../lib/calls/load.ts'

type Read = Order | { order: Order } | null

/** The number of the order for the title of its page, which appears before the order: empty until it was read. */
export function useNumberOf(read: Promise<Loaded<Read>>): string {
  const [number, setNumber] = useState('')
  useEffect(() => {
    read.then((result) => {
      const found = result.ok ? result.value : result.copy?.value
      const order = found && 'order' in found ? found.order : found
      if (order) setNumber(showNumber(order.number))
    })
  }, [read])
  return number
}
