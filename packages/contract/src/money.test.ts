import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formatMoney, grouped, toCents, toShillings, toWholeShillings } from './money.ts'
import { Money } from './money-schema.ts'

test('shillings and cents cross without losing one', () => {
  for (let cents = 1; cents < 300_000; cents += 7)
    expect(toCents(toShillings(cents)), String(cents)).toBe(cents)
  expect(toCents(19.99)).toBe(1999)
  expect(toCents(1.1 + 2.2)).toBe(330)
})

test('M-Pesa is asked for whole shillings, never for less than is owed', () => {
  expect([1, 99, 100, 101, 185_050].map(toWholeShillings)).toEqual([1, 1, 1, 2, 1851])
})

test('money reads as the specification writes it', () => {
  expect(formatMoney(1234)).toBe('Ksh 1,234.00')
  expect(formatMoney(1_234_567.5, 'KES')).toBe('KES 1,234,567.50')
  expect(formatMoney(999)).toBe('Ksh 999.00')
  expect(formatMoney(-1500)).toBe('-Ksh 1,500.00')
})

test('an amount on the wire has at most two decimals and a sane size', () => {
  const fits = (amount: unknown) => z.safeParse(Money, amount).success
  expect([0, 0.01, 19.99, 1850.5, 99_999_999.99].map(fits)).not.toContain(false)
  expect([0.001, 1.999, 1e12, Number.NaN, Number.POSITIVE_INFINITY, '5'].map(fits)).not.toContain(
    true,
  )
})

test('thousands are told apart as the browser does it', () => {
  for (const count of [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567])
    expect(grouped(count)).toBe(count.toLocaleString('en'))
})
