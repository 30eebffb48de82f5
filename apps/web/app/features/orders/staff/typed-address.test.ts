import { addressParts } from '@duka/contract/addresses/address-lines'
import { expect, test } from 'vitest'
import { fromDraft, toBody } from './order-editor/entered.ts'
import { heardParts, textsOf, withTyped } from './typed-address.ts'

/** Every part of an address, with a text of its own. */
const whole = Object.fromEntries(addressParts.map((part) => [part, `Old ${part}`]))
const phoneNumber = '254712345678'
const heard = (fields: object) => ({ ...textsOf(heardParts, whole), ...fields })

test('staff who change the landmark keep every part of the address that has no field', () => {
  const address = withTyped({ ...whole, phoneNumber }, heard({ landmark: 'Blue gate' }))
  expect(address).toMatchObject({ ...whole, landmark: 'Blue gate', phoneNumber })
})

test('in another town only the country and the phone of an address stay', () => {
  const typed = heard({ city: 'Thika', state: 'Kiambu' })
  const address = withTyped({ ...whole, phoneNumber }, typed)
  const stays = { ...typed, country: 'Old country', phoneNumber, stateProvince: null }
  expect(address).toEqual(stays)
})

test('a draft that another program made keeps the parts of its address that the page lacks', () => {
  const { city, state, ...parts } = whole
  const draft = { items: [], address: { ...parts, city, stateProvince: state }, customerName: null }
  const entered = { ...fromDraft(draft as never), area: 'Kilimani' }
  expect(toBody(entered).address).toMatchObject({ ...whole, area: 'Kilimani' })
})
