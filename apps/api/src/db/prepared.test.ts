import { expect, test } from 'vitest'
import { testApp } from '../../test/support/support.ts'
import { withParameters } from './prepared.ts'

const sumOf = withParameters<{ first: number; second: number }>(
  'test-sum',
  `select :first::integer + :second + :first as sum, 'a: b' as text`,
)

test('a name stands for the same value wherever it occurs, and casts and texts stay as they are', async () => {
  const { db } = await testApp()
  expect(sumOf({ first: 1, second: 20 }).text).toBe(
    `select $1::integer + $2 + $1 as sum, 'a: b' as text`,
  )
  const { rows } = await db.execute(sumOf({ first: 1, second: 20 }))
  expect(rows).toEqual([{ sum: 22, text: 'a: b' }])
})
