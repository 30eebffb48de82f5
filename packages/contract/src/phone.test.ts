import { expect, test } from 'vitest'
import { formatPhone, maskPhone, normalisePhone } from './phone.ts'

test.each([
  ['0712 345 678', '254712345678'],
  ['0712-345-678', '254712345678'],
  ['+254712345678', '254712345678'],
  ['00254712345678', '254712345678'],
  ['254712345678', '254712345678'],
  ['712345678', '254712345678'],
  ['+2540712345678', '254712345678'],
  ['0110345678', '254110345678'],
  ['(0712) 345.678', '254712345678'],
])('%s is %s', (written, phone) => {
  expect(normalisePhone(written)).toBe(phone)
})

test.each(['', '0800123456', '020 1234567', '07123', '071234567890', '+447911123456', 'seven'])(
  '"%s" is not a Kenyan mobile number',
  (written) => {
    expect(normalisePhone(written)).toBeUndefined()
  },
)

test('a phone number is formatted for people and masked for logs', () => {
  expect(formatPhone('254712345678')).toBe('0712 345 678')
  expect(maskPhone('254712345678')).toBe('2547***678')
})
