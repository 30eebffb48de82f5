import { orderStatuses } from '@duka/contract/orders/orders'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Answer,
  aManager,
  anotherProcess,
  aProduct,
  aShopper,
  type Person,
  type TestApp,
  testApp,
} from '../support/support.ts'

/** The number of steps of each actor. */
const STEPS = Number(process.env.CONCURRENCY_STEPS ?? 25)

const here = await testApp()
const there = await anotherProcess(here)

/** Calls as `person` to one of the two processes. */
function at(app: TestApp, { token }: Person) {
  return (...[method, url, body]: Parameters<TestApp['call']>) =>
    app.call(method, url, body, { token })
}

const step = fc.record({
  what: fc.constantFrom(
    ...([
      'order',
      'order',
      'move',
      'move',
      'cash',
      'prompt',
      'parcel',
      'delete',
      'refund',
    ] as const),
  ),
  which: fc.nat(1000),
  status: fc.constantFrom(...orderStatuses),
  quantity: fc.integer({ min: 1, max: 3 }),
})
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never

test('stock, totals and shipping records agree after shoppers and staff worked on the same orders at once', async () => {
  const catalogue = [
    await aProduct(here, { stockQuantity: 60 }),
    await aProduct(here, { stockQuantity: 8 }),
  ]
  const shoppers = [await aShopper(here), await aShopper(here), await aShopper(here)]
  const manager = await aManager(here)
  const placed: string[] = []
  const answers: Answer[] = []

  async function act(app: TestApp, { what, which, status, quantity }: Step): Promise<void> {
    const shopper = shoppers[which % shoppers.length]
    if (!shopper) throw new Error('nobody is there')
    const ask = at(app, shopper)
    const staff = at(app, manager)
    const orderId = placed[which % placed.length]
    if (what === 'order' || !orderId) {
      const productId = catalogue[which % catalogue.length]?.id
      answers.push(await ask('POST', '/carts', { items: [{ productId, quantity }] }))
      const { addressId } = shopper
      const answer = await ask('POST', '/orders', { addressId, paymentMethod: 'cod' })
      answers.push(answer)
      if (answer.status === 201) placed.push(answer.body.order._id)
      // A sold-out product in the cart would refuse all later orders of the shopper, too.
      else answers.push(await ask('DELETE', `/carts/user/${shopper.id}`))
    } else if (what === 'move') answers.push(await staff('PUT', `/orders/${orderId}`, { status }))
    else if (what === 'cash') answers.push(await staff('POST', '/payments/cash', { orderId }))
    else if (what === 'delete') answers.push(await staff('DELETE', `/orders/${orderId}`))
    else if (what === 'refund')
      answers.push(await staff('POST', '/payments/refund', { orderId, manual: true }))
    else if (what === 'parcel')
      answers.push(
        await staff('POST', '/shippings', { order: orderId, address: shopper.addressId }),
      )
    else {
      const prompt = { orderId, phoneNumber: '0712345678' }
      answers.push(await staff('POST', '/payments/mpesa/stk-push', prompt))
    }
  }

  const actors = fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), {
    numRuns: 8,
    seed: 7,
  })
  await Promise.all(
    actors.map(async (steps, actor) => {
      for (const one of steps) await act(actor % 2 ? here : there, one)
    }),
  )

  expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([])
  expect(placed.length).toBeGreaterThan(10)
  expect(await findInconsistencies()).toEqual([])
})

/** Stock that differs from its movements, totals from items, goods without an order, parcels without an order. */
async function findInconsistencies() {
  const { rows } = await here.db.execute(sql`
    select 'shelf' as what, p.id from products p
    where p.stock_quantity <> (select sum(m.change) from stock_movements m where m.product_id = p.id)
    union all
    select 'total', o.id from orders o
    where o.total_cents <> (select sum(i.price_cents * i.quantity) from order_items i where i.order_id = o.id)
    union all
    select 'goods', m.order_id from stock_movements m left join orders o on o.id = m.order_id
    where m.order_id is not null
    group by m.order_id, m.product_id, o.status
    having sum(m.change) <> case when o.status is null or o.status = 'Cancelled' then 0 else
      -(select sum(i.quantity) from order_items i
        where i.order_id = m.order_id and i.product_id = m.product_id) end
    union all
    select 'parcel', s.order_id from shippings s left join orders o on o.id = s.order_id where o.id is null`)
  return rows
}
