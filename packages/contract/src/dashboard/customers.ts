/** Everybody who ever ordered, with an account or without: one customer a phone number. */
import * as z from 'zod/mini'
import { OrderAddress } from '../addresses/addresses.ts'
import {
  compared,
  endpoint,
  Id,
  Instant,
  nextCursor,
  noted,
  optionalText,
  paging,
} from '../endpoint.ts'
import { StaffMessage } from '../messages/message-list.ts'
import { Money } from '../money-schema.ts'
import { MAX_NOTE } from '../users/person-note.ts'
import * as calls from './dashboard.calls.ts'
import { PersonOrder } from './person.ts'

export const Customer = z.object({
  key: noted(
    z.string(),
    'The digits of the phone number; the id of the account where there is none.',
  ),
  user: noted(
    z.nullable(Id),
    'The account that proved the number, else the first with it; null: none.',
  ),
  name: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  email: z.nullable(z.string()),
  orders: noted(z.int(), 'How many.'),
  spent: noted(Money, 'What was paid for the orders, without what went back.'),
  lastOrderAt: noted(Instant, 'When the newest order was placed.'),
  note: noted(z.nullable(z.string()), 'What staff noted; null: nothing.'),
})
export type Customer = z.infer<typeof Customer>

export const customerSorts = ['last', 'spent', 'orders', 'name'] as const
export type CustomerSort = (typeof customerSorts)[number]

export const CustomerFilter = z.object({
  ...paging,
  sort: z._default(z.enum(customerSorts, 'There is no such sort.'), 'last'),
  q: noted(
    optionalText(100, compared),
    'A part of a name, an e-mail or a phone number, such as its last four digits.',
  ),
})
export type CustomerFilter = z.infer<typeof CustomerFilter>

/** A customer on one page. */
export const CustomerPage = z.object({
  customer: Customer,
  phones: noted(z.array(z.string()), 'The number, then those of the orders shown.'),
  orders: noted(z.array(PersonOrder), 'Open ones first, then the newest.'),
  money: z.object({
    open: noted(z.int(), 'How many orders are on their way.'),
    spent: noted(Money, 'What was paid for the orders, without what went back.'),
    outstanding: noted(Money, 'What is still to come for orders that were not cancelled.'),
  }),
  addresses: noted(
    z.array(OrderAddress),
    'Those that were saved and those of orders, each once, the newest first.',
  ),
  messages: noted(z.array(StaffMessage), 'The newest.'),
})
export type CustomerPage = z.infer<typeof CustomerPage>

const ByKey = z.object({
  key: noted(
    z.string().check(compared),
    'A phone number in any spelling, or the id of an account.',
  ),
})

export const CustomerNote = z.object({ note: optionalText(MAX_NOTE) })

export const listCustomers = endpoint(calls.listCustomers, 'staff:people', {
  summary: 'Everybody who ever ordered, one a phone number',
  query: CustomerFilter,
  answer: {
    customers: noted(z.array(Customer), 'One a phone number.'),
    nextCursor,
  },
})

export const getCustomer = endpoint(calls.getCustomer, 'staff:people', {
  summary: 'A customer with orders, money, addresses and messages',
  missing: 'CUSTOMER_NOT_FOUND',
  params: ByKey,
  answer: CustomerPage,
})

export const saveCustomerNote = endpoint(calls.saveCustomerNote, 'staff:people', {
  summary: 'Write the note of staff on a customer',
  missing: 'CUSTOMER_NOT_FOUND',
  params: ByKey,
  body: CustomerNote,
  answer: { customer: Customer },
})
