import { expect, test } from 'vitest'
import { acceptedWords, labelWords, methodSets, payWords } from './accepted-methods.ts'
import { methodsThat } from './payment-methods.ts'

test('the shop names what it accepts in one sentence, in both languages', () => {
  expect(methodSets()).toEqual([['mpesa'], ['cod'], ['mpesa', 'cod']])
  expect(methodSets().map((set) => payWords(set, 'en'))).toEqual([
    'Pay by M-Pesa.',
    'Pay cash on delivery.',
    'Pay by M-Pesa or cash on delivery.',
  ])
  expect(acceptedWords(['mpesa', 'cod'], 'en')).toBe('Mobile money and cash on delivery')
  expect(acceptedWords(['cod'], 'en')).toBe('Cash on delivery')
  expect(acceptedWords(['mpesa', 'cod'], 'sw')).toBe('Pesa kwa simu na kulipa ukipokea mzigo')
  expect(labelWords(['mpesa', 'cod'], 'en')).toBe('M-Pesa or cash on delivery')
})

test('an order either waits for its money and may expire, or ships unpaid', () => {
  expect(methodsThat('expires')).toEqual(['mpesa'])
  // One: the dashboard links to the orders of this method that wait for packing.
  expect(methodsThat('shipsUnpaid')).toEqual(['cod'])
})
