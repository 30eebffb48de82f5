import { fieldMessages } from '@duka/contract/field-messages'
import { expect, test } from 'vitest'
import { lineOf, readCheckout } from './checkout-form.ts'

/** A submitted checkout with delivery; name and phone are the defaults of the form. */
function aForm(values: Record<string, string>): FormData {
  const form = new FormData()
  const filled = {
    addressId: 'home',
    paymentMethod: 'cod',
    cart: 'kettle×1',
    expectedTotal: '2749.5',
    deliveryOption: 'rider',
    recipientName: 'Amina Otieno',
    usualName: 'Amina Otieno',
    contactPhone: '0712 345 678',
    usualPhone: '0712 345 678',
    note: '  ',
    ...values,
  }
  for (const [name, value] of Object.entries(filled)) form.set(name, value)
  return form
}

test('the order has the chosen option and the total on screen, and no values that the shop knows', () => {
  expect(readCheckout(aForm({}))).toMatchObject({
    ok: true,
    value: { delivery: { deliveryOption: 'rider', expectedTotal: 2749.5 } },
  })
  const read = readCheckout(aForm({}))
  expect(read.ok && Object.keys(read.value.delivery)).toEqual(['deliveryOption', 'expectedTotal'])
})

test('the order has another recipient and the note', () => {
  const form = aForm({ recipientName: ' Baraka ', contactPhone: '0722 000 111', note: 'Blue gate' })
  expect(readCheckout(form)).toMatchObject({
    value: {
      delivery: { recipientName: 'Baraka', contactPhone: '0722 000 111', note: 'Blue gate' },
    },
  })
})

test('without delivery zones the order has only the total', () => {
  const form = aForm({})
  for (const name of ['deliveryOption', 'recipientName', 'usualName', 'contactPhone', 'usualPhone'])
    form.delete(name)
  const read = readCheckout(form)
  expect(read.ok && read.value.delivery).toEqual({ expectedTotal: 2749.5 })
})

const collecting = { addressId: 'new', collected: 'shop', state: 'nairobi', needsCounty: 'yes' }

test('a parcel that is collected needs county and phone, and no address', () => {
  const read = (values: object) => readCheckout(aForm({ ...collecting, ...values }))
  expect(read({ phoneNumber: '0722 000 111' })).toMatchObject({
    value: {
      address: {
        collectIn: { county: 'Nairobi', town: 'Nairobi' },
        contactPhone: '254722000111',
      },
    },
  })
  expect(read({ phoneNumber: '' })).toMatchObject({
    fields: { phoneNumber: { code: 'contactPhone' } },
  })
  // Only a Kenyan mobile gets a message.
  expect(read({ phoneNumber: '020 222 3333' })).toMatchObject({
    fields: { phoneNumber: { code: 'phone' } },
  })
  expect(read({ phoneNumber: '0722 000 111', state: 'Utopia' })).toMatchObject({
    fields: { state: { code: 'newAddress' } },
  })
})

test('a bus needs the town, where the county has several', () => {
  const bus = { ...collecting, collected: 'parcel', phoneNumber: '0722 000 111' }
  const read = (values: object) => readCheckout(aForm({ ...bus, ...values }))
  expect(read({})).toMatchObject({ ok: true })
  expect(read({ state: 'Kiambu' })).toMatchObject({ fields: { city: { code: 'newAddress' } } })
  expect(read({ state: 'Kiambu', city: 'Thika' })).toMatchObject({ ok: true })
})

test('an estate is enough, and a city is its own town', () => {
  const values = {
    addressId: 'new',
    addressLine1: 'Yaya Court',
    area: 'Kilimani',
    state: 'Nairobi',
    phoneNumber: '0722 000 111',
    postalCode: '00100',
    country: 'Kenya',
    needsCounty: 'yes',
  }
  expect(readCheckout(aForm(values))).toMatchObject({
    value: { address: { street: 'Kilimani', area: '', city: 'Nairobi' } },
  })
  const withStreet = { ...values, street: 'Ring Road' }
  expect(readCheckout(aForm(withStreet))).toMatchObject({
    value: { address: { street: 'Ring Road', area: 'Kilimani' } },
  })
  expect(readCheckout(aForm({ ...values, area: '' }))).toMatchObject({
    fields: { area: { code: 'newAddress' } },
  })
  const typo = readCheckout(aForm({ ...values, state: 'Narobi', postalCode: '' }))
  expect(!typo.ok && Object.keys(typo.fields)).toEqual(['state'])
})

test('where the fee depends on the county, a new address without it is refused at its field', () => {
  const values = {
    addressId: 'new',
    addressLine1: 'Jamii House',
    street: 'Biashara Street',
    city: 'Nairobi',
    state: '',
    postalCode: '00100',
    country: 'Kenya',
  }
  expect(readCheckout(aForm(values))).toMatchObject({ ok: true })
  expect(readCheckout(aForm({ ...values, needsCounty: 'yes' }))).toMatchObject({
    ok: false,
    message: fieldMessages.newAddress,
    fields: { state: { code: 'newAddress' } },
  })
})

test('a new place is one line once it is complete: the door, or the town where it is collected', () => {
  const zoned = { needsCounty: 'yes', state: 'nairobi', postalCode: '00100', country: 'Kenya' }
  const home = { ...zoned, area: 'Umoja', addressLine1: 'Jamii House', phoneNumber: '0722 000 111' }
  expect(lineOf(home)).toBe('Jamii House, Umoja, Nairobi')
  expect(lineOf({ ...home, addressLine1: '' })).toBeUndefined()
  expect(lineOf({ ...home, phoneNumber: '0722' })).toBeUndefined()
  const collected = { ...zoned, collected: 'parcel', city: 'Ruiru', phoneNumber: '0722 000 111' }
  expect(lineOf({ ...collected, state: 'Kiambu' })).toBe('Ruiru, Kiambu')
})
