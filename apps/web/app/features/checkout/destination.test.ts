import type { Address } from '@duka/contract/addresses/addresses'
import { expect, test } from 'vitest'
import { address } from '../../../test/samples.ts'
import { startOf } from './destination.ts'

const saved = (_id: string, state: string | null, city: string) =>
  ({ ...address, _id, state, city }) as Address
const addresses = [
  saved('home', 'Nairobi', 'Roysambu'),
  saved('work', 'Kisumu', 'Maseno'),
  saved('farm', 'Kisumu', 'Kondele'),
]
const kondele = { county: 'Kisumu', town: 'kondele' }

test('the checkout starts with the saved address at the place that was chosen in the cart', () => {
  expect(startOf({}, kondele, addresses)).toEqual({ addressId: 'farm' })
  expect(startOf({}, { county: 'Kisumu', town: '' }, addresses)).toEqual({ addressId: 'work' })
  const diani = { county: 'Kwale', town: 'Diani' }
  const begun = { addressId: 'new', state: 'Kwale', city: 'Diani' }
  expect(startOf({}, diani, addresses)).toEqual(begun)
})

test('the first address of a new customer starts at the place that was chosen in the cart', () => {
  expect(startOf({}, kondele, [])).toEqual({ state: 'Kisumu', city: 'kondele' })
})

test('what was typed or ticked at the checkout counts more than the place of the cart', () => {
  const draft = { addressId: 'home' }
  expect(startOf(draft, kondele, addresses)).toBe(draft)
})
