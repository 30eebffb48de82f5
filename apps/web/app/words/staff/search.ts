import { staffWords } from './staff-words.ts'

/** The search over everything, in the header of staff pages. */
export const findWords = staffWords('findWords', {
  label: 'Search orders, people, products and pages',
  placeholder: 'Search',
  hint: 'Order number, phone, name, receipt, product or SKU',
  results: 'What was found',
  waiting: 'Searching...',
  nothing: (typed: string) => `Nothing found for “${typed}”.`,
  failed: 'Could not search. Check your connection and try again.',
  kinds: {
    orders: 'Orders',
    payments: 'Payments',
    products: 'Products',
    customers: 'Customers',
    pages: 'Pages',
  },
  all: {
    orders: 'All orders found',
    payments: 'All orders with this receipt',
    products: 'All products found',
    customers: 'All customers found',
  },
  left: (count: number) => (count === 0 ? 'None left' : `${count} left`),
  notMatched: 'Not matched with an order',
  ofOrder: (number: string) => `Order ${number}`,
})
