import { NewAddress } from '@duka/contract/addresses/addresses'
import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
import { AddressFields } from './address-fields.tsx'

test('the form of an address asks for every part that the API takes', () => {
  const html = render(<AddressFields errors={{}} asksArea />)
  const asked = [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)

  // The county has two names in the API, and the default has a box of its own below the fields.
  const { stateProvince, isDefault, ...parts } = NewAddress.shape
  expect(asked).toEqual(expect.arrayContaining(Object.keys(parts)))
})
