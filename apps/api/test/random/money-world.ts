import { sql } from 'drizzle-orm'
import { connect, type Db } from '../../src/db/client.ts'
import type { Deps } from '../../src/deps.ts'
import { hookSecret } from '../../src/modules/payments/mpesa/hook-secret.ts'
import { inSeconds, jamiiHouse } from '../samples/payments-support.ts'
import { atEnd } from '../support/at-end.ts'
import { prepareStatements } from '../support/prepare-statements.ts'
import { aCategory, aManager, type Person, type TestApp, testApp } from '../support/support.ts'

/** A shop that runs histories of money one after the other, each with its own orders. */
export interface MoneyShop {
  app: TestApp
  /** Those of the app, for what no call of these people can do: they have no session. */
  deps: Deps
  manager: Person
  /** One connection for what is checked after each step: it plans these long statements once. */
  books: Db
  /** The secret in the URLs for confirmations of typed payments. */
  hookSecret: string
  /** The two ways it delivers to everywhere: an order placed without a wish takes the free one. */
  delivery: { free: string; rider: string }
  /** How far the shop's clock is ahead, so that later work is due now. */
  clock: { aheadS: number }
  /** A number `07…` whose last three digits differ from those of the 999 numbers before it. */
  nextPhone(): string
  /** Unpaid orders of two people for the last pieces of the same two products. */
  nextOrders(): Promise<Placed[]>
}

interface Placed extends Record<string, unknown> {
  orderId: string
  number: string
  userId: string
  productIds: string[]
}

/** One prompt as M-Pesa sees it. */
interface Truth {
  checkoutRequestId: string
  secret: string
  receipt: string
  paid: boolean
  /** Whether M-Pesa has reported the result to the shop. */
  reported: boolean
  /** Whether a true or forged callback has named the amount, which the phone then pays. */
  named: boolean
  /** The amount that was asked for. */
  asked: number
  /** The amount that the phone paid, or would pay. */
  shillings: number
}

/** A typed payment. */
interface Typed {
  receipt: string
  account: string
  shillings: number
}

/** A reversal that the payer asked M-Pesa for, and the shop did not. */
interface SentBack {
  /** Its own code. */
  code: string
  receipt: string
  shillings: number
}

/** One order and the truth about its money, whether the shop knows it or not. */
export interface World {
  shop: MoneyShop
  orderId: string
  number: string
  /** Null: an order that staff entered for somebody without an account. */
  userId: string | null
  productIds: string[]
  /** How many pieces of each product it has. */
  pieces: Record<string, number>
  /** Even masked it differs from those of a thousand other orders, so that money at a till can be matched. */
  phone: string
  totalCents: number
  /** The part of the total that its delivery costs. */
  feeCents: number
  /** What staff take off, and the percentage that makes it, if one does. */
  offCents: number
  offPercent?: number | undefined
  truths: Truth[]
  typed: Typed[]
  /** The secrets and receipts of the reversals that M-Pesa has made, whichever order the money is in. */
  reversed: Set<string>
  reversedReceipts: Set<string>
  sentBack: SentBack[]
  /** All orders of the history, this one too. */
  together: World[]
}

export async function aMoneyShop(): Promise<MoneyShop> {
  const clock = { aheadS: 0 }
  let deps: Deps | undefined
  const app = await testApp({
    now: () => inSeconds(clock.aheadS),
    beside: async (_http, given) => {
      deps = given
    },
  })
  if (!deps) throw new Error('the app did not open')
  const [manager, { id: categoryId }] = await Promise.all([aManager(app), aCategory(app)])
  const ready: Placed[][] = []
  let phones = 0
  return {
    app,
    deps,
    manager,
    books: oneConnection(app),
    clock,
    delivery: await twoWaysToDeliver(manager),
    hookSecret: await hookSecret(app.db),
    nextPhone() {
      phones += 1
      return `07${String(12_000_000 + phones)}`
    },
    async nextOrders() {
      if (ready.length === 0) ready.push(...(await placeMany(app, categoryId)))
      const orders = ready.pop()
      if (!orders) throw new Error('no orders were made')
      return orders
    },
  }
}

function oneConnection({ databaseUrl }: TestApp): Db {
  const { pool, db } = connect(databaseUrl, { connections: 1 })
  prepareStatements(pool)
  atEnd(() => pool.end())
  return db
}

async function twoWaysToDeliver(manager: Person): Promise<MoneyShop['delivery']> {
  const option = { kind: 'door', days: { min: 1, max: 2 } } as const
  const { body } = await manager.call('POST', '/delivery/zones', {
    name: 'Everywhere',
    options: [
      { ...option, name: 'Post', fee: 0 },
      { ...option, name: 'Rider', fee: RIDER_CENTS / 100 },
    ],
  })
  const [free, rider] = body.zone.options
  return { free: free._id, rider: rider._id }
}

/** Two orders of two people for the same goods; what they cost beyond these is for delivery. With VAT they get invoices. */
export async function someWorlds(
  shop: MoneyShop,
  totals: readonly number[],
  hasVat: boolean,
): Promise<World[]> {
  shop.clock.aheadS = 0
  const placed = await shop.nextOrders()
  const worlds = placed.map((order, nth) => aWorld(shop, order, totals[nth] ?? PLACED_CENTS))
  const [first] = worlds
  if (!first) throw new Error('no orders were made')
  const { reversed, reversedReceipts, sentBack } = first
  for (const world of worlds)
    Object.assign(world, { reversed, reversedReceipts, sentBack, together: worlds })
  for (const world of worlds) {
    const { orderId, totalCents } = world
    world.feeCents = totalCents - PLACED_CENTS
    if (world.feeCents > 0)
      await shop.app.db.execute(sql`
        update orders set total_cents = ${totalCents}, delivery_fee_cents = ${world.feeCents}
        where id = ${orderId}`)
  }
  if (hasVat) for (const { orderId } of worlds) await keepVat(shop, orderId)
  return worlds
}

/** Two classes: the first product and what was delivered have the usual rate, the second is exempt. */
async function keepVat({ app }: MoneyShop, orderId: string): Promise<void> {
  await app.db.execute(sql`
    with lines as (
      select array_agg(s.item order by i.product_id) as items, array_agg(s.cents order by i.product_id) as shares
      from order_shares(${orderId}) s join order_items i on i.order_id = ${orderId} and i.id = s.item
    )
    update orders o set vat = order_vat(items, shares, array['B', 'A'], o.total_cents, 'B', true)
    from lines where o.id = ${orderId}`)
}

/** An order with one piece of each product, about whose money nothing is known yet. */
export function aWorld(
  shop: MoneyShop,
  order: Pick<World, 'orderId' | 'number' | 'userId' | 'productIds'>,
  totalCents: number,
  phone = shop.nextPhone(),
): World {
  return {
    shop,
    ...order,
    pieces: Object.fromEntries(order.productIds.map((id) => [id, 1])),
    phone,
    totalCents,
    feeCents: 0,
    offCents: 0,
    truths: [],
    typed: [],
    reversed: new Set(),
    reversedReceipts: new Set(),
    sentBack: [],
    together: [],
  }
}

const PLACED_CENTS = 249_900
/** What a piece costs. */
export const PIECE_CENTS = PLACED_CENTS / 2
/** What a delivery by rider costs. */
export const RIDER_CENTS = 15_000
const AT_ONCE = 50
const ADDRESS = JSON.stringify(jamiiHouse)

/** Makes many pairs of orders with one SQL statement, because each of a thousand histories starts with a pair. */
async function placeMany(app: TestApp, categoryId: string): Promise<Placed[][]> {
  const { rows } = await app.db.execute<Placed>(sql`
    with goods as (
      insert into products
        (category_id, name, description, price_cents, stock_quantity, brand, variant)
      select ${categoryId}::uuid, 'Electric kettle', 'Boils.', ${PIECE_CENTS}::bigint, 0, 'Moto', '1.7 litre'
      from generate_series(1, ${2 * AT_ONCE}::int) returning id
    ), people as (
      insert into users (username, email, firstname, lastname, password_hash)
      select name, name || '@shop.test', 'Amina', 'Otieno', 'none'
      from (select 'p' || gen_random_uuid() as name from generate_series(1, ${2 * AT_ONCE}::int)) names
      returning id
    ), placed as (
      insert into orders (user_id, payment_method, total_cents, address, contact_phone)
      select id, 'mpesa', ${PLACED_CENTS}::bigint, ${ADDRESS}::jsonb, '254712345678' from people
      returning id, user_id, short_number
    ), items as (
      insert into order_items (order_id, product_id, name, price_cents, quantity)
      select o.id, g.id, 'Electric kettle', ${PIECE_CENTS}::bigint, 1
      from (select id, (row_number() over () - 1) / 2 as nth from placed) o
      join (select id, (row_number() over () - 1) / 2 as nth from goods) g using (nth)
      returning order_id, product_id
    )
    select p.id as "orderId", p.short_number as number, p.user_id as "userId",
      array_agg(i.product_id::text order by i.product_id) as "productIds"
    from items i join placed p on p.id = i.order_id group by 1, 2, 3 order by 4`)
  return Array.from({ length: AT_ONCE }, (_, nth) => rows.slice(2 * nth, 2 * nth + 2))
}
