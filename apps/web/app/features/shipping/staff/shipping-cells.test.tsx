import { orderWordsSw } from '@duka/contract/orders/order-words-sw'
import type { OrderStatus } from '@duka/contract/orders/orders'
import type { Shipping, ShippingStatus } from '@duka/contract/shipping/shipping'
import { expect, test } from 'vitest'
import { inSwahili, render, textOf } from '../../../../test/render.tsx'
import { RefundDialog } from '../../payments/staff/refund-dialog.tsx'
import { Effects } from './shipping-cells.tsx'

const at = '2026-11-24T08:00:00.000Z'

function record(status: OrderStatus, paid: Partial<Shipping['order']> = {}): Shipping {
  return {
    _id: '99999999-52a5-4f5f-9f0b-0d5a6a0f2b11',
    order: {
      _id: 'a1b2c3d4-52a5-4f5f-9f0b-0d5a6a0f2b11',
      number: '4829152',
      status,
      paymentMethod: 'cod',
      paymentStatus: 'unpaid',
      totalAmount: 250,
      createdAt: at,
      ...paid,
    },
    address: null,
    recipient: { name: 'Wanjikũ Mũgo', phoneNumber: null },
    delivery: null,
    status: 'pending',
    trackingNumber: null,
    rider: null,
    shippedAt: null,
    deliveredAt: null,
    createdAt: at,
    updatedAt: at,
  }
}

test.each<[OrderStatus, ShippingStatus | undefined, string]>([
  [
    'Processing',
    'delivered',
    'The order moves to Delivered, and the customer gets a message if messages are set up.',
  ],
  [
    'Shipped',
    'pending',
    'The order moves to Processing, and the customer gets a message if messages are set up.',
  ],
  ['Shipped', 'returned', 'The order stays as it is, for you to decide'],
  ['Cancelled', 'returned', 'The order stays as it is. No message goes out.'],
  ['Shipped', undefined, 'The order stays as it is. No message goes out.'],
])(
  'the dialog about a parcel of a %s order that moves to %s says what happens',
  (from, to, says) => {
    const text = textOf(render(<Effects record={record(from)} {...(to && { to })} />))
    expect(text).toContain('Order 482 9152, Wanjikũ Mũgo')
    expect(text).toContain(says)
  },
)

test('the dialog warns of a parcel that moves on before its M-Pesa order is paid, and of no other', () => {
  const warning = 'This order is not paid'
  const textFor = (paid: Partial<Shipping['order']>, to: ShippingStatus) =>
    textOf(render(<Effects record={record('Pending', paid)} to={to} />))
  expect(textFor({ paymentMethod: 'mpesa' }, 'shipped')).toContain(warning)
  expect(textFor({ paymentMethod: 'mpesa' }, 'cancelled')).not.toContain(warning)
  expect(textFor({ paymentMethod: 'mpesa', paymentStatus: 'paid' }, 'shipped')).not.toContain(
    warning,
  )
  expect(textFor({ paymentMethod: 'cod' }, 'shipped')).not.toContain(warning)
})

test('the dialog names the status of the order in the language on screen', async () => {
  const text = await inSwahili(() =>
    textOf(render(<Effects record={record('Processing')} to="delivered" />)),
  )
  expect(text).toContain(`Oda itahamia ${orderWordsSw.statuses.Delivered}`)
})

test('the refund dialog names the order and the person, and says what happens', () => {
  const dialog = (
    <RefundDialog
      order="a1b2c3d4-52a5-4f5f-9f0b-0d5a6a0f2b11"
      number="4829152"
      customer="Wanjikũ Mũgo"
      owed={250}
      underWay={0}
      onClose={() => {}}
    />
  )
  const text = textOf(render(dialog))
  expect(text).toContain('Order 482 9152, Wanjikũ Mũgo')
  expect(text).toContain('The shop owes this customer KES 250.00.')
  expect(text).toContain(
    'The customer gets a message if messages are set up. The order and the stock stay as they are.',
  )
})
