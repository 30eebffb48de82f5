import * as z from 'zod/mini'
import { Id, Instant, noted } from '../endpoint.ts'
import { Money } from '../money-schema.ts'

/** Why goods come back. */
export const returnReasons = [
  'defective',
  'not-as-described',
  'wrong-item',
  'unwanted',
  'size',
  'other',
] as const
export type ReturnReason = (typeof returnReasons)[number]

/** A customer asks, staff decide, the goods come back. What staff receive at once is `received` from the start. */
export const returnStates = ['requested', 'approved', 'declined', 'received'] as const
export type ReturnState = (typeof returnStates)[number]

export const returnMoves: Record<ReturnState, readonly ReturnState[]> = {
  requested: ['approved', 'declined', 'received'],
  approved: ['declined', 'received'],
  declined: ['approved', 'received'],
  received: [],
}

/** Goods of an order that come back, or a sum that goes back without goods. It stands beside the order. */
export const Return = z.object({
  _id: Id,
  order: Id,
  state: z.enum(returnStates),
  items: z.array(
    z.object({
      item: Id,
      name: z.string(),
      nameSw: noted(z.optional(z.string()), 'In Swahili; left out: show the English one.'),
      variant: noted(z.nullable(z.string()), 'Such as a size: what differs in a family.'),
      variantSw: noted(z.optional(z.string()), 'In Swahili; left out: show the English one.'),
      quantity: z.number(),
      reason: noted(z.enum(returnReasons), 'Why it comes back.'),
      restock: noted(z.nullable(z.boolean()), 'Whether they went on the shelf; null: not here.'),
    }),
  ),
  /** By how much the customer owes less: money that was paid is then due back. Null until it is received. */
  amount: z.nullable(Money),
  /** The part of `amount` that is the fee of the delivery. */
  deliveryFee: Money,
  /** What the customer wrote, or staff for themselves. */
  note: z.nullable(z.string()),
  /** What staff answered the customer. */
  answer: z.nullable(z.string()),
  createdAt: Instant,
  receivedAt: noted(z.nullable(Instant), 'When the goods came back; null: they have not.'),
})
export type Return = z.infer<typeof Return>
