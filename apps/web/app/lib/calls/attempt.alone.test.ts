import { beforeEach, expect, test, vi } from 'vitest'
import { attempt } from './attempt.ts'
import { CallError, OfflineError } from './call.ts'

const toasts: string[] = []
vi.mock('../toast/toast.ts', () => ({
  toast: { error: (message: string) => toasts.push(message) },
}))
beforeEach(() => {
  toasts.length = 0
})

const refusal = new CallError(400, { message: 'The password is wrong.' })

test('a refusal that the form shows is not repeated in a toast', async () => {
  const outcome = await attempt(Promise.reject(refusal), { failed: 'Failed.', isShown: true })
  expect(outcome).toMatchObject({ ok: false, message: 'The password is wrong.' })
  expect(toasts).toEqual([])
})

test('any other refusal, and a lost connection, is shown in a toast', async () => {
  await attempt(Promise.reject(refusal), { failed: 'Failed.' })
  await attempt(Promise.reject(new OfflineError()), { failed: 'Failed.', isShown: true })
  expect(toasts).toEqual(['The password is wrong.', 'Failed.'])
})
