import type { OpeningStep } from '@duka/contract/dashboard/opening'
import { words } from '../../lib/text/text.ts'
import { staffWords } from '../../words/staff/staff-words.ts'

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
  cameBack: 'Paid back / came back',
  overpaid: 'Beyond prices, in refund due',
  latest: 'Latest orders',
  allOrders: 'All orders',
  noOrders: 'No orders yet.',

  lately: (figure: string) => `${figure} in 30 days`,
  thanBefore: (percent: string, more: boolean) =>
    `${percent} ${more ? 'more' : 'less'} than in the 30 days before`,
  asBefore: 'as in the 30 days before',

  sales: 'Orders of 30 days',
  salesMore: (total: string, orders: string) =>
    `${total} from ${orders === '1' ? '1 order' : `${orders} orders`}. Cancelled orders are left out.`,
  chartOf: 'Orders placed by day, the same as in the table below',
  asTable: 'Show as a table',
  ordersOfDay: 'Orders',
  salesOfDay: 'Their total',

  lowStock: 'Low stock',
  nothingLow: 'Every product has enough stock.',
})

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** What waits for staff today, and what was sold. */
export const todayWords = words('todayWords', {
  title: 'Today',
  nothingWaits: 'Nothing is waiting. Well done.',
  failed: 'Could not load what is waiting.',
  oldest: (age: string) => `Oldest: ${age}`,
  /** Of the parcels to hand over: those that a rider brought back. */
  cameBack: (count: number) => `${count} came back`,
  /** Queues that are not orders; those are in `orders.ts`. */
  queues: {
    'to-match': 'Payments to match',
    refunds: 'Refunds due',
    returns: 'Returns to check',
    'to-count': 'Riders with cash',
    reviews: 'Reviews to answer',
    messages: 'Messages that could not be sent for a day',
    approvals: 'To approve',
  },
  steps: {
    'to-match': 'Match',
    refunds: 'Pay back',
    returns: 'Check',
    'to-count': 'Count',
    reviews: 'Answer',
    messages: 'See messages',
    approvals: 'Approve',
  },
  failedJobs: 'Background work that keeps failing',
  seeJobs: 'See settings',

  sales: 'Orders placed today',
  soFar: 'Today so far',
  yesterday: 'Yesterday',
  /** The same day of the week, a week ago; 0 is Sunday. */
  lastWeek: (weekday: number) => `Last ${weekdays[weekday]}`,
  orders: (count: number) => (count === 1 ? '1 order' : `${count} orders`),
})

export const reportWords = staffWords('reportWords', {
  title: 'Reports',
  lead: 'Orders placed on these days, both included, without cancelled ones and without what came back.',
  loading: 'Loading the report...',
  failed: 'Failed to load the report.',
  by: 'Group by',
  groups: {
    product: 'Product',
    category: 'Category',
    day: 'Day',
    method: 'Payment method',
    zone: 'Delivery zone',
    channel: 'Channel',
  },
  ranges: {
    week: '7 days',
    month: '30 days',
    thisMonth: 'This month',
    lastMonth: 'Last month',
    year: '12 months',
  },
  rangesLabel: 'Days',
  pieces: 'Pieces',
  fees: 'Delivery fees',
  promotions: 'Promotions',
  returned: 'Returned',
  share: 'Share',
  incomplete: (pieces: string) => `* Profit is incomplete: no cost is known of ${pieces} pieces.`,
  addsUp: 'Total = items + delivery fees − promotions.',
  addsUpReturned: 'Total = items + delivery fees − promotions − returned.',
  ofGoods:
    'Amounts are the prices of the items, without delivery fees and promotions. An order with several of them counts for each.',
  ofOrders: 'Amounts are order totals, with delivery fees and promotions.',
  chart: 'Sales by day',
  chartByMonth: 'Sales by month',
  best: (group: string) => `Sales by ${group.toLowerCase()}`,
  first: (shown: number, count: string) =>
    `The first ${shown} of ${count}. The exported files have all of them.`,
  empty: 'Nothing was sold on these days.',
  emptyMore: 'Choose other days.',

  stockLink: 'Stock report',
  back: 'Sales reports',
  stockLead: 'Based on recent sales of each product.',
  days: 'Sold in',
  daysOf: (days: number) => `the last ${days} days`,
  soonest: 'What runs out first',
  slowest: 'What sells least',
  slowestMore: 'Products in stock that have been in the shop for all these days.',
  sold: 'Sold',
  daysLeft: 'Lasts',
  lasts: (days: number) => (days === 0 ? 'Less than a day' : days === 1 ? '1 day' : `${days} days`),
  never: 'Does not sell',
  stockEmpty: 'Nothing to show.',
  stockEmptyMore: 'No product in stock sold in these days.',
  slowEmptyMore: 'No product in stock is that old.',
})

/** What a new owner does before the shop sells. */
export const openingWords = words('openingWords', {
  title: 'Before you open',
  lead: (open: number) =>
    open === 1
      ? '1 more step, and the shop can sell.'
      : `${open} more steps, and the shop can sell.`,
  canWait: 'These can wait',
  rest: (count: number) => (count === 1 ? '1 thing can wait' : `${count} things can wait`),
  done: 'done',
  steps: {
    contact: 'Write your email, phone and address',
    logo: 'Set your logo',
    delivery: 'Say where you deliver, and for how much',
    products: 'Add three products',
    payments: 'Set up M-Pesa, or choose cash only',
    messages: 'Set up SMS or email',
    pages: 'Read and save your pages',
    staff: 'Invite somebody who works with you',
    backup: 'Make a backup',
    'phone-login': 'Customers can log in by phone number',
  } satisfies Record<OpeningStep, string>,
})
