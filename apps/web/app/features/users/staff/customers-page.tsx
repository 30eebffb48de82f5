import { type Customer, customerSorts } from '@duka/contract/dashboard/customers'
import { exportCustomers, listCustomers } from '@duka/contract/dashboard/dashboard.calls'
import { formatMoney } from '@duka/contract/money'
import { formatPhone } from '@duka/contract/phone'
import { Link } from 'react-router'
import { call } from '../../../lib/calls/call.ts'
import { formatDate } from '../../../lib/text/format.ts'
import { defineStaffList } from '../../staff-frame/define-staff-list.tsx'
import { named } from '../../staff-frame/list-filters.tsx'
import { MenuLink } from '../../staff-frame/menus.tsx'
import { staff } from '../../staff-frame/words.ts'
import { customerWords } from './words.ts'

const [, ...otherSorts] = customerSorts

/** Everybody who ever ordered, with an account or without: one row a phone number. */
export const { loader, Component } = defineStaffList({
  name: 'customers',
  words: customerWords,
  call: find,
  rows: ({ customers }) => customers,
  failed: (t) => t.failed,
  export: { of: exportCustomers, file: 'customers' },
  more: (t) => (
    <>
      <MenuLink to="/dashboard/users">{t.accounts}</MenuLink>
      <MenuLink to="/dashboard/addresses">{staff.now().addresses}</MenuLink>
    </>
  ),
  filters: (t) => [
    {
      kind: 'choice',
      name: 'sort',
      label: t.sortBy,
      all: t.last,
      options: named(otherSorts, t.sorts),
    },
    { kind: 'search', hint: t.searchHint },
  ],
  columns: (t) => [
    { title: t.name, cell: (customer) => <CustomerLink customer={customer} /> },
    {
      title: t.phone,
      cell: ({ phoneNumber }) =>
        phoneNumber && (
          <span className="figures whitespace-nowrap">{formatPhone(phoneNumber)}</span>
        ),
    },
    { title: t.sorts.orders, cell: ({ orders }) => <span className="figures">{orders}</span> },
    { title: t.spent, cell: ({ spent }) => <Spent spent={spent} /> },
    {
      title: t.last,
      cell: ({ lastOrderAt }) => <time dateTime={lastOrderAt}>{formatDate(lastOrderAt)}</time>,
    },
    {
      title: t.note,
      cell: ({ note }) => <span className="line-clamp-2 wrap-anywhere text-muted">{note}</span>,
    },
  ],
  phone: (customer, t) => ({
    title: <CustomerLink customer={customer} />,
    end: <Spent spent={customer.spent} />,
    details: [
      customer.phoneNumber && formatPhone(customer.phoneNumber),
      t.orders(customer.orders),
      formatDate(customer.lastOrderAt),
      customer.note,
    ],
  }),
  nameOf: (customer) => nameOf(customer),
  empty: (t) => ({ title: t.none, more: t.noneMore, filtered: t.noneFound }),
})

async function find(query: Record<string, string>) {
  const { customers, nextCursor } = await call(listCustomers, { query })
  return { customers: customers.map((one) => ({ _id: one.key, ...one })), nextCursor }
}

/** The name, else the number. */
export function nameOf({ name, phoneNumber }: Pick<Customer, 'name' | 'phoneNumber'>): string {
  return name ?? (phoneNumber ? formatPhone(phoneNumber) : customerWords.now().nobody)
}

function CustomerLink({ customer }: { customer: Customer }) {
  return (
    <Link
      to={`/dashboard/customers/${customer.key}`}
      className="font-medium wrap-anywhere text-primary underline"
    >
      {nameOf(customer)}
    </Link>
  )
}

function Spent({ spent }: { spent: number }) {
  return <span className="figures whitespace-nowrap">{formatMoney(spent, 'KES')}</span>
}
