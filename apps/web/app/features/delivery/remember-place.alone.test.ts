import { afterEach, expect, test, vi } from 'vitest'
import { aBrowser, amina } from '../../../test/browser.ts'
import { address } from '../../../test/samples.ts'

afterEach(() => void vi.unstubAllGlobals())

const kwale = { county: 'Kwale', town: 'Diani' }

test.each([
  ['looked up by a guest', undefined, [], true, true],
  ['looked up by a customer without addresses', amina._id, [], true, true],
  ['looked up by a customer with an address', amina._id, [address], true, false],
  ['chosen in the cart', amina._id, [address], false, true],
])('a place that was %s counts for the parcel', async (_how, userId, addresses, isLook, counts) => {
  const browser = aBrowser()
  await browser.openTab(() => [200, { addresses, nextCursor: null }])
  const { rememberPlace } = await import('./delivery-quote.tsx')
  await rememberPlace(kwale, userId, isLook)
  expect(browser.kept.has('delivery-place')).toBe(counts)
})
