import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  formatMoney,
  groupThousands,
  isCashAmount,
  readNumber,
  toCents,
  toShillings,
  toWholeShillings,
} from './money.ts'
import { CashAmount, Money } from './money-schema.ts'

test('converting between shillings and cents loses nothing', () => {
  for (let cents = 1; cents < 300_000; cents += 7)
    expect(toCents(toShillings(cents)), String(cents)).toBe(cents)
  expect(toCents(19.99)).toBe(1999)
  expect(toCents(1.1 + 2.2)).toBe(330)
})

test('an M-Pesa amount is rounded up to whole shillings', () => {
  expect([1, 99, 100, 101, 185_050].map(toWholeShillings)).toEqual([1, 1, 1, 2, 1851])
})

test('money is formatted as the specification writes it', () => {
  expect(formatMoney(1234)).toBe('Ksh 1,234.00')
  expect(formatMoney(1_234_567.5, 'KES')).toBe('KES 1,234,567.50')
  expect(formatMoney(999)).toBe('Ksh 999.00')
  expect(formatMoney(-1500)).toBe('-Ksh 1,500.00')
})

test('an amount in JSON has at most two decimals and an upper limit', () => {
  const fits = (amount: unknown) => z.safeParse(Money, amount).success
  expect([0, 0.01, 19.99, 1850.5, 99_999_999.99].map(fits)).not.toContain(false)
  expect([0.001, 1.999, 1e12, Number.NaN, Number.POSITIVE_INFINITY, '5'].map(fits)).not.toContain(
    true,
  )
})

test('thousands are grouped as the browser groups them', () => {
  for (const count of [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567])
    expect(groupThousands(count)).toBe(count.toLocaleString('en'))
})

test('cash that can be taken is what the schema takes', () => {
  for (const sum of [0.01, 1, 19.99, 100_000_000, 0, -5, 1.005, 100_000_001, Number.NaN])
    expect([sum, isCashAmount(sum)]).toEqual([sum, CashAmount.safeParse(sum).success])
})

test('amounts are read in the formats of people and spreadsheets', () => {
  const same = [
    '1250',
    ' 1,250 ',
    'Ksh 1,250',
    'KES1250',
    '1250 Kshs',
    'sh. 1250',
    '1 250/=',
    '1250/-',
    '\u202a1,250\u202c',
    1250,
  ]
  for (const text of same) expect(readNumber(text), String(text)).toBe(1250)
  expect(readNumber('Ksh 1,250,000.50')).toBe(1_250_000.5)
  expect(readNumber('-3')).toBe(-3)
  expect(readNumber('1\u00a0250.5')).toBe(1250.5)
  expect(readNumber('1250.0000')).toBe(1250)
})

test('an ambiguous amount is not a number', () => {
  for (const text of [
    '  ',
    null,
    Number.NaN,
    '14,50',
    '14 50',
    '14.500',
    '1.250,00',
    '1250,50',
    '12,50',
    '1e3',
    '0x10',
    'free',
    'Ksh',
    '1,25,000',
    '١',
  ])
    expect(readNumber(text), String(text)).toBeUndefined()
})
