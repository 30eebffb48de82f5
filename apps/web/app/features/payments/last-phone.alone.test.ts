import { formatPhone } from '@duka/contract/phone'
import { beforeEach, expect, test, vi } from 'vitest'
import { wanjiku } from '../../../test/samples.ts'
import { forgetPhone, rememberPhone, usualPhone } from './last-phone.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('the next order goes to the phone that paid, and to none whose payment failed', () => {
  rememberPhone(wanjiku, '+254733001032')
  expect(usualPhone(wanjiku)).toBe(formatPhone('+254733001032'))
  forgetPhone(wanjiku, '+254712000000')
  expect(usualPhone(wanjiku)).toBe(formatPhone('+254733001032'))
  forgetPhone(wanjiku, '+254733001032')
  expect(usualPhone(wanjiku)).toBe(usualPhone({ ...wanjiku, _id: 'another' }))
})
