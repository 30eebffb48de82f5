import type { Order } from '@duka/contract/orders/orders'
import { address, anOrder } from './samples.ts'

/** A new order for cash on delivery, of three pieces. */
export function aCashOrder(facts: Partial<Order> = {}): Order {
  return anOrder({
    _id: 'a1b2c3d4-52a5-4f5f-9f0b-0d5a6a0f2b11',
    items: [
      {
        _id: '5d1f2a44-52a5-4f5f-9f0b-0d5a6a0f2b11',
        product: { _id: '6e1f2a44-52a5-4f5f-9f0b-0d5a6a0f2b11', name: 'Kettle', image: null },
        variant: '2 l',
        sku: 'KET-2',
        quantity: 3,
        price: 800,
      },
    ],
    itemsTotal: 2400,
    deliveryFee: 50,
    promotion: 0,
    code: null,
    totalAmount: 2450,
    paymentMethod: 'cod',
    address: { ...address, addressLine1: 'Jamii House' },
    delivery: null,
    note: null,
    createdAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    ...facts,
  })
}
