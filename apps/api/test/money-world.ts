import { sql } from 'drizzle-orm'
import { hookSecret } from '../src/modules/payments/hook-secret.ts'
import { inSeconds, jamiiHouse } from './payments-support.ts'
import {
  aCategory,
  aManager,
  aShopper,
  type Person,
  type Shopper,
  type TestApp,
  testApp,
} from './support.ts'

/** A shop in which histories of money happen, one after the other, each to an order of its own. */
export interface MoneyShop {
  app: TestApp
  shopper: Shopper
  manager: Person
  /** In the addresses that M-Pesa confirms typed payments at. */
  hookSecret: string
  /** How far the shop's clock is ahead, so that what is due later is due now. */
  clock: { aheadS: number }
  /** An unpaid order for the one kettle there was. */
  nextOrder(totalCents: number): Promise<string>
}

/** One prompt as M-Pesa sees it. */
export interface Truth {
  checkoutRequestId: string
  secret: string
  receipt: string
  paid: boolean
  /** Whether M-Pesa has told the shop how it ended. */
  told: boolean
  /** Whether a callback has named the sum, true or not: then that is what the phone pays. */
  named: boolean
  /** What was asked for. */
  asked: number
  /** What the phone paid, or would. */
  shillings: number
}

/** Money that somebody typed at a phone. */
export interface Typed {
  receipt: string
  account: string
  shillings: number
}

/** One order, and all that is true of its money whether the shop knows it or not. */
export interface World {
  shop: MoneyShop
  orderId: string
  totalCents: number
  truths: Truth[]
  typed: Typed[]
  /** The secrets of the sums that M-Pesa has sent back. */
  reversed: Set<string>
}

export async function aMoneyShop(): Promise<MoneyShop> {
  const clock = { aheadS: 0 }
  const app = await testApp({ now: () => inSeconds(clock.aheadS) })
  const [shopper, manager, { id: categoryId }] = await Promise.all([
    aShopper(app),
    aManager(app),
    aCategory(app),
  ])
  const ready: string[] = []
  return {
    app,
    shopper,
    manager,
    clock,
    hookSecret: await hookSecret(app.db),
    async nextOrder(totalCents) {
      if (ready.length === 0) ready.push(...(await placeMany(app, shopper.id, categoryId)))
      const orderId = ready.pop()
      if (!orderId) throw new Error('no order was made')
      if (totalCents !== PLACED_CENTS)
        await app.db.execute(
          sql`update orders set total_cents = ${totalCents} where id = ${orderId}`,
        )
      return orderId
    },
  }
}

export async function aWorld(shop: MoneyShop, totalCents: number): Promise<World> {
  shop.clock.aheadS = 0
  const orderId = await shop.nextOrder(totalCents)
  return { shop, orderId, totalCents, truths: [], typed: [], reversed: new Set() }
}

const PLACED_CENTS = 249_900
const AT_ONCE = 50
const ADDRESS = JSON.stringify(jamiiHouse)

/** Many orders in one statement, since a thousand histories begin with one. */
async function placeMany(app: TestApp, userId: string, categoryId: string): Promise<string[]> {
  const { rows } = await app.db.execute<{ orderId: string }>(sql`
    with kettles as (
      insert into products
        (category_id, name, description, price_cents, stock_quantity, brand, variant)
      select ${categoryId}::uuid, 'Electric kettle', 'Boils.', ${PLACED_CENTS}::bigint, 0, 'Moto', '1.7 litre'
      from generate_series(1, ${AT_ONCE}::int) returning id
    ), placed as (
      insert into orders (user_id, payment_method, total_cents, address)
      select ${userId}::uuid, 'mpesa', ${PLACED_CENTS}::bigint, ${ADDRESS}::jsonb
      from generate_series(1, ${AT_ONCE}::int) returning id
    )
    insert into order_items (order_id, product_id, name, price_cents, quantity)
    select o.id, k.id, 'Electric kettle', ${PLACED_CENTS}::bigint, 1
    from (select id, row_number() over () as nth from placed) o
    join (select id, row_number() over () as nth from kettles) k using (nth)
    returning order_id as "orderId"`)
  return rows.map(({ orderId }) => orderId)
}
