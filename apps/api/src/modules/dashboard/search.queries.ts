import type { FoundByStaff } from '@duka/contract/dashboard/search'
import { SEARCH_LIMIT } from '@duka/contract/dashboard/search-limit'
import { toShillings } from '@duka/contract/money'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { instant } from '../../db/instant.ts'
import { fullName, isNamed, literal, namesOf } from '../../lists/named-like.ts'
import { numbered, recipientColumns, withPhone } from '../order-record/orders.queries.ts'

/** The typed text, parsed as each kind of value. Undefined: it cannot be one. */
export interface Typed {
  /** In lower case. */
  text: string
  /** The beginning of an order's number or id. */
  number: string | undefined
  /** The lowest and the highest phone number that begins so. */
  phones: [from: string, to: string] | undefined
  phoneEnd: string | undefined
  /** The beginning of a receipt's code. */
  code: string | undefined
}

/** So many people, recipients or phones are looked at; their newest orders come first. */
const CANDIDATES = 50

/** Orders by number, phone, receipt, recipient or customer; the newest of them first. */
export async function findOrders(db: Db, typed: Typed): Promise<FoundByStaff['orders']> {
  const { text, number, phones, phoneEnd, code } = typed
  const ways: SQL[] = []
  if (number) ways.push(sql`select id from orders where ${numbered(sql`id`, number)}`)
  if (phones) ways.push(withPhone((column) => sql`${column} between ${phones[0]} and ${phones[1]}`))
  if (phoneEnd) ways.push(withPhone((column) => sql`${column} like ${`%${phoneEnd}`}`))
  if (code)
    ways.push(sql`select order_id as id from receipts
      where code like ${`${literal(code)}%`} and order_id is not null`)
  if (isWord(text)) {
    ways.push(sql`select id from orders
      where recipient_differs and ${isNamed(sql`recipient_name`, text)}`)
    ways.push(sql`select id from orders
      where customer_name is not null and ${isNamed(sql`customer_name`, text)}`)
    ways.push(sql`select theirs.id from (${people(typed)}) u cross join lateral (
      select id from orders where user_id = u.id order by created_at desc limit ${SEARCH_LIMIT}) theirs`)
  }
  if (ways.length === 0) return []
  const { rows } = await db.execute<FoundOrder>(sql`
    select o.id, o.short_number as number, ${sql.raw(recipientColumns)}, o.total_cents as "totalCents", o.status,
      o.payment_status as "paymentStatus", o.created_at as "createdAt"
    from (${union(ways)}) found join orders o on o.id = found.id left join users u on u.id = o.user_id
    order by o.created_at desc limit ${SEARCH_LIMIT}`)
  return rows.map(({ id, recipientName, contactPhone, totalCents, createdAt, ...order }) => ({
    _id: id,
    recipient: { name: recipientName, phoneNumber: contactPhone },
    totalAmount: toShillings(totalCents),
    createdAt: instant(createdAt),
    ...order,
  }))
}

interface FoundOrder
  extends Record<string, unknown>,
    Pick<FoundByStaff['orders'][number], 'number' | 'status' | 'paymentStatus'> {
  id: string
  recipientName: string | null
  contactPhone: string | null
  totalCents: number
  createdAt: Date
}

/** Payments by receipt, by their order's number, by the phone that paid, or by the payer's name while they wait to match. */
export async function findReceipts(db: Db, typed: Typed): Promise<FoundByStaff['payments']> {
  const { text, number, phones, code } = typed
  const ways: SQL[] = []
  if (code)
    ways.push(sql`select id from receipts where code like ${`${literal(code)}%`}
      order by code using ~<~`)
  if (number)
    ways.push(sql`select r.id from orders o join receipts r on r.order_id = o.id
      where ${numbered(sql`o.id`, number)}`)
  if (phones)
    ways.push(sql`select r.id from payments p join receipts r on p.id in (r.id, r.attempt_id)
      where p.phone_number between ${phones[0]} and ${phones[1]}`)
  if (isWord(text))
    ways.push(sql`select id from receipts where order_id is null and returned_at is null and voided_at is null
      and lower(payer) like ${`%${literal(text)}%`}`)
  if (ways.length === 0) return []
  const { rows } = await db.execute<{
    id: string
    code: string
    cents: number
    orderId: string | null
    orderNumber: string | null
    createdAt: Date
  }>(sql`
    select r.id, r.code, r.amount_cents as cents, r.order_id as "orderId",
      (select short_number from orders where id = r.order_id) as "orderNumber", r.created_at as "createdAt"
    from (${union(ways)}) found join receipts r on r.id = found.id
    where r.code is not null order by r.created_at desc, r.id limit ${SEARCH_LIMIT}`)
  return rows.map((row) => ({
    _id: row.id,
    receipt: row.code,
    amount: toShillings(row.cents),
    order: row.orderId,
    orderNumber: row.orderNumber,
    createdAt: instant(row.createdAt),
  }))
}

/** The ids of products whose SKU begins like this, in the order of the index that finds beginnings. */
export function findIdsBySku(db: Db, text: string) {
  return db.values<string>(sql`
    select id from products where deleted_at is null and lower(sku) like ${`${literal(text)}%`}
    order by lower(sku) using ~<~ limit ${SEARCH_LIMIT}`)
}

/** These products in this order, as the search shows them. */
export async function selectFound(db: Db, ids: string[]): Promise<FoundByStaff['products']> {
  const { rows } = await db.execute<{
    id: string
    name: string
    variant: string
    sku: string | null
    cents: number
    stockQuantity: number
  }>(sql`
    select p.id, p.name, p.variant, p.sku, p.price_cents as cents, p.stock_quantity as "stockQuantity"
    from unnest(${`{${ids.join(',')}}`}::uuid[]) with ordinality wanted (id, at)
    join products p on p.id = wanted.id order by wanted.at`)
  return rows.map(({ id, cents, ...product }) => ({
    _id: id,
    price: toShillings(cents),
    ...product,
  }))
}

export async function findPeople(db: Db, typed: Typed): Promise<FoundByStaff['customers']> {
  if (!isWord(typed.text) && !typed.phones) return []
  const { rows } = await db.execute<{
    id: string
    username: string
    name: string
    email: string | null
    phoneNumber: string | null
  }>(sql`
    select u.id, username, ${fullName('u')} as name, email, phone_number as "phoneNumber"
    from (${people(typed)}) found join users u on u.id = found.id
    order by u.created_at desc limit ${SEARCH_LIMIT}`)
  return rows.map(({ id, ...person }) => ({ _id: id, ...person }))
}

/** Customers without an account whose phone begins with these digits, as their last order names them. */
export async function findGuests(db: Db, { phones }: Typed): Promise<FoundByStaff['guests']> {
  if (!phones) return []
  const { rows } = await db.execute<FoundByStaff['guests'][number] & Record<string, unknown>>(sql`
    select g.name, g.phone as "phoneNumber", g.email, g.address, g.id as "_id",
      (select string_agg(i.quantity || ' × ' || i.name, ', ' order by i.name, i.id)
        from order_items i where i.order_id = g.id) as bought
    from (
      select distinct on (customer_phone) id, coalesce(customer_name, recipient_name) as name, customer_phone as phone,
        customer_email as email, address, created_at
      from orders
      where user_id is null and customer_phone between ${phones[0]} and ${phones[1]}
        and coalesce(customer_name, recipient_name) is not null
      order by customer_phone, created_at desc limit ${CANDIDATES}
    ) g order by g.created_at desc limit ${SEARCH_LIMIT}`)
  return rows.map(({ address, bought, ...guest }) => ({
    ...guest,
    address: { ...address, stateProvince: address.state },
    bought: bought ?? '',
  }))
}

/** SQL: the ids of people with this name, username, e-mail or phone. */
function people({ text, phones }: Typed): SQL {
  const ways: SQL[] = []
  if (isWord(text)) {
    ways.push(sql`select id from users where ${isNamed(namesOf(), text)}`)
  }
  if (phones)
    ways.push(sql`select id from users where phone_number between ${phones[0]} and ${phones[1]}`)
  return union(ways)
}

/** Fewer letters match almost everybody, and no index finds them. */
const isWord = (text: string) => text.length >= 3

function union(ways: SQL[]): SQL {
  return sql.join(
    ways.map((way) => sql`(${way} limit ${CANDIDATES})`),
    sql` union `,
  )
}
