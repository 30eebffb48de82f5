import type { StoredAddress } from '@duka/contract/addresses/addresses'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { withParameters } from '../../db/prepared.ts'
import type { DeliveryCopy } from './order-row.ts'
import { type OrderTermsValues, orderTerms } from './order-terms.queries.ts'

/** Where an order goes, and what it costs. */
export interface OrderPlace extends Record<string, unknown> {
  address: StoredAddress
  addressId: string | null
  delivery: DeliveryCopy | null
  recipientName: string | null
  contactPhone: string | null
  /** The phone of a customer without an account. */
  customerPhone: string | null
  totalCents: number
  reductionCents: number
}

/** The place of an order, which the caller has locked. */
export async function selectPlace(db: Db, orderId: string): Promise<OrderPlace> {
  const { rows } = await db.execute<OrderPlace>(sql`
    select address, address_id as "addressId", delivery, recipient_name as "recipientName",
      contact_phone as "contactPhone", customer_phone as "customerPhone", total_cents as "totalCents",
      reduction_cents as "reductionCents"
    from orders where id = ${orderId}`)
  const [place] = rows
  if (!place) throw new Error('The order has gone while it was locked.')
  return place
}

interface JudgeValues extends Omit<OrderTermsValues, 'userId' | 'addressId'> {
  orderId: string
  userId: string | null
  /** One of the customer's own; null: `address`. */
  addressId: string | null
  /** A row of the table `addresses` as JSON. */
  address: string | null
}

/** What an order costs at a place, and which rule forbids it. */
export interface JudgedPlace extends Record<string, unknown> {
  /** Null: the customer has no such address. */
  address: StoredAddress | null
  addressId: string | null
  contactPhone: string | null
  delivery: DeliveryCopy | null
  feeCents: number
  /** Promotion and agreed discount together. */
  offCents: number
  totalCents: number
  rule: string | null
  facts: string
}

// The goods stay, so what an offer takes off them stays, too; what it takes off the fee is that of the new fee.
const judgePlace = withParameters<JudgeValues>(
  'judge-place',
  `
  with goods as (
    select sum(price_cents * quantity)::bigint as cents, max(quantity) as most_pieces, max(name) as product,
      null::uuid[] as categories, null::bigint[] as line_cents
    from order_items where order_id = :orderId::uuid
  ),
  wanted_code as (select null::text as key),
  present as (
    select o.user_id, o.contact_phone, o.reduction_cents, o.promotion_cents, coalesce(f.kind = 'delivery', false) as is_fee_off, f.value
    from orders o left join offers f on f.id = o.offer_id where o.id = :orderId::uuid
  ),
  ${orderTerms(
    `
    select (given).id, address_copy(given) as address, given, null::text as customer,
      (select contact_phone from present) as own_phone
    from (
      select a from addresses a join present on a.user_id = present.user_id where a.id = :addressId::uuid
      union all select jsonb_populate_record(null::addresses, :address::jsonb) where :address::jsonb is not null
    ) one (given)`,
    {
      cents: `(select reduction_cents + case when not is_fee_off then promotion_cents
        else greatest(0, least(value, coalesce(choice.fee_cents, 0), goods.cents + coalesce(choice.fee_cents, 0) - 100)) end
        from present)`,
    },
  )}
  select address, address_id as "addressId", phone as "contactPhone", delivery, fee_cents as "feeCents",
    reduction_cents as "offCents", total_cents as "totalCents", rule, facts
  from terms`,
)

export async function judgeAtPlace(db: Db, values: JudgeValues): Promise<JudgedPlace> {
  const { rows } = await db.execute<JudgedPlace>(judgePlace(values))
  const [judged] = rows
  if (!judged) throw new Error('A place was not judged.')
  return judged
}

/** Writes where an order goes and what it costs. */
export async function writePlace(
  db: Db,
  orderId: string,
  place: Omit<OrderPlace, 'customerPhone'> & { feeCents: number; promotionCents: number },
): Promise<void> {
  const { address, addressId, delivery, recipientName, contactPhone } = place
  await db.execute(sql`
    update orders o set address = ${JSON.stringify(address)}::jsonb, address_id = ${addressId}::uuid,
      delivery = ${delivery && JSON.stringify(delivery)}::jsonb, recipient_name = ${recipientName}::text,
      recipient_differs = coalesce(${recipientName}::text <> (
        select firstname || ' ' || lastname from users u where u.id = o.user_id), true),
      contact_phone = ${contactPhone}::text, delivery_fee_cents = ${place.feeCents},
      promotion_cents = ${place.promotionCents}, total_cents = ${place.totalCents}, updated_at = now()
    where id = ${orderId}`)
}
