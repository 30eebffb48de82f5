import * as z from 'zod/mini'
import { endpoint, Id, nextCursor, noted, optionalText, paging } from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import { Money } from '../money-schema.ts'
import { Return, returnReasons, returnStates } from './return-record.ts'
import * as calls from './returns.calls.ts'

const Pieces = z
  .int(invalid.returnPieces)
  .check(z.minimum(1, invalid.returnPieces), z.maximum(100_000, invalid.returnPieces))
const Reason = noted(z.enum(returnReasons, invalid.returnReason), 'Why it comes back.')
const Amount = Money.check(z.refine((shillings) => shillings >= 0, invalid.returnAmount))

export const RequestReturn = z
  .object({
    items: z
      .array(z.object({ item: Id, quantity: Pieces, reason: Reason }))
      .check(z.minLength(1, invalid.returnItem), z.maxLength(200)),
    /** Needed for the reason `other`. */
    note: optionalText(500),
  })
  .check(
    z.refine(({ items, note }) => note || items.every(({ reason }) => reason !== 'other'), {
      path: ['note'],
      error: invalid.returnNote,
    }),
  )
export type RequestReturn = z.infer<typeof RequestReturn>

/** The part of a return that decides about money. */
const money = {
  /** By default what the pieces cost after their share of offer and discount, with the fee if that goes back. */
  amount: z.optional(z.nullable(Amount)),
  /** Whether all of the fee of the delivery goes back. */
  deliveryFee: z.optional(z.boolean()),
}

export const ReceiveReturn = z
  .object({
    /** May be empty where an amount is given. */
    items: z
      .array(
        z.object({
          item: Id,
          quantity: Pieces,
          reason: Reason,
          restock: noted(z.boolean(), 'Whether the pieces go back on the shelf.'),
        }),
      )
      .check(z.maxLength(200)),
    ...money,
    note: optionalText(500),
  })
  .check(
    z.refine(({ items, amount, deliveryFee }) => items.length > 0 || amount || deliveryFee, {
      path: ['items'],
      error: invalid.returnItemOrAmount,
    }),
  )
export type ReceiveReturn = z.infer<typeof ReceiveReturn>

export const ChangeReturn = z.object({
  state: z.enum(['approved', 'declined', 'received']),
  /** What came, where it is received: pieces that are not named come all and are not put back on the shelf. */
  items: z.optional(
    z
      .array(
        z.object({
          item: Id,
          restock: noted(z.boolean(), 'Whether the pieces go back on the shelf.'),
          quantity: z.optional(
            z.int(invalid.returnPieces).check(z.minimum(0, invalid.returnPieces)),
          ),
        }),
      )
      .check(z.maxLength(200)),
  ),
  ...money,
  /** Told to the customer. */
  note: optionalText(500),
})
export type ChangeReturn = z.infer<typeof ChangeReturn>

export const ReturnFilter = z.object({
  ...paging,
  state: z.optional(z.enum(returnStates)),
  order: z.optional(Id),
})
export type ReturnFilter = z.infer<typeof ReturnFilter>

const ReturnAnswer = z.object({
  return: noted(Return, 'Goods that come back, or a sum that goes back without goods.'),
})
/** Why goods, or a sum, cannot be taken back. */
const receiving = ['MORE_THAN_PAID', 'MORE_THAN_SOLD', 'ORDER_CANCELLED', 'ORDER_NOT_SENT'] as const

export const requestReturn = endpoint(calls.requestReturn, 'user', {
  summary: 'Ask to return goods of your own order, within the days of the shop',
  missing: 'ORDER_NOT_FOUND',
  idempotent: 'requestReturn',
  refusals: ['MORE_THAN_SOLD', 'ORDER_NOT_DELIVERED', 'RETURN_TOO_LATE', 'RETURNS_OFF'],
  body: RequestReturn,
  created: ReturnAnswer,
})

export const receiveReturn = endpoint(calls.receiveReturn, 'staff:refunds', {
  summary: 'Take goods back, or lower the price of what stays: what was paid for it is due back',
  missing: 'ORDER_NOT_FOUND',
  idempotent: 'receiveReturn',
  refusals: [receiving],
  body: ReceiveReturn,
  created: ReturnAnswer,
})

export const previewReturn = endpoint(calls.previewReturn, 'staff:refunds', {
  summary: 'What a return would take off the price; nothing is changed',
  missing: 'ORDER_NOT_FOUND',
  refusals: [receiving],
  body: ReceiveReturn,
  answer: {
    amount: Money,
    deliveryFee: noted(Money, 'The part of `amount` that is the fee of the delivery.'),
  },
})

export const withdrawReturn = endpoint(calls.withdrawReturn, 'user', {
  summary: 'Withdraw what you asked to return, until the shop has decided',
  missing: 'RETURN_NOT_FOUND',
  refusals: ['RETURN_MOVED'],
})

export const changeReturn = endpoint(calls.changeReturn, 'staff:refunds', {
  summary: 'Decide about what a customer asked to return, or receive it',
  missing: 'RETURN_NOT_FOUND',
  refusals: [receiving, 'RETURN_MOVED'],
  body: ChangeReturn,
  answer: ReturnAnswer,
})

export const listReturns = endpoint(calls.listReturns, 'staff:refunds', {
  summary: 'List returns, newest first',
  query: ReturnFilter,
  answer: {
    returns: z.array(z.extend(Return, { number: z.string(), customer: z.nullable(z.string()) })),
    nextCursor,
  },
})
