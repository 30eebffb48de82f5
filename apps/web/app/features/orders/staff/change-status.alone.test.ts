import { expect, test, vi } from 'vitest'
import { moveOne } from './change-status.ts'

test('an own change that the screen does not show yet is no change by somebody else', async () => {
  vi.stubEnv('SSR', false)
  const sent: unknown[] = []
  let hour = 9
  vi.stubGlobal('fetch', async (_url: unknown, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)).updatedAt)
    hour += 1
    const order = { _id: 'o1', updatedAt: `2026-05-04T${hour}:00:00.000Z` }
    return Response.json({ message: '', order })
  })
  const shown = (updatedAt: string) => {
    const form = new FormData()
    form.set('seen o1', updatedAt)
    return form
  }
  await moveOne(shown('2026-05-04T09:30:00.000Z'), 'o1', 'Processing')
  await moveOne(shown('2026-05-04T09:30:00.000Z'), 'o1', 'Shipped')
  await moveOne(shown('2026-05-04T12:00:00.000Z'), 'o1', 'Cancelled')
  expect(sent).toEqual([
    '2026-05-04T09:30:00.000Z',
    '2026-05-04T10:00:00.000Z',
    '2026-05-04T12:00:00.000Z',
  ])
})
