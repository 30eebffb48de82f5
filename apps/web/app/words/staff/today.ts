import { staffWords } from './staff-words.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** What waits for staff today, and what was sold. */
export const todayWords = staffWords('todayWords', {
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
    'to-count': 'Cash to count',
    reviews: 'Reviews to answer',
    approvals: 'To approve',
  },
  steps: {
    'to-match': 'Match',
    refunds: 'Pay back',
    returns: 'Check',
    'to-count': 'Count',
    reviews: 'Answer',
    approvals: 'Approve',
  },
  failedJobs: 'Background work that keeps failing',
  seeJobs: 'See settings',
  unsentMessages: 'Messages that could not be sent for a day',
  seeMessages: 'See messages',

  sales: 'Sales today',
  soFar: 'Today so far',
  yesterday: 'Yesterday',
  /** The same day of the week, a week ago; 0 is Sunday. */
  lastWeek: (weekday: number) => `Last ${weekdays[weekday]}`,
  orders: (count: number) => (count === 1 ? '1 order' : `${count} orders`),
})
