import { staffWords } from './staff-words.ts'

/** The dashboard's first page. */
export const overviewWords = staffWords('overviewWords', {
  title: 'Overview',
  loading: 'Loading dashboard statistics...',
  users: 'Total Users',
  products: 'Total Products',
  orders: 'Total Orders',
  revenue: 'Total Revenue',
  madeOf: 'Revenue in detail',
  madeOfMore: 'Revenue is the total of all orders ever placed. This is where that money is.',
  collected: 'Collected',
  outstanding: 'Outstanding',
  cancelled: 'Cancelled',
  refundDue: 'Refund due',
  latest: 'Latest orders',
  allOrders: 'All orders',
  noOrders: 'No orders yet.',

  lately: (figure: string) => `${figure} in 30 days`,
  thanBefore: (percent: string, more: boolean) =>
    `${percent} ${more ? 'more' : 'less'} than in the 30 days before`,
  asBefore: 'as in the 30 days before',

  sales: 'Sales of 30 days',
  salesMore: (total: string, orders: string) =>
    `${total} from ${orders === '1' ? '1 order' : `${orders} orders`}. Cancelled orders are left out.`,
  chartOf: 'Sales by day, the same as in the table below',
  asTable: 'Show as a table',
  day: 'Day',
  ordersOfDay: 'Orders',
  salesOfDay: 'Sales',

  lowStock: 'Low stock',
  left: (count: number) => (count === 0 ? 'None left' : `${count} left`),
  nothingLow: 'Every product has enough stock.',
})
