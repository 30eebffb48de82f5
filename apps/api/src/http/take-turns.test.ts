import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

/** Work that lasts until it is told to end. */
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

test('no more runs at once than may, and all who wait get their turn', async () => {
  const inTurn = takeTurns({ atOnce: 2, mostWaiting: 10 })
  const { work, most, endAll } = someWork()
  const all = Promise.all(Array.from({ length: 12 }, () => inTurn(work)))
  await endAll()
  await all
  expect(most()).toBe(2)
})

test('whoever comes to a full line is refused, and not once there is room again', async () => {
  const inTurn = takeTurns({ atOnce: 1, mostWaiting: 1 })
  const { work, endAll } = someWork()
  const both = Promise.all([inTurn(work), inTurn(work)])
  await expect(inTurn(work)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 3 })
  await endAll()
  await both
  expect(await inTurn(async () => 'done')).toBe('done')
})

test('work that fails leaves its place to the next', async () => {
  const inTurn = takeTurns({ atOnce: 1, mostWaiting: 5 })
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
