import { daysInWords } from '@duka/contract/delivery/delivery-days'
import { words } from '../../lib/text/text.ts'

/** What is said of a way of delivery besides its name and fee. */
export const deliveryWays = words('deliveryWays', {
  inDays: daysInWords,
  before: (hour: string) => `order before ${hour}`,
  freeFrom: (sum: string) => `free from ${sum}`,
  noCash: 'no cash on delivery',
  noCashThere: 'no cash when you collect',
  cashUpTo: (sum: string) => `cash up to ${sum}`,
  anywhere: 'All of Kenya',
  elsewhere: 'Everywhere else',
  and: (names: string, count: number) => `${names} and ${count} more`,
  offeredIn: (places: string) => `Offered in ${places}`,
  all: (count: number) => `Show all ${count}`,
})
