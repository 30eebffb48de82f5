import * as z from 'zod/mini'
import { Product } from '../catalogue/products.ts'
import { endpoint, Instant, noted } from '../endpoint.ts'
import { Money } from '../money-schema.ts'
import * as calls from './carts.calls.ts'
import { CartItems } from './carts.ts'

/** A link to a cart works for this many days. */
export const SHARED_CART_DAYS = 30

/** Guests name the goods. A signed-in user who names none shares their own cart. */
export const ShareCart = z.object({ items: z.optional(z.nullable(CartItems)) })

export const shareCart = endpoint(calls.shareCart, 'public', {
  summary: 'Make a link to a cart, and a message with it for WhatsApp',
  idempotent: 'shareCart',
  refusals: ['CART_EMPTY', 'PRODUCT_NOT_FOUND', 'SESSION_EXPIRED', 'TOO_MANY_TRIES', 'KEY_REUSED'],
  body: ShareCart,
  created: { link: z.string(), text: z.string() },
})

/**
 * A shared cart at today's prices. Sold-out goods are listed and not counted in `total`. `leftOut` says how many lines are
 * not shown, because the product is gone or not for everybody.
 */
export const SharedCart = z.object({
  items: z.array(z.object({ product: Product, quantity: z.number(), price: Money })),
  total: Money,
  leftOut: noted(z.int(), 'How many lines are not shown: the product is gone.'),
  expiresAt: noted(Instant, 'When it ends by itself.'),
})
export type SharedCart = z.infer<typeof SharedCart>

export const getSharedCart = endpoint(calls.getSharedCart, 'public', {
  summary: 'The goods behind a link to a cart',
  missing: 'SHARED_CART_NOT_FOUND',
  answer: SharedCart,
})
