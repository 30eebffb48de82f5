import { type DeliveryKind, deliveryKinds } from '@duka/contract/delivery/delivery'
import { nextStep, orderQueues, packedSteps, queueOf } from '@duka/contract/orders/order-queues'
import { type Order, orderStatuses, paymentStatuses } from '@duka/contract/orders/orders'
import { paymentMethods } from '@duka/contract/settings/payment-methods'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jamiiHouse } from '../../../test/samples/payments-support.ts'
import { aManager, testApp } from '../../../test/support/support.ts'

const HOUR_MS = 3_600_000

const deliveryTo = (zone: string, kind: DeliveryKind) => ({
  option: 'ff2b9a51-9a3c-4a43-8a3c-111111111111',
  zone,
  kind,
  name: 'By somebody',
  estimate: null,
  minDays: null,
  maxDays: null,
  cutOffHour: null,
  point: null,
})

/** One order in each state that an order can be in, an hour apart, the newest first. */
async function ordersInEveryState() {
  const app = await testApp()
  const staff = await aManager(app)
  const confirmed = [null, 'wanjiru']
  let hours = 0
  for (const status of orderStatuses)
    for (const paymentStatus of paymentStatuses)
      for (const method of paymentMethods)
        for (const by of confirmed) {
          hours += 1
          const kind = deliveryKinds[Math.floor(hours / 2) % 4] ?? 'door'
          const zone = hours % 2 ? 'Nairobi' : 'Coast'
          const at = new Date(Date.now() - hours * HOUR_MS).toISOString()
          await app.db.execute(sql`
            insert into orders (payment_method, total_cents, status, payment_status, address, created_at,
              phone_confirmed_at, phone_confirmed_by, delivery)
            values (${method}, 10000, ${status}, ${paymentStatus}, ${JSON.stringify(jamiiHouse)}::jsonb, ${at},
              ${by && at}::timestamptz, ${by}, ${JSON.stringify(deliveryTo(zone, kind))}::jsonb)`)
        }
  const list = async (query: string): Promise<Order[]> =>
    (await staff.call('GET', `/orders?limit=100&${query}`)).body.orders
  return { staff, list }
}

test('each order is in the queue of its next step, and the work counts the queues', async () => {
  const { staff, list } = await ordersInEveryState()
  const all = await list('')
  expect(all).toHaveLength(100)

  const { body } = await staff.call('GET', '/work')
  for (const name of orderQueues) {
    const waiting = all.filter((order) => queueOf(order) === name)
    expect(waiting.length, name).toBeGreaterThan(0)
    expect((await list(`queue=${name}`)).map(({ _id }) => _id)).toEqual(
      waiting.map(({ _id }) => _id),
    )
    const steps = packedSteps.map((step) => ({
      name: step,
      count: waiting.filter((order) => nextStep(order) === step).length,
    }))
    expect(body.queues).toContainEqual({
      name,
      count: waiting.length,
      oldest: waiting.at(-1)?.createdAt,
      ...(name === 'to-hand-over' && { steps }),
    })
  }
  expect(body.queues.map(({ name }: { name: string }) => name)).toEqual([
    'to-confirm',
    'to-pack',
    'to-hand-over',
    'ready',
    'on-the-way',
    'to-collect',
    'to-match',
    'refunds',
    'returns',
    'to-count',
    'reviews',
    'messages',
    'approvals',
  ])
  expect(body.queues).toContainEqual({ name: 'returns', count: 0, oldest: null })
  expect((await staff.call('GET', '/orders?queue=to-eat')).status).toBe(400)
})

test('orders are listed by the days on which they were placed, and by zone', async () => {
  const { list } = await ordersInEveryState()
  const all = await list('')
  const dayOf = (at: string) => new Date(Date.parse(at) + 3 * HOUR_MS).toISOString().slice(0, 10)
  const [day = '', next = ''] = [...new Set(all.map(({ createdAt }) => dayOf(createdAt)))].slice(1)
  const within = (from: string, to: string) =>
    all.filter(({ createdAt }) => dayOf(createdAt) >= from && dayOf(createdAt) <= to)

  expect(await list(`from=${day}&to=${day}`)).toEqual(within(day, day))
  expect(await list(`from=${next}&to=${day}`)).toEqual(within(next, day))
  expect(within(next, day)).toHaveLength(48)
  expect(await list(`to=${next}`)).toEqual(within('', next))
  const coast = await list('zone=Coast')
  expect(coast).toHaveLength(50)
  expect(coast.every(({ delivery }) => delivery?.zone === 'Coast')).toBe(true)
})
