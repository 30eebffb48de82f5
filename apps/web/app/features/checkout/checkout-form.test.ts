import { fieldMessages } from '@duka/contract/field-messages'
import { expect, test } from 'vitest'
import { readCheckout } from './checkout-form.ts'

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
