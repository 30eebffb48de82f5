import * as z from 'zod/mini'
import { Product } from './catalogue.ts'
import { ByUserId, Id } from './endpoint.ts'
import { Money } from './money-schema.ts'

/**
 * `price` is what each piece costs at this quantity. `available` is how many pieces this customer can order now. `problem` is null, `short` (less in stock
 * than the line asks for) or `unavailable` (out of stock, or no longer in the shop).
 */
export const CartLine = z.object({
  product: Product,
  quantity: z.number(),
  price: Money,
  available: z.number(),
  problem: z.nullable(z.enum(['short', 'unavailable'])),
})
export type CartLine = z.infer<typeof CartLine>

export const Cart = z.object({ user: Id, items: z.array(CartLine), total: Money })
export type Cart = z.infer<typeof Cart>

/** Numbers below 1 become 1. There is no upper limit here: the stock decides. */
const Quantity = z.pipe(
  z
    .number('Quantity must be a number.')
    .check(z.refine((count) => Number.isInteger(count), 'Quantity must be a whole number.')),
  z.transform((count: number) => Math.min(Math.max(count, 1), 1_000_000_000)),
)

export const AddToCart = z.object({
  items: z
    .array(z.object({ productId: Id, quantity: z._default(Quantity, 1) }))
    .check(z.maxLength(200, 'Add at most 200 products at once.')),
})
export type AddToCart = z.infer<typeof AddToCart>

export const addToCart = {
  method: 'POST',
  url: '/carts',
  config: { access: 'user', summary: 'Add products to your cart', idempotent: 'addToCart' },
  schema: { body: AddToCart, response: { 200: Cart } },
} as const

export const getCart = {
  method: 'GET',
  url: '/carts/user/:userId',
  config: { access: 'user', summary: 'Read a cart', missing: 'USER_NOT_FOUND' },
  schema: { params: ByUserId, response: { 200: Cart } },
} as const

export const removeFromCart = {
  method: 'PATCH',
  url: '/carts/remove-item',
  config: { access: 'user', summary: 'Take a product out of your cart' },
  schema: { body: z.object({ productId: Id }), response: { 200: Cart } },
} as const

export const updateQuantity = {
  method: 'PATCH',
  url: '/carts/update-quantity',
  config: { access: 'user', summary: 'Change how many of a product are in your cart' },
  schema: { body: z.object({ productId: Id, quantity: Quantity }), response: { 200: Cart } },
} as const

export const clearCart = {
  method: 'DELETE',
  url: '/carts/user/:userId',
  config: { access: 'user', summary: 'Empty your cart', missing: 'USER_NOT_FOUND' },
  schema: { params: ByUserId },
} as const
