import { sql } from 'drizzle-orm'
import { type Db, only } from '../db/client.ts'
import {
  addresses,
  deliveryOptions,
  deliveryPlaces,
  deliveryPoints,
  deliveryZones,
  users,
} from '../db/schema.ts'
import {
  BUS,
  COUNTER,
  COURIER,
  DAY,
  HISTORY_DAYS,
  homes,
  joinedDaysAgo,
  planOrders,
  points,
  RIDER,
  twoDigits,
  usernameOf,
} from './history-plan.ts'

/** Stored in place of a password hash. No password matches it. */
const NO_PASSWORD = 'none: a demo customer'

/** The staff that the history names. */
const STAFF = 'demo-manager'

type Option = Omit<typeof deliveryOptions.$inferInsert, 'zoneId' | 'pointId'> & { point?: string }

const zones: { name: string; county: string | null; options: Option[] }[] = [
  {
    name: 'Demo zone Nairobi',
    county: 'Nairobi',
    options: [
      {
        kind: 'door' as const,
        name: RIDER,
        nameSw: 'Mpeleka mzigo wa mfano',
        feeCents: 200_00,
        freeFromCents: 10_000_00,
        minDays: 0,
        maxDays: 1,
        cutOffHour: 14,
      },
      ...points.map(({ name, nameSw }) => ({
        kind: 'pickup' as const,
        name,
        nameSw,
        feeCents: 100_00,
        minDays: 1,
        maxDays: 1,
        cutOffHour: 15,
        point: name,
      })),
      {
        kind: 'shop',
        name: COUNTER,
        nameSw: 'Chukua kwenye duka la mfano',
        feeCents: 0,
        minDays: 0,
        maxDays: 0,
        cutOffHour: 15,
      },
    ],
  },
  {
    name: 'Demo zone rest of Kenya',
    county: null,
    options: [
      {
        kind: 'door',
        name: COURIER,
        nameSw: 'Kampuni ya vifurushi ya mfano',
        feeCents: 450_00,
        minDays: 1,
        maxDays: 3,
      },
      {
        kind: 'parcel',
        name: BUS,
        nameSw: 'Kifurushi cha basi cha mfano',
        feeCents: 300_00,
        minDays: 1,
        maxDays: 2,
        codAllowed: false,
      },
    ],
  },
]

/**
 * Adds demo zones, demo customers and 90 days of their orders to a shop that has just got the demo catalogue and
 * accounts. The stock of the products stays as it is: the history begins with deliveries of all that it sells.
 * Names and codes say that they are demo data, and money of M-Pesa counts as simulated.
 *
 * It writes its rows itself: the shop's functions date everything now, and postings cannot be changed afterwards.
 */
export async function insertHistory(db: Db, now: Date): Promise<void> {
  await insertZones(db)
  await insertCustomers(db, now)
  const plan = planOrders(now)
  await db.execute(sql`
    create temporary table demo_plan on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(plan)}::jsonb) as (
      id uuid, place integer, username text, option text, method text, status text, "cancelledBy" text,
      items jsonb, "handoverCode" text, shipping text, "createdAt" timestamptz, "updatedAt" timestamptz,
      "declinedAt" timestamptz, "paidAt" timestamptz, "packedAt" timestamptz, "shippedAt" timestamptz,
      "deliveredAt" timestamptz, "refusedAt" timestamptz, "cancelledAt" timestamptz,
      "paidBackAt" timestamptz)`)
  await insertOrders(db, plan.length)
  await insertMovements(db, now)
  await insertMoney(db)
  await insertAudit(db)
}

async function insertZones(db: Db): Promise<void> {
  const placed = await db
    .insert(deliveryPoints)
    .values(points.map((point) => ({ ...point, county: 'Nairobi', town: 'Nairobi' })))
    .returning({ id: deliveryPoints.id, name: deliveryPoints.name })
  const pointIds = new Map(placed.map(({ id, name }) => [name, id]))
  for (const { name, county, options } of zones) {
    const zone = only(await db.insert(deliveryZones).values({ name }).returning())
    await db.insert(deliveryPlaces).values({ zoneId: zone.id, county })
    await db.insert(deliveryOptions).values(
      options.map(({ point, ...option }) => ({
        ...option,
        zoneId: zone.id,
        pointId: point ? pointIds.get(point) : null,
      })),
    )
  }
}

async function insertCustomers(db: Db, now: Date): Promise<void> {
  const people = await db
    .insert(users)
    .values(
      homes.map((_, index) => {
        const joined = new Date(now.getTime() - joinedDaysAgo(index) * DAY)
        return {
          username: usernameOf(index),
          email: `${usernameOf(index)}@duka.example`,
          firstname: 'Demo',
          lastname: `Customer ${twoDigits(index)}`,
          phoneNumber: `2547120000${twoDigits(index)}`,
          passwordHash: NO_PASSWORD,
          createdAt: joined,
          updatedAt: joined,
        }
      }),
    )
    .returning()
  await db.insert(addresses).values(
    people.map(({ id, phoneNumber, createdAt }, index) => {
      const [county, town, area] = homes[index] ?? homes[0]
      return {
        userId: id,
        addressLine1: `Demo House ${index + 1}`,
        street: 'Demo Street',
        area,
        city: town,
        state: county,
        postalCode: '00100',
        country: 'Kenya',
        phoneNumber,
        isDefault: true,
        createdAt,
        updatedAt: createdAt,
      }
    }),
  )
}

/** The items of the plan with the products that they name. */
const plannedItems = sql`demo_plan d
  cross join lateral jsonb_to_recordset(d.items) as i (sku text, quantity integer)
  join products p on p.sku = i.sku`

/** Copies address, option and prices as `place-order.ts` does, by the same functions of the database. */
async function insertOrders(db: Db, planned: number): Promise<void> {
  const { rowCount } = await db.execute(sql`
    insert into orders (id, user_id, status, payment_method, total_cents, delivery_fee_cents, delivery,
      address_id, address, recipient_name, contact_phone, refused_at, handover_code, cancelled_by,
      simulated, unpaid_since, created_at, updated_at)
    select d.id, u.id, d.status, d.method, goods.cents + offer.fee_cents, offer.fee_cents,
      jsonb_build_object('option', offer.id, 'zone', offer.zone_name, 'kind', offer.kind,
        'name', offer.name, 'estimate', offer.estimate, 'minDays', offer.min_days,
        'maxDays', offer.max_days, 'cutOffHour', offer.cut_off_hour, 'point', offer.point)
        || jsonb_strip_nulls(jsonb_build_object('nameSw', offer.name_sw, 'estimateSw', offer.estimate_sw)),
      a.id, address_copy(a),
      u.firstname || ' ' || u.lastname, a.phone_number, d."refusedAt",
      case when d."shippedAt" is not null then d."handoverCode" end, d."cancelledBy",
      d.method = 'mpesa' and d."paidAt" is not null, d."createdAt", d."createdAt", d."updatedAt"
    from demo_plan d
    join users u on u.username = d.username
    join addresses a on a.user_id = u.id
    join (select d.id, sum(p.price_cents * i.quantity)::bigint as cents from ${plannedItems}
      group by 1) goods on goods.id = d.id
    cross join lateral delivery_offer(delivery_zone_of_address(a.country, a.state, a.city, a.area,
      array[a.address_line1, a.address_line2, a.street]), goods.cents) as offer
    where offer.name = d.option
    order by d.place`)
  if (rowCount !== planned) throw new Error('An order of the demo history has no delivery option.')
  await db.execute(sql`
    insert into order_items (order_id, product_id, name, variant, sku, image_key, price_cents, quantity)
    select d.id, p.id, p.name, p.variant, p.sku, p.image_key, p.price_cents, i.quantity
    from ${plannedItems}`)
  await db.execute(sql`
    insert into shippings (order_id, address_id, status, tracking_number, shipped_at, delivered_at,
      created_at, updated_at)
    select o.id, o.address_id, d.shipping,
      case when d."shippedAt" is not null then 'DEMO-' || lpad(d.place::text, 5, '0') end,
      d."shippedAt", d."deliveredAt", d."packedAt", d."updatedAt"
    from demo_plan d join orders o on o.id = d.id
    where d.shipping is not null order by d.place`)
}

/** Sales and returns, after a delivery of the same quantity, so that the stock does not change. */
async function insertMovements(db: Db, now: Date): Promise<void> {
  const opened = new Date(now.getTime() - (HISTORY_DAYS + 1) * DAY).toISOString()
  await db.execute(sql`
    insert into stock_movements (product_id, change, reason, note, at)
    select p.id, sum(i.quantity), 'adjusted', 'Demo history: earlier deliveries', ${opened}::timestamptz
    from ${plannedItems} where d.status <> 'Cancelled' group by 1`)
  await db.execute(sql`
    insert into stock_movements (product_id, change, reason, order_id, user_id, at)
    select product_id, change, reason, order_id, user_id, at from (
      select p.id as product_id, -i.quantity as change, 'order' as reason, o.id as order_id,
        o.user_id, d."createdAt" as at
      from ${plannedItems} join orders o on o.id = d.id
      union all
      select p.id, i.quantity, 'order-cancelled', d.id,
        (select id from users where username = ${STAFF} and d."cancelledBy" = 'staff'), d."cancelledAt"
      from ${plannedItems} where d.status = 'Cancelled') moved
    order by at`)
}

/** Prompts, receipts, postings and refunds. The ledger's views derive the rest. */
async function insertMoney(db: Db): Promise<void> {
  await db.execute(sql`
    insert into payment_attempts (order_id, amount_cents, phone_number, state, result_code,
      callback_secret, checkout_request_id, created_at, updated_at, settled_at)
    select o.id, o.total_cents, o.contact_phone, case when d."paidAt" is null then 'failed' else 'paid' end,
      case when d."paidAt" is null then '1032' else '0' end, gen_random_uuid()::text,
      'demo-' || d.id, asked.answered_at - interval '30 seconds', asked.answered_at, asked.answered_at
    from demo_plan d join orders o on o.id = d.id,
      lateral (select coalesce(d."paidAt", d."declinedAt") as answered_at) asked
    where d.method = 'mpesa' and asked.answered_at is not null order by d.place`)
  await db.execute(sql`
    insert into receipts (code, method, channel, reported_by, amount_cents, order_id, attempt_id, phone_number,
      rider, staff_id, occurred_at, confirmed_at, settled_at, created_at)
    select case when a.id is not null then 'DEMO' || lpad(d.place::text, 6, '0') end,
      case when a.id is null then 'cash' else 'mpesa' end,
      case when a.id is null then 'cash' else 'stk' end,
      case when a.id is null then array['staff'] else array['callback', 'query'] end,
      o.total_cents, o.id, a.id, case when a.id is not null then o.contact_phone end,
      case when a.id is null and o.delivery->>'kind' = 'door' then 'Demo Rider' end,
      case when a.id is null then (select id from users where username = ${STAFF}) end,
      d."paidAt", d."paidAt", d."paidAt", d."paidAt"
    from demo_plan d join orders o on o.id = d.id left join payment_attempts a on a.order_id = o.id
    where d."paidAt" is not null order by d."paidAt"`)
  await db.execute(sql`
    insert into refunds (receipt_id, order_id, account, cents, by_hand, state, note, staff_id, created_at, settled_at)
    select r.id, d.id, 'refund-due', r.amount_cents, true, 'done', 'Demo refund',
      (select id from users where username = ${STAFF}), d."paidBackAt", d."paidBackAt"
    from demo_plan d join receipts r on r.order_id = d.id
    where d."paidBackAt" is not null order by d."paidBackAt"`)
  await db.execute(sql`
    with staff as (select id, username from users where username = ${STAFF}),
    planned as (
      select d.id as order_id, p.* from demo_plan d
      join orders o on o.id = d.id left join receipts r on r.order_id = d.id,
        lateral (select 'order:' || d.id as "order", 'receipt:' || r.id as receipt,
          case r.method when 'cash' then 'drawer' else 'mpesa' end as money,
          case r.method when 'cash' then 'person:' || (select id from staff) end as drawer,
          case when d."paidAt" > d."shippedAt" then 'receivable' else 'deposit' end as counted,
          case when d."shippedAt" is null then 'deposit' else 'receivable' end as has,
          case when d."shippedAt" is not null then d."cancelledAt" end as "backAt") h,
        lateral (values
          ('received', r.id, money, drawer, counted, "order", r.amount_cents, d."paidAt", r.method = 'cash'),
          ('sale', null, 'receivable', "order", 'sales', 'D', o.total_cents - o.delivery_fee_cents, d."shippedAt", false),
          ('sale', null, 'receivable', "order", 'delivery', 'D', o.delivery_fee_cents, d."shippedAt", false),
          ('counted', r.id, counted, "order", has, "order", r.amount_cents, d."shippedAt", false),
          ('back', null, 'sales', 'D', 'receivable', "order", o.total_cents - o.delivery_fee_cents, "backAt", true),
          ('back', null, 'delivery', 'D', 'receivable', "order", o.delivery_fee_cents, "backAt", true),
          ('cancelled', r.id, has, "order", 'refund-due', receipt, r.amount_cents, d."cancelledAt", true),
          ('paid-back', r.id, 'refund-due', receipt, money, drawer, r.amount_cents, d."paidBackAt", true)
        ) as p (kind, receipt_id, debit, debit_holder, credit, credit_holder, cents, at, by_staff)
      where at is not null and cents > 0 and debit <> credit
    ), numbered as materialized (
      select nextval('entries_id_seq') as id, e.* from (
        select distinct order_id, kind, receipt_id, at, by_staff from planned order by at, kind desc) e
    ), made as (
      insert into entries (id, kind, cause_kind, cause_id, order_id, receipt_id, reverses, by_user, by_name, occurred_at,
        posted_at)
      select n.id, case n.kind when 'back' then 'sale' else n.kind end, case n.kind when 'back' then 'entry' else 'demo' end,
        n.order_id, n.order_id, n.receipt_id, s.id, staff.id, staff.username, n.at, n.at
      from numbered n left join staff on n.by_staff
      left join numbered s on s.order_id = n.order_id and s.kind = 'sale' and n.kind = 'back'
      order by n.id
    )
    insert into postings (entry_id, debit, debit_holder, credit, credit_holder, cents)
    select n.id, debit, debit_holder, credit, credit_holder, cents
    from planned p join numbered n using (order_id, kind) order by n.id`)
  await db.execute(sql`insert into payments select * from payment_lines`)
  await db.execute(sql`
    update orders o set payment_status = m.payment_status from order_money m
    where m.order_id = o.id and m.payment_status <> o.payment_status`)
}

/** What staff and the shop did to the orders, for the history on each order's page. */
async function insertAudit(db: Db): Promise<void> {
  await db.execute(sql`
    insert into audit_log (at, user_id, username, action, thing, thing_id, before, after)
    select at, u.id, u.username, action, thing, thing_id, before, after from (
      select d.place, step.nth, step.at, step.by_shop, 'status' as action, 'order' as thing, d.id::text as thing_id,
        jsonb_build_object('status', step.was, 'paymentStatus', money.was) as before,
        jsonb_build_object('status', step.becomes, 'paymentStatus',
          case when step.becomes = 'Cancelled' and money.was = 'paid' then 'refund-due' else money.was end) as after
      from demo_plan d,
        lateral (values
          (1, 'Pending', 'Processing', d."packedAt", false),
          (2, 'Processing', 'Shipped', d."shippedAt", false),
          (3, 'Shipped', 'Delivered', d."deliveredAt", false),
          (3, case when d."shippedAt" is null then 'Pending' else 'Shipped' end, 'Cancelled', d."cancelledAt",
            d."cancelledBy" = 'expiry')
        ) as step (nth, was, becomes, at, by_shop),
        lateral (select case when d.method = 'mpesa' and d."paidAt" <= step.at then 'paid' else 'unpaid' end) as money (was)
      where step.at is not null
      union all
      select d.place, 4, done.at, false, done.action, 'payment', coalesce(r.attempt_id, r.id)::text,
        jsonb_build_object('order', d.id) || done.before,
        jsonb_build_object('order', d.id, 'amount', r.amount_cents / 100) || done.after
      from demo_plan d join receipts r on r.order_id = d.id,
        lateral (values
          ('cash', case when d.method = 'cod' then d."paidAt" end, '{"paymentStatus": "unpaid"}'::jsonb,
            jsonb_build_object('paymentStatus', 'paid', 'rider', r.rider)),
          ('refund-by-hand', d."paidBackAt", '{"state": "paid"}', '{"state": "refunded", "note": "Demo refund"}')
        ) as done (action, at, before, after)
      where done.at is not null) entries
    left join users u on u.username = ${STAFF} and not entries.by_shop
    order by at, place, nth`)
}
