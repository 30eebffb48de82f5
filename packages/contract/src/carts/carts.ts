import * as z from 'zod/mini'
import { Product } from '../catalogue/products.ts'
import { compared, endpoint, Id, noted, ownOr, requiredText } from '../endpoint.ts'
import { Money } from '../money-schema.ts'
import { codeRefusals, offerKinds } from '../offers/offers.ts'
import * as calls from './carts.calls.ts'

/**
 * `price` is what each piece costs at this quantity. `available` is how many pieces this customer can order now.
 * `problem` is null, `short` (less in stock than the line asks for) or `unavailable` (out of stock, or deleted).
 */
export const CartLine = z.object({
  product: Product,
  quantity: z.number(),
  price: Money,
  available: z.number(),
  problem: z.nullable(z.enum(['short', 'unavailable'])),
})
export type CartLine = z.infer<typeof CartLine>

/**
 * The code in a cart. `amount` is what it takes off the goods. An offer of kind `delivery` takes at most `value` off the
 * delivery fee when the order is placed. `problem` says why the code does not apply; an order with it is then refused.
 */
export const CartOffer = z.object({
  code: z.string(),
  kind: z.nullable(z.enum(offerKinds)),
  value: z.nullable(z.number()),
  amount: Money,
  problem: z.nullable(z.string()),
  reason: noted(
    z.nullable(
      z.object({
        code: z.string(),
        values: noted(
          z.record(z.string(), z.union([z.string(), z.number()])),
          'The values in `problem`.',
        ),
      }),
    ),
    '`problem` for programs.',
  ),
})
export type CartOffer = z.infer<typeof CartOffer>

/** `total` is what the goods cost; `payable` is `total` less the amount of the offer, without delivery. */
export const Cart = z.object({
  user: Id,
  items: z.array(CartLine),
  total: Money,
  offer: z.nullable(CartOffer),
  payable: noted(Money, '`total` less what the code takes off, without delivery.'),
})
export type Cart = z.infer<typeof Cart>

/** Numbers below 1 become 1. There is no upper limit here: the stock decides. */
const Quantity = z.pipe(
  z
    .number('Quantity must be a number.')
    .check(z.refine((count) => Number.isInteger(count), 'Quantity must be a whole number.')),
  z.transform((count: number) => Math.min(Math.max(count, 1), 1_000_000_000)),
)

export const CartItems = z
  .array(z.object({ productId: Id, quantity: z._default(Quantity, 1) }))
  .check(z.maxLength(200, 'Add at most 200 products at once.'))

export const AddToCart = z.object({ items: CartItems })
export type AddToCart = z.infer<typeof AddToCart>

export const addToCart = endpoint(calls.addToCart, 'user', {
  summary: 'Add products to your cart',
  idempotent: 'addToCart',
  refusals: ['PRODUCT_NOT_FOUND', 'OUT_OF_STOCK', 'OVER_STOCK'],
  body: AddToCart,
  answer: Cart,
})

export const getCart = endpoint(calls.getCart, ownOr(['people', 'create-orders']), {
  summary: 'Read a cart',
  missing: 'USER_NOT_FOUND',
  refusals: ['NOT_ALLOWED'],
  answer: Cart,
})

export const removeFromCart = endpoint(calls.removeFromCart, 'user', {
  summary: 'Take a product out of your cart',
  refusals: ['PRODUCT_NOT_FOUND'],
  body: { productId: Id },
  answer: Cart,
})

export const updateQuantity = endpoint(calls.updateQuantity, 'user', {
  summary: 'Change how many of a product are in your cart',
  refusals: ['NOT_IN_CART', 'PRODUCT_NOT_FOUND', 'OUT_OF_STOCK', 'OVER_STOCK'],
  body: { productId: Id, quantity: Quantity },
  answer: Cart,
})

export const enterCode = endpoint(calls.enterCode, 'user', {
  summary: 'Put the code of an offer into your cart',
  refusals: [codeRefusals, 'TOO_MANY_TRIES'],
  body: { code: requiredText('Please enter a code.', 50, compared) },
  answer: Cart,
})

export const removeCode = endpoint(calls.removeCode, 'user', {
  summary: 'Take the code out of your cart',
  answer: Cart,
})

export const clearCart = endpoint(calls.clearCart, 'user', {
  summary: 'Empty your cart',
  missing: 'USER_NOT_FOUND',
  refusals: ['NOT_ALLOWED'],
})
