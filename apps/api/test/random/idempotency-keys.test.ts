import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  anotherProcess,
  aProduct,
  aShopper,
  type Shopper,
  type TestApp,
  testApp,
} from '../support/support.ts'
import { propertyRuns } from './property-runs.ts'

/** The number of random histories. */
const runs = propertyRuns(40, 'RANDOM_RUNS')

const app = await testApp()
const other = await anotherProcess(app)
const { id: productId } = await aProduct(app, { stockQuantity: 1_000_000 })

/** About half are no valid key. */
const keys = ['a', 'A', ' a', 'é', '"', "';--", 'k'.repeat(200), '', 'k'.repeat(201)] as const

const tap = fc.record({
  key: fc.constantFrom(...keys),
  quantity: fc.integer({ min: 1, max: 3 }),
  shopper: fc.nat(1),
  process: fc.nat(1),
  /** At the same time as the previous tap, or after it. */
  maxRunning: fc.boolean(),
})
type Tap = typeof tap extends fc.Arbitrary<infer Made> ? Made : never

function send({ key, quantity, process }: Tap, { token }: Shopper) {
  const headers = { 'idempotency-key': key }
  const at: TestApp = process === 0 ? app : other
  return at.call('POST', '/carts', { items: [{ productId, quantity }] }, { token, headers })
}

test('each idempotency key of two shoppers in two processes adds once, and nobody gets the answer of another', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tap, { minLength: 2, maxLength: 10 }), async (taps) => {
      const shoppers = [await aShopper(app), await aShopper(app)] as const
      const sent: { tap: Tap; answer: ReturnType<typeof send> }[] = []
      for (const tap of taps) {
        if (!tap.maxRunning) await Promise.all(sent.map(({ answer }) => answer))
        sent.push({ tap, answer: send(tap, shoppers[tap.shopper === 0 ? 0 : 1]) })
      }
      const done = await Promise.all(
        sent.map(async ({ tap, answer }) => ({ tap, answer: await answer })),
      )
      for (const [at, { token, id }] of shoppers.entries()) {
        const added = amountAdded(done.filter(({ tap }) => tap.shopper === at))
        const cart = await app.call('GET', `/carts/user/${id}`, undefined, { token })
        expect(cart.body.items[0]?.quantity ?? 0).toBe(added)
      }
    }),
    runs,
  )
})

/** Checks each answer against its key, and returns the quantity that the taps put into the cart. */
function amountAdded(done: { tap: Tap; answer: Awaited<ReturnType<typeof send>> }[]): number {
  const without = done.filter(({ tap }) => tap.key === '')
  let added = 0
  for (const { tap, answer } of without) {
    expect(answer.status).toBe(200)
    added += tap.quantity
  }
  for (const key of keys.filter((key) => key !== '')) {
    const same = done.filter(({ tap }) => tap.key === key)
    if (same.length === 0) continue
    if (key.length > 200) {
      for (const { answer } of same) expect(answer.status).toBe(400)
      continue
    }
    const good = same.filter(({ answer }) => answer.status === 200)
    const [first] = good
    if (!first) throw new Error(`none was accepted: ${JSON.stringify(same)}`)
    for (const { answer } of good) expect(answer.body).toEqual(first.answer.body)
    for (const { tap, answer } of same)
      expect([answer.status, answer.body.code ?? ''], key).toEqual(
        tap.quantity === first.tap.quantity ? [200, ''] : [409, 'KEY_REUSED'],
      )
    added += first.tap.quantity
  }
  return added
}
