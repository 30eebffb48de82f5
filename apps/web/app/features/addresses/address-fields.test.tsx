import { NewAddress } from '@duka/contract/addresses/addresses'
import { counties } from '@duka/contract/delivery/counties'
import { postCodeOf } from '@duka/contract/delivery/post-codes'
import { expect, test } from 'vitest'
import { inSwahili, render } from '../../../test/render.tsx'
import { fieldText } from '../../lib/forms/form.ts'
import { AddressFields } from './address-fields.tsx'

test('the form of an address asks for every part that the API takes', () => {
  const html = render(<AddressFields errors={{}} initial={{ state: 'Kiambu' }} asksArea />)
  const asked = [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)

  // The county has two names in the API, and the default has a box of its own below the fields.
  const { stateProvince, isDefault, ...parts } = NewAddress.shape
  expect(asked).toEqual(expect.arrayContaining(Object.keys(parts)))
})

test('what most addresses share is folded and filled in', () => {
  const html = render(<AddressFields errors={{}} initial={{ state: 'Kirinyaga' }} asksArea />)
  const [open = '', fold = ''] = html.split('<details')
  expect(open).toContain('name="phoneNumber"')
  expect(fold).toMatch(/^><summary/)
  expect(fold).toMatch(/name="addressLine2".*value="10300".*value="Kenya"/s)
})

test('a town is asked for where the county has several, and where one is written already', () => {
  const asks = (initial: object) =>
    render(<AddressFields errors={{}} initial={initial} asksArea />).includes('name="city"')
  expect(asks({})).toBe(false)
  expect(asks({ state: 'Nairobi' })).toBe(false)
  expect(asks({ state: 'Nairobi', city: 'Nairobi' })).toBe(false)
  expect(asks({ state: 'Nairobi', city: 'Karen' })).toBe(true)
  expect(asks({ state: 'Kiambu' })).toBe(true)
})

test('what is missing is named at its field', async () => {
  const html = () => {
    const errors = { state: fieldText('newAddress'), area: fieldText('newAddress') }
    return render(<AddressFields errors={errors} asksArea />)
  }
  expect(html()).toContain('Which estate, area or village?')
  expect(html()).toContain('Choose a county.')
  expect(await inSwahili(html)).toContain('Chagua kaunti.')
})

test('a parcel that is collected needs no house', () => {
  const html = render(<AddressFields errors={{}} asksArea isCollected ways="Ways" />)
  const [place = '', house = ''] = html.split('<fieldset')
  expect(place).toContain('Ways')
  expect(house).toMatch(/^ disabled="" hidden="".*name="addressLine1"/s)
})

test('a draft that was kept before its postal code was filled in gets it', () => {
  const html = render(
    <AddressFields errors={{}} initial={{ state: 'Kisumu', postalCode: '' }} asksArea />,
  )
  expect(html).toMatch(/name="postalCode".*value="40100"/s)
})

test('the fold is open where a part in it is wrong, and where no county fills it in', () => {
  const refused = render(<AddressFields errors={{ postalCode: 'Wrong.' }} asksArea />)
  expect(refused).toMatch(/<details [^>]*open=""/)
  expect(render(<AddressFields errors={{}} />)).toMatch(/<details [^>]*open=""/)
})

test('every county has the postal code of its main post office', () => {
  const codes = counties.map(postCodeOf)
  expect(codes.filter((code) => !/^\d{5}$/.test(code))).toEqual([])
  expect(new Set(codes).size).toBe(47)
  expect([postCodeOf('Nairobi'), postCodeOf('Kenia')]).toEqual(['00100', ''])
})
