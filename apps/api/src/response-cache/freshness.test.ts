import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFreshness, type Freshness, type Tag, TTL_MS } from './freshness.ts'

let freshness: Freshness

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  wait(1)
  freshness = createFreshness()
  freshness.listening(true)
  wait(1)
})
afterEach(() => void vi.useRealTimers())

function wait(ms: number): void {
  vi.advanceTimersByTime(ms)
}

function made(...tags: Tag[]) {
  return { tags, startedAt: performance.now() }
}

/** Sells something every ten milliseconds. */
function sellFor(ms: number): void {
  for (let passed = 0; passed < ms; passed += 10) {
    wait(10)
    freshness.invalidate(['stock'])
  }
}

/** Sells more than the token bucket allows. */
const sellALot = () => sellFor(300)

test('a change invalidates the responses with its tag, and no others', () => {
  const list = made('products', 'stock')
  const menu = made('categories')
  wait(1)
  freshness.invalidate(['products'])
  expect(freshness.isFresh(list)).toBe(false)
  expect(freshness.isFresh(menu)).toBe(true)
})

test('a response begun before a change is stale, even if it finished after it', () => {
  const begun = made('products')
  freshness.invalidate(['products'])
  expect(freshness.isFresh(begun)).toBe(false)
  wait(1)
  expect(freshness.isFresh(made('products'))).toBe(true)
})

test('with few sales a cached response never shows outdated stock', () => {
  const list = made('products', 'stock')
  wait(1)
  freshness.invalidate(['stock'])
  expect(freshness.isFresh(list)).toBe(false)
})

test('with many sales cached stock may be one second old, and no older', () => {
  sellALot()
  const list = made('products', 'stock')
  wait(1)
  freshness.invalidate(['stock'])
  expect(freshness.isFresh(list)).toBe(true)
  expect(freshness.isCurrent(list)).toBe(false)
  sellFor(990)
  expect(freshness.isFresh(list)).toBe(true)
  sellFor(10)
  expect(freshness.isFresh(list)).toBe(false)
})

test('with many sales a new price still shows at once', () => {
  sellALot()
  const list = made('products', 'stock')
  wait(1)
  freshness.invalidate(['products'])
  expect(freshness.isFresh(list)).toBe(false)
})

test('soon after the last of many sales, outdated stock is no longer sent', () => {
  sellALot()
  const list = made('stock')
  wait(1)
  freshness.invalidate(['stock'])
  wait(600)
  expect(freshness.isFresh(list)).toBe(false)
})

test('no response is cached longer than a minute', () => {
  const list = made('products')
  wait(TTL_MS)
  expect(freshness.isFresh(list)).toBe(true)
  wait(1)
  expect(freshness.isFresh(list)).toBe(false)
})

test('without a connection for notifications nothing is fresh, including what was made meanwhile', () => {
  freshness.listening(false)
  wait(1)
  const list = made('settings')
  expect(freshness.isFresh(list)).toBe(false)
  wait(1)
  freshness.listening(true)
  expect(freshness.isFresh(list)).toBe(false)
})

test('a scheduled change invalidates the responses made before its moment', () => {
  const list = made('products')
  const menu = made('categories')
  freshness.invalidateAt('products', performance.now() + 100)
  wait(99)
  expect(freshness.isFresh(list)).toBe(true)
  wait(2)
  expect(freshness.isFresh(list)).toBe(false)
  expect(freshness.isFresh(menu)).toBe(true)
  expect(freshness.isFresh(made('products'))).toBe(true)
})
