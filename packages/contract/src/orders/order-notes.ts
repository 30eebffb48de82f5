import * as z from 'zod/mini'
import { endpoint, requiredText } from '../endpoint.ts'
import * as calls from './orders.calls.ts'

export const OrderNote = z.object({ note: requiredText('Write a note first.', 2000) })
export type OrderNote = z.infer<typeof OrderNote>

/** A note is an entry of the audit log: only staff read it, and nobody can change it. */
export const addOrderNote = endpoint(calls.addOrderNote, 'staff:orders', {
  summary: 'Write an internal note on an order',
  missing: 'ORDER_NOT_FOUND',
  body: OrderNote,
})
