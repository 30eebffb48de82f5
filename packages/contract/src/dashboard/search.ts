import * as z from 'zod/mini'
import { OrderAddress } from '../addresses/addresses.ts'
import { compared, endpoint, Id, Instant, noted, optionalText } from '../endpoint.ts'
import { Money } from '../money-schema.ts'
import { OrderStatus, PaymentStatus } from '../orders/orders.ts'
import * as calls from './dashboard.calls.ts'

/** What staff find by a few letters or digits, at most `SEARCH_LIMIT` of each kind. An empty list: nothing of that kind matches. */
export const FoundByStaff = z.object({
  /** By number, recipient, customer, phone or receipt; the newest first. */
  orders: z.array(
    z.object({
      _id: Id,
      number: z.string(),
      recipient: noted(
        z.object({ name: z.nullable(z.string()), phoneNumber: z.nullable(z.string()) }),
        'Who takes the parcel and on which phone.',
      ),
      totalAmount: Money,
      status: OrderStatus,
      paymentStatus: PaymentStatus,
      createdAt: Instant,
    }),
  ),
  /** By M-Pesa's code, the order's number, the phone that paid, or the payer's name while it waits to be matched. */
  payments: z.array(
    z.object({
      _id: Id,
      receipt: noted(z.string(), "M-Pesa's code of the payment."),
      amount: Money,
      /** Null: not matched with an order. */
      order: z.nullable(Id),
      orderNumber: z.nullable(z.string()),
      createdAt: Instant,
    }),
  ),
  /** By SKU, then by the words of the product list. */
  products: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      variant: noted(z.string(), 'Such as a size: what differs in a family.'),
      sku: noted(z.nullable(z.string()), "The shop's own number of the product."),
      price: Money,
      stockQuantity: z.number(),
    }),
  ),
  customers: noted(
    z.array(
      z.object({
        _id: Id,
        username: z.string(),
        name: z.string(),
        email: z.nullable(z.string()),
        phoneNumber: z.nullable(z.string()),
      }),
    ),
    'By name, username, e-mail or phone; the newest first.',
  ),
  guests: noted(
    z.array(
      z.object({
        /** Of the last order. */
        _id: Id,
        name: z.string(),
        phoneNumber: z.string(),
        email: z.nullable(z.string()),
        address: OrderAddress,
        bought: noted(z.string(), 'What they bought last, in words: `2 × Kettle, 1 × Lamp`.'),
      }),
    ),
    'Customers of orders that staff entered without an account, by phone, each with the last order.',
  ),
})
export type FoundByStaff = z.infer<typeof FoundByStaff>

export const searchShop = endpoint(calls.searchShop, 'staff:any', {
  summary: 'Find orders, payments, products and customers at once',
  query: {
    q: noted(optionalText(100, compared), 'What to search for.'),
  },
  answer: FoundByStaff,
})
