import type { OrderAddress, StoredAddress } from '@duka/contract/addresses/addresses'
import type { Customer, CustomerFilter, CustomerSort } from '@duka/contract/dashboard/customers'
import { toShillings } from '@duka/contract/money'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { instant } from '../../../db/instant.ts'
import { fullName, isNamed, literal } from '../../../lists/named-like.ts'
import { type Sorting, sortedList } from '../../../lists/sorted-list.ts'
import type { Counting } from '../../ledger/simulated-money.queries.ts'
import { spentCents } from '../person/person.queries.ts'

/** SQL: the phone of an order `o` that is its customer's own, and not another recipient's. */
const ownPhone = sql`case when not o.recipient_differs
  then substring(coalesce(o.contact_phone, o.address->>'phoneNumber') from '^254[17][0-9]{8}$') end`

/** SQL: the phone of an account `u`: that of its profile, else of its newest order for itself. */
const phoneOfAccount = sql`coalesce(substring(u.phone_number from '^254[17][0-9]{8}$'),
  (select ${ownPhone} from orders o where o.user_id = u.id and ${ownPhone} is not null
    order by o.created_at desc, o.id desc limit 1))`

/** SQL: the person of an order `o` is not erased. */
const known = sql`(o.user_id is not null or o.customer_phone is not null)`

interface Row extends Record<string, unknown> {
  key: string
  user: string | null
  name: string | null
  phoneNumber: string | null
  email: string | null
  orders: number
  spentCents: number
  lastOrderAt: Date
  note: string | null
}

/**
 * SQL: the customers of the orders `o` that fit `which`, in one reading of these orders: `key`, `name` and the rest of a
 * customer. The newest order names who has no account.
 */
function customersOf(which: SQL, counting: Counting): SQL {
  return sql`
    with accounts as materialized (
      select u.id, u.email, u.phone_proven_at, ${fullName('u')} as name, ${phoneOfAccount} as phone
      from users u where u.id in (select o.user_id from orders o where ${which})
    ), grouped as (
      select coalesce(o.customer_phone, a.phone, a.id::text) as key, coalesce(o.customer_phone, a.phone) as phone,
        (array_agg(a.id order by a.phone_proven_at is null, o.created_at, o.id) filter (where a.id is not null))[1] as account,
        (array_agg(coalesce(o.customer_name, o.recipient_name) order by o.created_at desc, o.id desc) filter (where o.user_id is null or not o.recipient_differs))[1] as recipient,
        (array_agg(o.customer_email order by o.created_at desc) filter (where o.customer_email is not null))[1] as written,
        count(*)::int as orders, coalesce(sum(${spentCents(counting)}), 0)::bigint as spent, max(o.created_at) as latest
      from orders o left join accounts a on a.id = o.user_id
      where ${which}
      group by 1, 2
    )
    select g.key, g.account as user, coalesce(a.name, nullif(g.recipient, '')) as name, g.phone as "phoneNumber",
      coalesce(a.email, g.written) as email, g.orders, g.spent as "spentCents", g.latest as "lastOrderAt",
      nullif(coalesce(n.text, m.text), '') as note
    from grouped g left join accounts a on a.id = g.account
    left join customer_notes n on n.phone = g.key left join user_notes m on m.user_id = g.account`
}

const sortings: Record<CustomerSort, Sorting> = {
  last: { by: sql`c."lastOrderAt"`, type: 'timestamptz', descending: true },
  spent: { by: sql`c."spentCents"`, type: 'bigint', descending: true },
  orders: { by: sql`c.orders`, type: 'bigint', descending: true },
  name: { by: sql`lower(coalesce(c.name, c.key))`, type: 'text' },
}

/** Everybody who ever ordered; `q` is part of a name, an e-mail or a phone number, such as its last four digits. */
export async function listCustomers(
  db: Db,
  { q, sort, limit, cursor }: CustomerFilter,
  counting: Counting,
): Promise<{ customers: Customer[]; nextCursor: string | null }> {
  const list = sortedList(sort, { ...sortings[sort], idType: 'text' }, sql`c.key`, cursor)
  const { rows } = await db.execute<Row & { id: string; sortedBy: string }>(sql`
    select c.*, c.key as id, ${list.column} from (${customersOf(known, counting)}) c
    where ${list.afterCursor} and ${q ? matches(q) : sql`true`}
    order by ${list.order} limit ${limit + 1}`)
  const { page, nextCursor } = list.page(rows, limit)
  return { customers: page.map(toCustomer), nextCursor }
}

function matches(q: string): SQL {
  const name = sql`(coalesce(c.name, '') || ' ' || coalesce(c.email, ''))`
  if (!/^[\d\s+().-]*\d[\d\s+().-]*$/.test(q)) return isNamed(name, q)
  const digits = q.replace(/\D/g, '')
  // `0722 11` is a beginning, `1508` may stand anywhere.
  const local = digits.replace(/^00/, '').replace(/^0/, '254')
  return sql`(c."phoneNumber" like ${`%${digits}%`} or c."phoneNumber" like ${`${local}%`} or ${name} like ${`%${literal(q)}%`})`
}

/** Who has this phone number or account, and ordered. */
export interface Party {
  phone: string | null
  /** Their accounts. */
  accounts: string[]
  /** SQL: an order `o` is theirs. */
  which: SQL
}

/** The customer of a phone number: the accounts that have it, and the orders without an account. */
export async function partyOfPhone(db: Db, phone: string): Promise<Party> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from users u
    where u.id in (
      select id from users where phone_number = ${phone}
      union select user_id from orders where coalesce(contact_phone, address->>'phoneNumber') = ${phone})
      and ${phoneOfAccount} = ${phone}`)
  const accounts = rows.map(({ id }) => id)
  const which = sql`o.id = any(array(
    select id from orders where customer_phone = ${phone}
    union all select id from orders where user_id = any(${`{${accounts.join(',')}}`}::uuid[])))`
  return { phone, accounts, which }
}

/** The customer of an account that has no phone number. */
export function partyOfAccount(id: string): Party {
  return { phone: null, accounts: [id], which: sql`o.user_id = ${id}` }
}

/** The phone of an account; null: it has none, or there is no such account. */
export async function phoneOf(db: Db, userId: string): Promise<string | null> {
  const { rows } = await db.execute<{ phone: string | null }>(
    sql`select ${phoneOfAccount} as phone from users u where u.id = ${userId}`,
  )
  return rows[0]?.phone ?? null
}

/** The customer whose orders these are; undefined: there is none. */
export async function findCustomer(
  db: Db,
  { which }: Party,
  counting: Counting,
): Promise<Customer | undefined> {
  const { rows } = await db.execute<Row>(customersOf(which, counting))
  return rows[0] && toCustomer(rows[0])
}

function toCustomer(row: Row): Customer {
  const { key, user, name, phoneNumber, email, orders, note } = row
  const spent = toShillings(row.spentCents)
  const lastOrderAt = instant(row.lastOrderAt)
  return { key, user, name, phoneNumber, email, orders, spent, lastOrderAt, note }
}

/** Addresses of a customer, saved ones and those of orders, each once, the newest first. */
export async function selectAddresses(
  db: Db,
  { accounts, which }: Party,
  limit: number,
): Promise<OrderAddress[]> {
  const { rows } = await db.execute<{ address: StoredAddress }>(sql`
    select address from (
      select address_copy(a) as address, a.created_at from addresses a
      where a.user_id = any(${`{${accounts.join(',')}}`}::uuid[])
      union all
      select o.address, o.created_at from orders o where ${which}) found
    group by address order by max(created_at) desc limit ${limit}`)
  return rows.map(({ address }) => ({ ...address, stateProvince: address.state }))
}

/** SQL: the message is to one of the accounts, or about one of the orders. */
export function isMessageTo({ accounts, which }: Party): SQL {
  return sql`(outbox.user_id = any(${`{${accounts.join(',')}}`}::uuid[])
    or outbox.order_id = any(array(select o.id from orders o where ${which})))`
}

/**
 * Whether the note on a customer is that of the account: it proved the phone, or nobody else has it. A phone that an
 * account only claims may be somebody else's.
 */
export async function isOneAccount(
  db: Db,
  { accounts, phone }: Party,
  userId: string,
): Promise<boolean> {
  const row = await db.row<{ proven: boolean; shared: boolean }>(sql`
    select phone_number = ${phone} and phone_proven_at is not null as proven,
      exists (select from orders where customer_phone = ${phone}) as shared
    from users where id = ${userId}`)
  return row !== undefined && (row.proven || (accounts.length === 1 && !row.shared))
}

/** The newest order of a customer. */
export function newestOrder(db: Db, { which }: Party) {
  return db.value<string>(
    sql`select o.id from orders o where ${which} order by o.created_at desc, o.id desc limit 1`,
  )
}
