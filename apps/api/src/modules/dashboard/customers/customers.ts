import type { Customer, CustomerPage } from '@duka/contract/dashboard/customers'
import { Id } from '@duka/contract/endpoint'
import { toShillings } from '@duka/contract/money'
import { normalisePhone } from '@duka/contract/phone'
import type { Db } from '../../../db/client.ts'
import type { Caller } from '../../../http/auth.ts'
import { ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import type { Counting } from '../../ledger/simulated-money.queries.ts'
import { listMessages } from '../../messages/list/message-list.queries.ts'
import {
  forgetPhoneNote,
  writeAccountNote,
  writePhoneNote,
} from '../../users/records/person-note.queries.ts'
import { selectOrdersShown, sumOrders } from '../person/person.queries.ts'
import { distinct } from '../person/person.ts'
import {
  findCustomer,
  isMessageTo,
  isOneAccount,
  newestOrder,
  type Party,
  partyOfAccount,
  partyOfPhone,
  phoneOf,
  selectAddresses,
} from './customers.queries.ts'

const SHOWN_ORDERS = 10
const SHOWN_ADDRESSES = 10
const SHOWN_MESSAGES = 6

/** All that staff need to know of a customer. Throws 404 for who never ordered, or was erased. */
export async function getCustomer(db: Db, key: string, counting: Counting): Promise<CustomerPage> {
  const { party, customer } = await readCustomer(db, key, counting)
  const [sums, shown, addresses, { messages }] = await Promise.all([
    sumOrders(db, party.which, counting),
    selectOrdersShown(db, party.which, SHOWN_ORDERS),
    selectAddresses(db, party, SHOWN_ADDRESSES),
    listMessages(db, { sort: 'newest', limit: SHOWN_MESSAGES, which: isMessageTo(party) }),
  ])
  return {
    customer,
    phones: distinct([customer.phoneNumber, ...shown.map(({ phoneNumber }) => phoneNumber)]),
    orders: shown.map(({ phoneNumber: _, ...order }) => order),
    money: {
      open: sums.open,
      spent: customer.spent,
      outstanding: toShillings(sums.outstandingCents),
    },
    addresses,
    messages,
  }
}

/** Writes the note of staff on a customer; empty takes it back. The audit log says who wrote, and not what. */
export function saveCustomerNote(
  db: Db,
  caller: Caller,
  key: string,
  note: string,
  counting: Counting,
): Promise<Customer> {
  return db.transaction(async (db) => {
    const { party, customer } = await readCustomer(db, key, counting)
    if (customer.user && (await isOneAccount(db, party, customer.user))) {
      await writeAccountNote(db, customer.user, note, caller.id)
      await forgetPhoneNote(db, customer.key)
    } else await writePhoneNote(db, customer.key, note)
    const order = customer.user ? undefined : await newestOrder(db, party)
    if (order) await addAuditEntry(db, caller, 'order customer-note', order)
    else await addAuditEntry(db, caller, 'user person-note', customer.user ?? '')
    return { ...customer, note: note || null }
  })
}

async function readCustomer(db: Db, key: string, counting: Counting) {
  const party = await findParty(db, key)
  const customer = party && (await findCustomer(db, party, counting))
  if (!customer) throw new ShopError('CUSTOMER_NOT_FOUND')
  return { party, customer }
}

/** A phone number in any spelling, or the id of an account. */
async function findParty(db: Db, key: string): Promise<Party | undefined> {
  const typed = normalisePhone(key)
  if (typed) return partyOfPhone(db, typed)
  const account = Id.safeParse(key)
  if (!account.success) return undefined
  const phone = await phoneOf(db, account.data)
  return phone ? partyOfPhone(db, phone) : partyOfAccount(account.data)
}
