import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError, OfflineError } from '../../lib/calls/call.ts'
import { findLostOrder, placeOnce } from './place-once.ts'

const wanted = {
  user: 'amina',
  cart: 'kettle×1',
  addressId: 'home',
  paymentMethod: 'mpesa',
} as const

/** A fake shop: places one order for each idempotency key, and may lose its responses. */
let placed: Map<string, string>
let bodies: unknown[]
let isCartFull: boolean
let isLineBroken: boolean
/** How many calls the shop still refuses because it is busy, and the keys of all calls. */
let busyCalls: number
let keys: string[]

beforeEach(() => {
  // As in a browser: over the network.
  vi.stubEnv('SSR', false)
  placed = new Map()
  bodies = []
  isCartFull = true
  isLineBroken = false
  busyCalls = 0
  keys = []
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal(
    'fetch',
    async (_url: string, { headers, body }: RequestInit & { headers: Headers }) => {
      bodies.push(JSON.parse(String(body)))
      const key = headers.get('idempotency-key') ?? ''
      keys.push(key)
      busyCalls -= 1
      if (busyCalls >= 0) return Response.json({}, { status: 503, headers: { 'retry-after': '1' } })
      if (!placed.has(key) && !isCartFull)
        return Response.json(
          { code: 'CART_EMPTY', message: 'Your cart is empty.' },
          { status: 400 },
        )
      if (!placed.has(key)) placed.set(key, `order ${placed.size + 1}`)
      isCartFull = false
      if (isLineBroken) throw new TypeError('Failed to fetch')
      return Response.json({ order: { _id: placed.get(key) } }, { status: 201 })
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

async function loseAnAnswer(): Promise<void> {
  isLineBroken = true
  await expect(placeOnce(wanted)).rejects.toThrow(OfflineError)
  isLineBroken = false
}

test('placing again after a lost answer returns the order that was placed', async () => {
  await loseAnAnswer()
  const { order, isEarlier } = await placeOnce(wanted)
  expect(order._id).toBe('order 1')
  expect(isEarlier).toBe(false)
  expect(placed.size).toBe(1)
})

test('placing again after a lost answer and a reload returns the order that was placed', async () => {
  await loseAnAnswer()
  expect(await findLostOrder('amina')).toMatchObject({ _id: 'order 1' })
  expect(await findLostOrder('amina')).toBeUndefined()
})

test('after a lost answer, placing with other choices makes no second order', async () => {
  await loseAnAnswer()
  const { order, isEarlier } = await placeOnce({ ...wanted, paymentMethod: 'cod' })
  expect(order._id).toBe('order 1')
  expect(isEarlier).toBe(true)
})

test('after a lost answer, placing with another delivery option makes no second order', async () => {
  await loseAnAnswer()
  const { order, isEarlier } = await placeOnce({ ...wanted, deliveryOption: 'rider' })
  expect(order._id).toBe('order 1')
  expect(isEarlier).toBe(true)
})

test('an order without an answer is sent again unchanged, with delivery, recipient and total', async () => {
  const request = { addressId: 'home', paymentMethod: 'cod', deliveryOption: 'rider' } as const
  const more = { recipientName: 'Baraka', note: 'Blue gate', expectedTotal: 2749 }
  isLineBroken = true
  await expect(
    placeOnce({ user: 'amina', cart: 'kettle×1', ...request, ...more }),
  ).rejects.toThrow()
  isLineBroken = false
  // Built in another order, as a reloaded page may do.
  await placeOnce({ ...more, ...request, cart: 'kettle×1', user: 'amina' })
  expect(bodies).toEqual([
    { ...request, ...more },
    { ...request, ...more },
  ])
  expect(placed.size).toBe(1)
})

test('buying the same products later makes another order', async () => {
  await placeOnce(wanted)
  isCartFull = true
  const { order } = await placeOnce(wanted)
  expect(order._id).toBe('order 2')
})

test('an empty cart is refused if no order is without an answer', async () => {
  isCartFull = false
  await expect(placeOnce(wanted)).rejects.toThrow(CallError)
  expect(await findLostOrder('amina')).toBeUndefined()
})

test('an order without an answer is not sent again for another person', async () => {
  await loseAnAnswer()
  expect(await findLostOrder('brian')).toBeUndefined()
})

test('a busy shop gets the order again by itself', async () => {
  vi.useFakeTimers()
  busyCalls = 2
  const placing = placeOnce(wanted)
  await vi.advanceTimersByTimeAsync(5000)
  expect(await placing).toMatchObject({ order: { _id: 'order 1' }, isEarlier: false })
  expect(keys).toEqual([keys[0], keys[0], keys[0]])
})

test('nothing is ordered for a shopper who has left the page, until the next press', async () => {
  vi.useFakeTimers()
  busyCalls = 1
  const leaving = new AbortController()
  const placing = placeOnce(wanted, leaving.signal).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(500)
  leaving.abort()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await placing).toBeInstanceOf(CallError)
  expect(placed.size).toBe(0)

  expect(await placeOnce(wanted)).toMatchObject({ order: { _id: 'order 1' } })
  expect(keys).toEqual([keys[0], keys[0]])
})
