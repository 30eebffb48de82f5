import { expect, test } from 'vitest'
import { smsText } from './sms-text.ts'

test.each([
  ['Duka', 'Order 0198A2F3 is on its way.', 'Duka: Order 0198A2F3 is on its way.'],
  ['Mama’s – “Café”', 'Asante', 'Mama\'s - "Cafe": Asante'],
  ['店', 'Asante', 'Asante'],
  ['Duka', 'one\ntwo', 'Duka: one two'],
])('the text of %s, "%s", uses only GSM characters', (name, body, text) => {
  expect(smsText(name, body)).toBe(text)
})

test('a text fits into one message and keeps the body', () => {
  const body = `Order 0198A2F3 is on its way. Tracking number: ${'9'.repeat(100)}`
  const text = smsText('The Very Best Shop Of All Kenya And Beyond, Nairobi Branch', body)
  expect(text).toHaveLength(160)
  expect(text.endsWith(body)).toBe(true)
  expect(smsText('Duka', '9'.repeat(300))).toBe('9'.repeat(160))
  expect(smsText('Duka', '~'.repeat(100))).toBe('~'.repeat(80))
})
