import type { Person } from '@duka/contract/dashboard/person'
import { toShillings } from '@duka/contract/money'
import { normalisePhone } from '@duka/contract/phone'
import type { Db } from '../../../db/client.ts'
import { listAddresses } from '../../addresses/addresses.queries.ts'
import type { Counting } from '../../ledger/simulated-money.queries.ts'
import { listMessages } from '../../messages/list/message-list.queries.ts'
import { findNote } from '../../users/records/person-note.queries.ts'
import { getUser } from '../../users/users.ts'
import { ordersOfUser, selectOrdersShown, sumOrders } from './person.queries.ts'

const SHOWN_ORDERS = 10
const SHOWN_ADDRESSES = 10
const SHOWN_MESSAGES = 6

/** All that staff need to know of a person who calls. Throws 404. */
export async function getPerson(db: Db, id: string, counting: Counting): Promise<Person> {
  const user = await getUser(db, id)
  const theirs = ordersOfUser(id)
  const [note, sums, orders, { addresses }, { messages }] = await Promise.all([
    findNote(db, id),
    sumOrders(db, theirs, counting),
    selectOrdersShown(db, theirs, SHOWN_ORDERS),
    listAddresses(db, { userId: id, limit: SHOWN_ADDRESSES }),
    listMessages(db, { user: id, sort: 'newest', limit: SHOWN_MESSAGES }),
  ])
  const phones = [user, ...addresses, ...orders].map(({ phoneNumber }) => phoneNumber)
  return {
    user,
    note,
    phones: distinct(phones),
    orders: {
      count: sums.count,
      open: sums.open,
      spent: toShillings(sums.spentCents),
      shown: orders.map(({ phoneNumber: _, ...order }) => order),
    },
    addresses,
    messages,
  }
}

/** Each phone once, however old rows spell it. */
export function distinct(phones: (string | null)[]): string[] {
  return [...new Set(phones.flatMap((phone) => (phone ? [normalisePhone(phone) ?? phone] : [])))]
}
