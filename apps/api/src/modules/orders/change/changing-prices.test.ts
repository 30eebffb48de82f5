import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anotherProcess, aProduct, aShopper, testApp } from '../../../../test/support/support.ts'
import { aZone } from '../../../../test/support/zones.ts'
import { deliveryOptions, deliveryZones, orders } from '../../../db/schema.ts'

const app = await testApp()
const second = await anotherProcess(app)

/** Two price lists that share nothing: an order that mixed them would show it. */
const lists = [
  { zone: 'Old zone', name: 'Old rider', fee: 100, estimate: 'old days' },
  { zone: 'New zone', name: 'New rider', fee: 250, estimate: 'new days' },
] as const

test('an order placed while a zone is edited has the fee of one version of the zone, and never costs more than expected', async () => {
  const { id: zoneId } = await aZone(app, {
    name: 'Old zone',
    places: [{ county: 'Nairobi' }],
    options: [{ name: 'Old rider', feeCents: 10_000, estimate: 'old days' }],
  })
  const product = await aProduct(app, { priceCents: 100_000, stockQuantity: 1000 })
  const shoppers = await Promise.all(
    Array.from({ length: 30 }, () => aShopper(app, { cart: [product] })),
  )
  let isOrdering = true
  let edits = 0
  const editing = (async () => {
    for (; isOrdering; edits += 1) {
      const { zone, name, fee, estimate } = lists[(edits + 1) % 2] ?? lists[0]
      await app.db.transaction(async (db) => {
        await db.update(deliveryZones).set({ name: zone }).where(eq(deliveryZones.id, zoneId))
        await db
          .update(deliveryOptions)
          .set({ name, feeCents: fee * 100, estimate })
          .where(eq(deliveryOptions.zoneId, zoneId))
      })
    }
  })()

  const answers = []
  for (let round = 0; round < 3; round += 1)
    for (const batch of [shoppers.slice(0, 15), shoppers.slice(15)])
      answers.push(
        ...(await Promise.all(
          batch.map(async ({ token, addressId }, index) => {
            const expectedTotal = index % 2 ? 1100 : undefined
            const side = index % 3 ? app : second
            const answer = await side.call(
              'POST',
              '/orders',
              { addressId, expectedTotal },
              { token },
            )
            return { ...answer, expectedTotal }
          }),
        )),
      )
  isOrdering = false
  await editing

  expect(edits).toBeGreaterThan(5)
  const placed = answers.filter(({ status }) => status === 201)
  expect(placed.length).toBeGreaterThan(14)
  for (const { body, expectedTotal } of placed) {
    const { delivery, deliveryFee, totalAmount } = body.order
    expect(lists).toContainEqual({
      zone: delivery.zone,
      name: delivery.name,
      estimate: delivery.estimate,
      fee: deliveryFee,
    })
    expect(totalAmount).toBe(1000 + deliveryFee)
    if (expectedTotal) expect(totalAmount).toBeLessThanOrEqual(expectedTotal)
  }
  for (const { body } of answers.filter(({ status }) => status !== 201))
    expect(body.code === 'CART_EMPTY' || body).toSatisfy(
      (refused) => refused === true || (refused.code === 'PRICE_CHANGED' && refused.total === 1250),
    )
  expect(await app.db.$count(orders)).toBe(placed.length)
})
