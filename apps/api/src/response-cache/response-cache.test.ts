import { expect, test } from 'vitest'
import { createFreshness } from './freshness.ts'
import { createResponseCache } from './response-cache.ts'

const MEGABYTE = Buffer.alloc(1024 * 1024)

function openCache() {
  const freshness = createFreshness()
  freshness.listening(true)
  const cache = createResponseCache(freshness)
  const add = (key: string, owner: string) => {
    const response = cache.begin(key, [], owner)
    const { tags } = response
    const startedAt = performance.now() + 1
    response.finish({
      tags,
      startedAt,
      etag: '',
      headers: {},
      notModifiedHeaders: {},
      body: MEGABYTE,
    })
  }
  const has = (key: string) => cache.find(key, 'fresh') !== undefined
  return { add, has, counts: cache.counts }
}

test('a client that asks for many pages evicts its own responses only', () => {
  const { add, has, counts } = openCache()
  for (const page of ['list', 'about', 'contact']) add(page, 'a shopper')
  for (let page = 0; page < 100; page += 1) add(`random ${page}`, 'a flood')
  expect(['list', 'about', 'contact'].filter(has)).toEqual(['list', 'about', 'contact'])
  expect([has('random 0'), has('random 99')]).toEqual([false, true])
  expect(counts().bytes).toBeLessThanOrEqual(16 * MEGABYTE.length)
})

test('a response that another address renews belongs to that address', () => {
  const { add, has } = openCache()
  for (let page = 0; page < 10; page += 1) add(`page ${page}`, 'first')
  for (let page = 0; page < 10; page += 1) add(`page ${page}`, 'second')
  for (let page = 0; page < 20; page += 1) add(`random ${page}`, 'a flood')
  expect(has('page 9')).toBe(true)
  expect(has('random 0')).toBe(false)
})
