import * as z from 'zod/mini'
import { Address } from '../addresses/addresses.ts'
import { endpoint, Id, Instant, noted } from '../endpoint.ts'
import { StaffMessage } from '../messages/message-list.ts'
import { Money } from '../money-schema.ts'
import { OrderStatus, PaymentStatus } from '../orders/orders.ts'
import { PersonNote } from '../users/person-note.ts'
import { OwnUser } from '../users/users.ts'
import * as calls from './dashboard.calls.ts'

/** An order in short. */
export const PersonOrder = z.object({
  _id: Id,
  number: z.string(),
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  partPaid: noted(z.optional(Money), 'What has come of the price; missing: nothing, or all.'),
  totalAmount: Money,
  pieces: z.int(),
  createdAt: Instant,
})
export type PersonOrder = z.infer<typeof PersonOrder>

/** A person on one page: account, orders, addresses, messages and the note of staff. */
export const Person = z.object({
  user: OwnUser,
  note: PersonNote,
  /** The phone of the account, then those of the addresses and of the orders shown. */
  phones: z.array(z.string()),
  orders: z.object({
    count: z.int(),
    open: noted(z.int(), 'How many orders of the person are neither delivered nor cancelled.'),
    spent: noted(Money, 'What was paid for the orders, less what goes back.'),
    shown: noted(z.array(PersonOrder), 'Open ones first, then the newest.'),
  }),
  /** The newest; `GET /addresses/user/{userId}` has all. */
  addresses: z.array(Address),
  /** The newest; `GET /messages?user=` has all. */
  messages: z.array(StaffMessage),
})
export type Person = z.infer<typeof Person>

export const getPerson = endpoint(calls.getPerson, 'staff:people', {
  summary: 'A person with orders, addresses, messages and note',
  missing: 'USER_NOT_FOUND',
  answer: { person: Person },
})
