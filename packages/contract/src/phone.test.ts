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

test.each([
  ['0700000101', '101'],
  ['0700 000 102', '102'],
  ['0700-000-103', '103'],
  ['+254700000104', '104'],
  ['+254 700 000 105', '105'],
  ['254700000106', '106'],
  ['00254700000107', '107'],
  ['700000108', '108'],
  ['+2540700000109', '109'],
  ['+254 (0) 700 000 110', '110'],
  ['(0700) 000111', '111'],
  ['0700.000.112', '112'],
  ['\u202a+254 700 000 113\u202c', '113'],
  ['\u200e0700\u00a0000\u00a0114', '114'],
  ['0700\u2011000\u2011115', '115'],
  ['0700 000 116 (mama)', '116'],
  ['tel: 0700 000 117', '117'],
  ['tel:+254700000118', '118'],
  ['\u200b0700000119', '119'],
  ['0700\u2013000\u2013120', '120'],
  ['0700\u2009000\u2009121', '121'],
  ['０７００００0122', '122'],
  ['٠٧٠٠ ٠٠٠ ١٣٤', '134'],
  ['\ufeff0700000135\t', '135'],
  ['wa.me/254700000136', '136'],
  ['https://wa.me/254700000137?text=Habari%2020', '137'],
  ['Simu ya mama – 0700 000 138', '138'],
  ['𝟎𝟕𝟎𝟎 𝟎𝟎𝟎 𝟏𝟑𝟗', '139'],
  ["'0700000140;", '140'],
])('the pasted %j is read', (written, end) => {
  expect(normalisePhone(written)).toBe(`254700000${end}`)
})

test.each([
  ['two numbers', '0700 000 126 / 0110 000 126'],
  ['too short', '0700 000 12'],
  ['too long', '0700 000 1277'],
  ['from abroad', '+1 555 010 0128'],
  ['letters O', '07OO OOO 129'],
  ['a letter O at the end', '070000012O'],
  ['a letter O in front', 'O700000129'],
  ['the .0 of a spreadsheet', '0700000130.0'],
  ['destroyed by a spreadsheet', '7.00E+08'],
  ['masked', '0700 000 *33'],
  ['masked at the end', '0700 000 1**'],
])('%s is no number to guess: %j', (_why, written) => {
  expect(normalisePhone(written)).toBeUndefined()
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
