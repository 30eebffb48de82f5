/** Everybody who ever ordered, with an account or without: one customer a phone number. */
import * as z from 'zod/mini'
import { OrderAddress } from '../addresses/addresses.ts'
import { compared, endpoint, Id, Instant, nextCursor, optionalText, paging } from '../endpoint.ts'
import { StaffMessage } from '../messages/message-list.ts'
import { Money } from '../money-schema.ts'
import { MAX_NOTE } from '../users/person-note.ts'
import * as calls from './dashboard.calls.ts'
import { PersonOrder } from './person.ts'

export const Customer = z.object({
  /** The digits of the phone number; the account's id where there is none. */
  key: z.string(),
  /** The account; null: none. Of several with this number the one that proved it, else the first that ordered. */
  user: z.nullable(Id),
  name: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  email: z.nullable(z.string()),
  orders: z.int(),
  /** What was paid for the orders, without what went back. */
  spent: Money,
  lastOrderAt: Instant,
  /** What staff noted; null: nothing. */
  note: z.nullable(z.string()),
})
export type Customer = z.infer<typeof Customer>

export const customerSorts = ['last', 'spent', 'orders', 'name'] as const
export type CustomerSort = (typeof customerSorts)[number]

export const CustomerFilter = z.object({
  ...paging,
  sort: z._default(z.enum(customerSorts, 'There is no such sort.'), 'last'),
  q: optionalText(100, compared),
})
export type CustomerFilter = z.infer<typeof CustomerFilter>

/** A customer on one page. */
export const CustomerPage = z.object({
  customer: Customer,
  /** The number, then those of the orders shown. */
  phones: z.array(z.string()),
  /** Open ones first, then the newest. */
  orders: z.array(PersonOrder),
  money: z.object({
    open: z.int(),
    spent: Money,
    /** What is still to come for orders that were not cancelled. */
    outstanding: Money,
  }),
  /** Those that were saved and those of orders, each once, the newest first. */
  addresses: z.array(OrderAddress),
  /** The newest. */
  messages: z.array(StaffMessage),
})
export type CustomerPage = z.infer<typeof CustomerPage>

const ByKey = z.object({ key: z.string().check(compared) })

export const CustomerNote = z.object({ note: optionalText(MAX_NOTE) })

export const listCustomers = endpoint(calls.listCustomers, 'staff:people', {
  summary: 'Everybody who ever ordered, one a phone number',
  schema: {
    querystring: CustomerFilter,
    response: { 200: z.object({ customers: z.array(Customer), nextCursor }) },
  },
})

export const getCustomer = endpoint(calls.getCustomer, 'staff:people', {
  summary: 'A customer with orders, money, addresses and messages',
  missing: 'CUSTOMER_NOT_FOUND',
  schema: { params: ByKey, response: { 200: CustomerPage } },
})

export const saveCustomerNote = endpoint(calls.saveCustomerNote, 'staff:people', {
  summary: 'Write the note of staff on a customer',
  missing: 'CUSTOMER_NOT_FOUND',
  schema: {
    params: ByKey,
    body: CustomerNote,
    response: { 200: z.object({ customer: Customer }) },
  },
})
