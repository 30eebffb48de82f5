import { expect, test } from 'vitest'
import { batchConcurrent } from './batch-concurrent.ts'

/** A loader whose queries wait until the test answers them or lets them fail. */
function aSlowLoader() {
  const queries: { items: string[]; answer(text: string): void; fail(error: Error): void }[] = []
  const load = batchConcurrent(
    (items: string[]) =>
      new Promise<string>((answer, fail) => queries.push({ items, answer, fail })),
  )
  const queried = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return queries.map(({ items }) => items)
  }
  return { load, queried, queries }
}

test('requests that arrive during a query share the next one', async () => {
  const { load, queried, queries } = aSlowLoader()
  const first = load(['kettle'])
  expect(await queried()).toEqual([['kettle']])
  const second = load(['lamp', 'pan'])
  const third = load(['kettle'])
  expect(await queried()).toEqual([['kettle']])

  queries[0]?.answer('first')
  expect(await first).toBe('first')
  expect(await queried()).toEqual([['kettle'], ['lamp', 'pan', 'kettle']])
  queries[1]?.answer('second')
  expect([await second, await third]).toEqual(['second', 'second'])
})

test('a failing query does not fail later requests', async () => {
  const { load, queried, queries } = aSlowLoader()
  const first = load(['kettle'])
  await queried()
  const second = load(['lamp'])
  queries[0]?.fail(new Error('The connection is down.'))
  await expect(first).rejects.toThrow('The connection is down.')
  expect(await queried()).toEqual([['kettle'], ['lamp']])
  queries[1]?.answer('a lamp')
  expect(await second).toBe('a lamp')
})
