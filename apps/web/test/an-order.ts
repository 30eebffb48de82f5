import type { Order } from '@duka/contract/orders/orders'

/** An order for cash on delivery, as the API answers it. */
export function anOrder(change: Partial<Order> = {}): Order {
  return {
    _id: 'a1b2c3d4-52a5-4f5f-9f0b-0d5a6a0f2b11',
    user: {
      _id: '3f0c9c7e-52a5-4f5f-9f0b-0d5a6a0f2b11',
      username: 'wanjiku84',
      email: 'wanjiku@people.test',
      name: 'Wanjikũ Mũgo',
    },
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
    status: 'Pending',
    paymentMethod: 'cod',
    paymentStatus: 'unpaid',
    address: {
      addressLine1: 'Jamii House',
      addressLine2: null,
      street: 'Biashara Street',
      landmark: null,
      area: null,
      city: 'Nairobi',
      state: 'Nairobi',
      stateProvince: 'Nairobi',
      postalCode: '00100',
      country: 'Kenya',
      phoneNumber: null,
    },
    recipient: { name: 'Wanjikũ Mũgo', phoneNumber: '254712345678' },
    delivery: null,
    note: null,
    phoneConfirmed: null,
    failedDelivery: null,
    hasShipping: false,
    handoverCode: null,
    expiresAt: null,
    cancelledBy: null,
    simulated: false,
    createdAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    updatedAt: new Date().toISOString(),
    ...change,
  }
}
