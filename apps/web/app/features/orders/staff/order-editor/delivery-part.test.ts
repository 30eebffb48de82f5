import { expect, test } from 'vitest'
import { chosenOption } from './delivery-part.tsx'

type Quote = NonNullable<Parameters<typeof chosenOption>[0]>

const option = (name: string, kind: Quote['options'][number]['kind'], fee: number) => {
  return { _id: name, name, kind, fee } as Quote['options'][number]
}
const quote = {
  options: [option('shop', 'shop', 0), option('boda', 'door', 150), option('van', 'door', 300)],
} as Quote

test('an address gets the cheapest way to the door until staff choose another', () => {
  expect(chosenOption(quote, '')?.name).toBe('boda')
  expect(chosenOption(quote, 'van')?.name).toBe('van')
  expect(chosenOption(quote, 'shop')?.name).toBe('shop')
  const [shop] = quote.options
  expect(chosenOption({ ...quote, options: shop ? [shop] : [] }, '')?.name).toBe('shop')
  expect(chosenOption(undefined, '')).toBeUndefined()
})

test('an order that goes elsewhere keeps its option, else one of its kind, and is told the cheapest otherwise', () => {
  const pickup = option('Thika stage', 'pickup', 80)
  const there = { options: [...quote.options, pickup] } as Quote
  const chosen = (kind: 'door' | 'pickup' | 'parcel', name: string) =>
    chosenOption(there, 'an option of the zone before', { kind, name })?.name
  expect(chosen('door', 'van')).toBe('van')
  expect(chosen('door', 'bicycle')).toBe('boda')
  expect(chosen('pickup', 'Kimathi Street')).toBe('Thika stage')
  expect(chosen('parcel', 'Easy Coach')).toBe('shop')
  expect(chosenOption(there, 'boda', { kind: 'door', name: 'van' })?.name).toBe('boda')
})
