import type { StoredAddress } from '@duka/contract/addresses/addresses'
import type { LanguageCode } from '@duka/contract/endpoint'
import { newsKinds } from '@duka/contract/messages/message-kinds'
import { methodsThat, type PaymentMethod } from '@duka/contract/settings/payment-methods'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { quoted } from '../../../db/schema/columns.ts'
import { ownProduct, swahiliName, swahiliVariant } from '../../../db/swahili-goods.ts'
import type { OutboxRow } from './messages.queries.ts'

/**
 * The rider of the order `o` with the parcel `s`, as its customer may know: first name and phone, as JSON. The rider has the parcel by a
 * link that still works; null unless it is on its way to somebody's door.
 */
export const shownRider = sql`case when s.status = 'out-for-delivery' and o.status <> 'Cancelled'
      and coalesce(o.delivery->>'kind', 'door') = 'door' then (
      select json_build_object('name', split_part(btrim(r.rider_name), ' ', 1),
        'phoneNumber', r.rider_phone)
      from rider_parcels p join rider_runs r on r.id = p.run_id
      where p.order_id = s.order_id and p.state in ('open', 'not-at-home')
        and r.revoked_at is null and r.expires_at > now() and r.rider_phone <> '') end`

/** The data of an order that messages show. Money is in cents. */
export interface OrderFacts {
  id: string
  number: string
  userId: string | null
  /** Whether the order names nobody any more. */
  isForgotten: boolean
  /** The customer's first name, or the whole name of one without an account; null if the account was deleted. */
  firstname: string | null
  totalCents: number
  deliveryFeeCents: number
  promotionCents: number
  /** What staff took off when they entered the order. */
  reductionCents: number
  /** The VAT inside the total by class, `rate` in hundredths of a per cent; null: the shop was not registered. */
  vat?: { class: string; rate: number; cents: number }[] | null
  paymentStatus: string
  /** The name of the delivery option; null in a shop without zones. */
  delivery: string | null
  /** Where and when it comes. */
  parcel: ParcelFacts
  items: { name: string; variant: string | null; quantity: number; priceCents: number }[]
}

export interface ParcelFacts {
  /** The cash that the rider collects, in cents; 0: none. */
  toPayCents: number
  address: StoredAddress
  /** Where the customer collects it; null: it is brought. */
  point: { name: string; directions: string | null; town: string } | null
  /** Whether the customer collects it in the shop itself. */
  isFromShop: boolean
  method: PaymentMethod
  orderedAt: string
  /** The owner's words about the time it takes. */
  estimate: string | null
  minDays: number | null
  maxDays: number | null
  cutOffHour: number | null
  /** Who has it by a link that still works, with the first name alone. */
  rider: { name: string; phoneNumber: string } | null
}

/** What is still to be paid, of an order that may be paid when it comes. */
const toPayCents = sql`case when o.payment_status in ('unpaid', 'pending') and o.status <> 'Cancelled'
    and o.payment_method in (${sql.raw(quoted(methodsThat('shipsUnpaid')))})
  then (select greatest(0, o.total_cents - o.write_off_cents - o.returned_cents - m.counted_cents - m.parts_cents)
    from order_money m where m.order_id = o.id) else 0 end`

/** SQL: what an item is called in a language, for a JSON object. */
const itemWords: Record<LanguageCode, string> = {
  en: "'name', i.name, 'variant', i.variant",
  sw: `'name', coalesce(${swahiliName}, i.name), 'variant', coalesce(${swahiliVariant}, i.variant)`,
}

/** Reads the present data of an order, with the shop's words in the language of the message; undefined if there is no such order. */
export function findOrderFacts(db: Db, orderId: string, language: LanguageCode) {
  const copied = (words: 'name' | 'estimate') =>
    sql.raw(
      language === 'sw'
        ? `coalesce(o.delivery->>'${words}Sw', o.delivery->>'${words}')`
        : `o.delivery->>'${words}'`,
    )
  const point = sql.raw(
    language === 'sw'
      ? `o.delivery->'point' || jsonb_strip_nulls(jsonb_build_object('name', o.delivery->'point'->'nameSw',
          'directions', o.delivery->'point'->'directionsSw'))`
      : `o.delivery->'point'`,
  )
  return db.value<OrderFacts>(sql`
    select jsonb_build_object(
      'id', o.id, 'number', o.short_number, 'userId', o.user_id, 'firstname', coalesce(u.firstname, case when o.customer_phone is not null then coalesce(o.customer_name, o.recipient_name) end), 'totalCents', o.total_cents,
      'deliveryFeeCents', o.delivery_fee_cents, 'promotionCents', o.promotion_cents,
      'reductionCents', o.reduction_cents, 'isForgotten', o.user_id is null and o.customer_phone is null,
      'vat', case when (o.vat->>'registered')::boolean then (
        select jsonb_agg(jsonb_build_object('class', class, 'rate', rate, 'cents', cents) order by class, rate) from (
          select l->>'class' as class, (l->>'rate')::integer as rate, sum((l->>'tax')::bigint) as cents
          from jsonb_array_elements(o.vat->'lines') as l group by 1, 2) sums) end,
      'paymentStatus', o.payment_status, 'delivery', ${copied('name')},
      'parcel', jsonb_build_object('toPayCents', ${toPayCents}, 'address', o.address, 'point', ${point},
        'orderedAt', o.created_at, 'estimate', ${copied('estimate')}, 'minDays', o.delivery->'minDays',
        'maxDays', o.delivery->'maxDays', 'cutOffHour', o.delivery->'cutOffHour', 'rider', ${shownRider},
        'method', o.payment_method, 'isFromShop', coalesce(o.delivery->>'kind' = 'shop', false)),
      'items', (select coalesce(jsonb_agg(jsonb_build_object(${sql.raw(itemWords[language])},
          'quantity', i.quantity,
          'priceCents', i.price_cents) order by i.name, i.id), '[]')
        from order_items i ${sql.raw(ownProduct)} where i.order_id = o.id)) as facts
    from orders o left join users u on u.id = o.user_id left join shippings s on s.order_id = o.id
    where o.id = ${orderId}`)
}

/** The id of the newest order; undefined: the shop has none. */
export function findNewestOrder(db: Db) {
  return db.value<string>(sql`select id from orders order by created_at desc, id desc limit 1`)
}

/** The most news to an address that its account has not proven: anybody can type a stranger's. */
const MAX = { inAnHour: 20, inADay: 30 }

/** The problem recorded for a message above these limits. Staff read it, and may send it again. */
export const TOO_MANY_TO_ADDRESS = `This address has had its messages: ${MAX.inAnHour} within an hour or ${MAX.inADay} within a day, and nobody has confirmed it with a code.`

/**
 * Whether an e-mail address or phone has reached its limit of news for this hour or day, from all accounts together.
 * A proven phone has no limit for its own account. News of orders that staff entered or somebody paid has no limit and
 * does not count: strangers cannot cause it. Messages that are being sent count, so that concurrent processes stay
 * within the limit.
 */
export async function hasEnough(db: Db, row: OutboxRow): Promise<boolean> {
  if (!newsKinds.some((known) => known === row.kind)) return false
  const kinds = sql.join(
    newsKinds.map((kind) => sql`${kind}`),
    sql`, `,
  )
  const { rows } = await db.execute<{ hasEnough: boolean }>(sql`
    select ${mayBeUnwanted(sql`${row.userId}::uuid`, sql`${row.orderId}::uuid`)} and exists (
      select from outbox m
      where lower(recipient) = lower(${row.recipient}) and id <> ${row.id} and kind in (${kinds})
        and (channel = 'email') = ${row.channel === 'email'}
        and (sent_at > now() - interval '1 day'
          or sent_at is null and tries > 0 and problem is null and next_try_at > now())
        and ${mayBeUnwanted(sql`m.user_id`, sql`m.order_id`)}
      having count(*) >= ${MAX.inADay}
        or count(*) filter (where sent_at is null or sent_at > now() - interval '1 hour') >= ${MAX.inAnHour}
    ) as "hasEnough"
    from (select ${row.recipient}::text as recipient) m`)
  return rows[0]?.hasEnough ?? false
}

/** SQL: the address `m.recipient` was not proven by this account, and the order is neither paid nor entered by staff. */
function mayBeUnwanted(userId: SQL, orderId: SQL): SQL {
  return sql`not exists (select from users u
      where u.id = ${userId} and u.phone_number = m.recipient and u.phone_proven_at is not null)
    and not exists (select from orders o
      where o.id = ${orderId} and (o.channel <> 'web' or o.payment_status not in ('unpaid', 'pending')))`
}
