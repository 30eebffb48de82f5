import { expect, test } from 'vitest'
import { isTouched, onlyChanged, touchedValues } from './changed-values.ts'

function sent(fields: Record<string, string>, began?: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (began) form.set('began', JSON.stringify(began))
  return form
}

test('only changed fields are saved', () => {
  const began = { name: 'Kettle', price: '100', sku: '' }
  const form = sent({ name: 'Kettle', price: '120 ', sku: '' }, began)
  expect(onlyChanged(form, { name: 'Kettle', price: 120, sku: null })).toEqual({ price: 120 })
})

test('line breaks that browsers rewrite do not count as a change', () => {
  const form = sent({ description: 'One.\r\nTwo.' }, { description: 'One.\nTwo.' })
  expect(isTouched(form, 'description')).toBe(false)
})

test('ticking or clearing a checkbox counts as a change', () => {
  expect(isTouched(sent({ isDefault: 'on' }, { isDefault: '' }), 'isDefault')).toBe(true)
  expect(isTouched(sent({}, { isDefault: 'on' }), 'isDefault')).toBe(true)
  expect(isTouched(sent({}, { isDefault: '' }), 'isDefault')).toBe(false)
})

test('a field that the form does not have is not saved', () => {
  expect(onlyChanged(sent({}, { name: '' }), { isDefault: false })).toEqual({})
})

test('without the original values every field counts as changed', () => {
  const value = { name: 'Kettle', sku: null }
  expect(onlyChanged(sent({ name: 'Kettle' }), value)).toEqual(value)
  expect(touchedValues({ name: 'Kettle' }, '')).toEqual({ name: 'Kettle' })
})

test('a draft stores only the changed fields', () => {
  const began = JSON.stringify({ name: 'Kettle', price: '100' })
  expect(touchedValues({ name: 'Kettle', price: '120' }, began)).toEqual({ price: '120' })
})
