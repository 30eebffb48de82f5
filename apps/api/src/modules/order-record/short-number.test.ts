import { readShortNumber } from '@duka/contract/orders/order-number'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aReceipt, orderRow, paymentStatusOf } from '../../../test/samples/payments-support.ts'
import { aManager, aProduct, aShopper, testApp } from '../../../test/support/support.ts'
import { hookSecret } from '../payments/mpesa/hook-secret.ts'

const app = await testApp()
const staff = await aManager(app)

async function aNumberedOrder() {
  const amina = await aShopper(app, { cart: [await aProduct(app)] })
  const { order } = (await amina.placeOrder()).body
  return { amina, id: order._id as string, number: order.number as string, order }
}

/** The same number with another check digit. */
const misheard = (number: string) => number.slice(0, -1) + ((Number(number.slice(-1)) + 1) % 10)

/** 482 9157 */
const withBlank = (number: string) => `${number.slice(0, 3)} ${number.slice(3)}`

const search = async (q: string) =>
  (await staff.call('GET', `/search?q=${encodeURIComponent(q)}`)).body.orders.map(
    ({ _id }: { _id: string }) => _id,
  )

test('an order gets a number of 6 digits and a check digit, which every call answers', async () => {
  const { amina, id, number } = await aNumberedOrder()
  expect(number).toMatch(/^[1-9]\d{6}$/)
  expect(readShortNumber(withBlank(number))).toBe(number)
  expect((await amina.call('GET', `/orders/${id}`)).body.order.number).toBe(number)
  expect((await amina.call('GET', '/orders')).body.orders[0].number).toBe(number)
})

test('numbers are unique and do not tell how many orders there are, also after 900,000', async () => {
  for (const start of [1, 899_990]) {
    await app.db.execute(sql`select setval('order_numbers', ${start + 5000})`)
    const { rows } = await app.db.execute<{ number: string }>(
      sql`select next_order_number() as number from generate_series(1, 3000)`,
    )
    const numbers = rows.map(({ number }) => number)
    expect(new Set(numbers).size).toBe(3000)
    expect(numbers.filter((number) => readShortNumber(number) !== number)).toEqual([])
    expect(new Set(numbers.map((number) => number[0])).size).toBe(9)
    expect(new Set(numbers.map(({ length }) => length))).toEqual(new Set([start === 1 ? 7 : 9]))
  }
  await app.db.execute(sql`select setval('order_numbers', 20000)`)
})

test('staff find an order by it in the search, the lists and the shippings; not by a wrong digit', async () => {
  const { id, number } = await aNumberedOrder()
  await staff.call('PUT', `/orders/${id}`, { status: 'Processing' })
  for (const typed of [number, `#${number}`, withBlank(number)]) {
    expect(await search(typed)).toEqual([id])
    const q = encodeURIComponent(typed)
    expect((await staff.call('GET', `/orders?q=${q}`)).body.orders[0]?._id).toBe(id)
    expect((await staff.call('GET', `/shippings?q=${q}`)).body.shippings[0]?.order._id).toBe(id)
  }
  expect(await search(misheard(number))).toEqual([])
  const { orders } = (await staff.call('GET', `/orders?q=${misheard(number)}`)).body
  expect(orders).toEqual([])
})

test('a customer tracks their parcel by it; to anybody else it is not there', async () => {
  const { amina, id, number } = await aNumberedOrder()
  await staff.call('PUT', `/orders/${id}`, { status: 'Processing' })
  const brian = await aShopper(app)
  const track = (who: typeof brian, typed: string) => who.call('GET', `/shippings/order/${typed}`)

  expect((await track(amina, number)).body.shipping.order._id).toBe(id)
  expect((await track(amina, misheard(number))).status).toBe(404)
  const [theirs, nobodys] = [await track(brian, number), await track(brian, misheard(number))]
  expect([theirs.status, theirs.body]).toEqual([404, nobodys.body])
  expect((await brian.call('GET', `/orders?q=${number}`)).body.orders).toEqual([])
})

test.each([
  ['as it is', (number: string) => number, 'paid'],
  ['with blanks and a word', (number: string) => `Order ${withBlank(number)} `, 'paid'],
  ['with O for 0', (number: string) => number.replaceAll('0', 'O'), 'paid'],
  ['with a wrong check digit', misheard, 'unpaid'],
])('money typed at a phone pays the order: %s', async (_how, type, paymentStatus) => {
  const { id, number, order } = await aNumberedOrder()
  const secret = await hookSecret(app.db)
  await app.call('POST', `/hooks/c2b/${secret}/confirmation`, {
    TransID: aReceipt(),
    TransAmount: Math.ceil(order.totalAmount).toFixed(2),
    BillRefNumber: type(number),
    BusinessShortCode: '174379',
  })
  await expect
    .poll(
      async () =>
        (await app.db.execute(sql`select 1 from receipts where account <> ''`)).rows.length,
    )
    .toBeGreaterThan(0)
  if (paymentStatus === 'paid') await expect.poll(() => paymentStatusOf(app, id)).toBe('paid')
  else expect(await orderRow(app, id)).toMatchObject({ paymentStatus })
})
