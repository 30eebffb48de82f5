import { words } from '../lib/text.ts'

/** The dashboard's first page. */
export const overviewWords = words({
  title: 'Overview',
  loading: 'Loading dashboard statistics...',
  users: 'Total Users',
  products: 'Total Products',
  orders: 'Total Orders',
  revenue: 'Total Revenue',
  madeOf: 'What revenue is made of',
  madeOfMore: 'Revenue adds up every order ever placed. This is where that money is.',
  collected: 'Collected',
  outstanding: 'Outstanding',
  cancelled: 'Cancelled',
  refundDue: 'Refund due',
  latest: 'Latest orders',
  allOrders: 'All orders',
  noOrders: 'No orders yet.',
})
