import { expect, test } from 'vitest'
import { addressInOneLine, addressLines, doorAndRoad } from './address-lines.ts'

const address = {
  addressLine1: 'Jamii House',
  addressLine2: '3rd floor',
  street: 'Kimathi Street',
  area: 'CBD',
  landmark: null,
  city: 'Nairobi',
  state: 'Nairobi',
  postalCode: '00100',
  country: 'Kenya',
}

test('an address is written in the same lines everywhere', () => {
  expect(addressLines(address)).toEqual([
    'Jamii House, 3rd floor',
    'Kimathi Street, CBD',
    '00100 Nairobi',
    'Kenya',
  ])
  const old = { ...address, addressLine2: null, area: null, city: 'Thika', state: 'Kiambu' }
  expect(addressLines(old)).toEqual([
    'Jamii House',
    'Kimathi Street',
    '00100 Thika, Kiambu',
    'Kenya',
  ])
})

test('a landmark is on a line of its own, between the road and the town', () => {
  const marked = { ...address, landmark: 'Opposite Total, blue gate' }
  expect(addressLines(marked).slice(1, 3)).toEqual([
    'Kimathi Street, CBD',
    'Opposite Total, blue gate',
  ])
  expect(addressInOneLine(marked)).toBe(
    'Jamii House, 3rd floor, Kimathi Street, CBD, Opposite Total, blue gate, Nairobi',
  )
  expect(doorAndRoad(marked)).toMatch(/CBD, Opposite Total, blue gate$/)
})

test('of an erased address only the town is left', () => {
  const erased = {
    ...address,
    addressLine1: '',
    addressLine2: null,
    street: '',
    area: null,
    landmark: null,
    postalCode: '',
  }
  expect(addressLines(erased)).toEqual(['Nairobi', 'Kenya'])
})

test('a rider reads an address in one line, without repeated parts', () => {
  expect(addressInOneLine({ ...address, street: 'cbd' })).toBe(
    'Jamii House, 3rd floor, cbd, Nairobi',
  )
  expect(doorAndRoad(address)).toBe('Jamii House, 3rd floor, Kimathi Street, CBD')
})
