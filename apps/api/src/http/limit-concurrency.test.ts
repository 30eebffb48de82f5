import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

/** Work that lasts until the test ends it. */
function someWork() {
  const ends: (() => void)[] = []
  let most = 0
  let running = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running -= 1
  }
  return {
    work,
    most: () => most,
    async endAll() {
      for (let end = ends.shift(); end; end = ends.shift()) {
        end()
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

test('runs no more work at once than allowed, and all queued work in the end', async () => {
  const inTurn = limitConcurrency({ maxRunning: 2, maxQueued: 10 })
  const { work, most, endAll } = someWork()
  const all = Promise.all(Array.from({ length: 12 }, () => inTurn(work)))
  await endAll()
  await all
  expect(most()).toBe(2)
})

test('refuses work while the queue is full', async () => {
  const inTurn = limitConcurrency({ maxRunning: 1, maxQueued: 1 })
  const { work, endAll } = someWork()
  const both = Promise.all([inTurn(work), inTurn(work)])
  await expect(inTurn(work)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 3 })
  await endAll()
  await both
  expect(await inTurn(async () => 'done')).toBe('done')
})

test('failed work makes room for the next in the queue', async () => {
  const inTurn = limitConcurrency({ maxRunning: 1, maxQueued: 5 })
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

/** Runs one piece of work for each source, in this order, and returns the order in which they ran. */
async function orderOf(sources: string[], limits: Parameters<typeof limitConcurrency>[0]) {
  const inTurn = limitConcurrency(limits)
  const ran: string[] = []
  const outcomes = await Promise.allSettled(
    sources.map((source) =>
      inTurn(async () => {
        await new Promise((resolve) => setImmediate(resolve))
        ran.push(source)
      }, source),
    ),
  )
  return { ran, refused: sources.filter((_, index) => outcomes[index]?.status === 'rejected') }
}

test('sources take turns, however much one of them asked before the others', async () => {
  const { ran } = await orderOf(['a', 'a', 'a', 'a', 'b', 'b', 'c'], {
    maxRunning: 1,
    maxQueued: 10,
  })
  expect(ran).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
})

test('one source does not take all places', async () => {
  const limits = { maxRunning: 2, maxRunningOfSource: 1, maxQueued: 10 }
  const { ran } = await orderOf(['a', 'a', 'a', 'b'], limits)
  expect(ran).toEqual(['a', 'b', 'a', 'a'])
})

test('a full queue refuses the source that has most waiting, and not the one that comes last', async () => {
  const limits = { maxRunning: 1, maxQueued: 3 }
  const { ran, refused } = await orderOf(['a', 'a', 'a', 'a', 'b', 'c'], limits)
  expect(refused).toEqual(['a', 'a'])
  expect(ran).toEqual(['a', 'a', 'b', 'c'])
})
