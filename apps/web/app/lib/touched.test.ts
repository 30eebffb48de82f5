import { expect, test } from 'vitest'
import { isTouched, onlyTouched, touchedValues } from './touched.ts'

function sent(fields: Record<string, string>, began?: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (began) form.set('began', JSON.stringify(began))
  return form
}

test('only what was touched is saved, in the shape in which it was read', () => {
  const began = { name: 'Kettle', price: '100', sku: '' }
  const form = sent({ name: 'Kettle', price: '120 ', sku: '' }, began)
  expect(onlyTouched(form, { name: 'Kettle', price: 120, sku: null })).toEqual({ price: 120 })
})

test('lines break in another way once they are sent; that touches nothing', () => {
  const form = sent({ description: 'One.\r\nTwo.' }, { description: 'One.\nTwo.' })
  expect(isTouched(form, 'description')).toBe(false)
})

test('a box counts as touched when it was ticked or is ticked no longer', () => {
  expect(isTouched(sent({ isDefault: 'on' }, { isDefault: '' }), 'isDefault')).toBe(true)
  expect(isTouched(sent({}, { isDefault: 'on' }), 'isDefault')).toBe(true)
  expect(isTouched(sent({}, { isDefault: '' }), 'isDefault')).toBe(false)
})

test('what the form never asked for is not saved', () => {
  expect(onlyTouched(sent({}, { name: '' }), { isDefault: false })).toEqual({})
})

test('without a beginning all of it counts', () => {
  const value = { name: 'Kettle', sku: null }
  expect(onlyTouched(sent({ name: 'Kettle' }), value)).toEqual(value)
  expect(touchedValues({ name: 'Kettle' }, '')).toEqual({ name: 'Kettle' })
})

test('of what is half-typed only what differs is kept', () => {
  const began = JSON.stringify({ name: 'Kettle', price: '100' })
  expect(touchedValues({ name: 'Kettle', price: '120' }, began)).toEqual({ price: '120' })
})
