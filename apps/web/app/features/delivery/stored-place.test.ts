import { afterEach, expect, test, vi } from 'vitest'
import { address } from '../../../test/samples.ts'
import { storedPlace, storePlaceOf } from './stored-place.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the place of an order is remembered for the next product and cart', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  storePlaceOf({ ...address, state: null })
  expect(storedPlace()).toBeUndefined()
  storePlaceOf(address)
  expect(storedPlace()).toEqual({ county: 'Kirinyaga', town: 'Kerugoya' })
})
