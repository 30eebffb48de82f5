/**
 * The load generator of `bench/workers.ts`, as a process of its own: it gets one round after the other as messages, and
 * answers each with its result.
 */
import { addressOf, shopperOf, tokenOf } from './fill.ts'
import { type Load, load, request } from './load.ts'

/** What a round asks for. */
export interface Round {
  work: keyof typeof works
  port: number
  seconds: number
  /** At most so many requests. */
  most: number
  /** The ids of products. */
  products: string[]
}

export type Answer = Pick<Load, 'perSecond' | 'answers' | 'p50Ms' | 'p99Ms'> & {
  failures: [status: number, count: number][]
}

/** So many shoppers read; each of them has past orders. */
export const READERS = 100
const CONNECTIONS = 16

const bearer = (shopper: number) => ({ authorization: `Bearer ${tokenOf(shopper)}` })
const browser = { 'accept-encoding': 'gzip, deflate, br' }

/** Request number `i` of each kind of work. No page is asked for twice, so none comes from the cache. */
export const works = {
  'own orders, and own cart': (i: number) =>
    request('GET', i % 2 ? '/api/orders' : `/api/carts/user/${shopperOf(i % READERS)}`, {
      headers: bearer(i % READERS),
    }),
  'orders placed': (i: number) =>
    request('POST', '/api/orders', {
      headers: bearer(i),
      body: { addressId: addressOf(i), paymentMethod: 'cod' },
    }),
  'pages of products (HTML)': (i: number, products: string[]) =>
    request('GET', `/products/${products[(i * 7919) % products.length]}?from=${pageOf(i)}`, {
      headers: browser,
    }),
}

const begun = Date.now()
const pageOf = (i: number) => `${begun}-${rounds}-${i}`
let rounds = 0

if (process.send)
  process.on('message', async ({ work, port, seconds, most, products }: Round) => {
    rounds += 1
    const next = (i: number) => (i < most ? works[work](i, products) : undefined)
    const { failures, times, ...found } = await load({
      port,
      connections: CONNECTIONS,
      seconds,
      next,
    })
    process.send?.({ ...found, failures: [...failures] } satisfies Answer)
  })
