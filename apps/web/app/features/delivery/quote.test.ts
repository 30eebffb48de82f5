import type { DeliveryOption } from '@duka/contract/delivery/delivery'
import { expect, test } from 'vitest'
import { earliestOf, hasZones, pricedOptions, usualOption } from './quote.ts'

/** A Friday morning in Nairobi. */
const friday = new Date('2026-11-20T09:00:00+03:00')

function anOption(values: Partial<DeliveryOption>): DeliveryOption {
  return {
    _id: values.name ?? 'rider',
    kind: 'door',
    name: 'Rider',
    fee: 250,
    freeFrom: null,
    estimate: null,
    days: null,
    cutOffHour: null,
    codAllowed: true,
    codUpTo: null,
    point: null,
    ...values,
  }
}

test('the cheapest to the door comes first, then the cheapest, then by name', () => {
  const options = [
    anOption({ name: 'Rider', fee: 250 }),
    anOption({ name: 'Lorry', fee: 900 }),
    anOption({ name: 'Stage', fee: 100, kind: 'pickup' }),
    anOption({ name: 'Kiosk', fee: 100, kind: 'pickup' }),
    anOption({ name: 'Counter', fee: 0, kind: 'shop' }),
  ]
  const names = pricedOptions(options, 100).map(({ option }) => option.name)
  expect(names).toEqual(['Rider', 'Counter', 'Kiosk', 'Stage', 'Lorry'])
})

test('an option is free from its limit on, and says what is missing below it', () => {
  const options = [anOption({ fee: 250, freeFrom: 2000 })]
  expect(pricedOptions(options, 1999.5)).toMatchObject([{ fee: 250, moreForFree: 0.5 }])
  expect(pricedOptions(options, 2000)).toMatchObject([{ fee: 0, moreForFree: null }])
})

test('free delivery makes an option the cheapest', () => {
  const options = [
    anOption({ name: 'Counter', fee: 100 }),
    anOption({ name: 'Rider', fee: 250, freeFrom: 2000 }),
  ]
  expect(pricedOptions(options, 1000)[0]?.fee).toBe(100)
  expect(pricedOptions(options, 2000)[0]?.option.name).toBe('Rider')
})

test('the cheapest way to the door comes first, and another only where nothing goes to the door', () => {
  const counter = anOption({ name: 'Counter', kind: 'pickup', fee: 100 })
  const rider = anOption({ name: 'Rider', fee: 250 })
  const lorry = anOption({ name: 'Lorry', fee: 900 })
  const usual = (options: (typeof counter)[]) =>
    usualOption(pricedOptions(options, 1000))?.option.name
  expect(usual([counter, lorry, rider])).toBe('Rider')
  expect(usual([counter])).toBe('Counter')
  expect(usual([])).toBeUndefined()
})

test('the earliest option is the one whose last day comes first', () => {
  const options = [
    anOption({ name: 'Bus', fee: 100, days: { min: 1, max: 3 } }),
    anOption({ name: 'Rider', fee: 300, days: { min: 0, max: 1 }, cutOffHour: 14 }),
    anOption({ name: 'Friend', fee: 50 }),
  ]
  const priced = pricedOptions(options, 100, friday)
  expect(earliestOf(priced)).toMatchObject({
    option: { name: 'Rider' },
    expected: { from: '2026-11-20', until: '2026-11-21' },
  })
})

test('no option is marked as earliest if another arrives as soon', () => {
  const days = { min: 1, max: 1 }
  const late = anOption({ name: 'Courier', days: { min: 2, max: 3 } })
  const soon = [anOption({ name: 'Bus', days }), anOption({ name: 'Rider', days })]
  for (const options of [soon, [...soon, late]])
    expect(earliestOf(pricedOptions(options, 100, friday))).toBeUndefined()
})

test('a shop without zones is distinguished from a place that no zone covers', () => {
  expect(hasZones({ zone: null, options: [], delivers: true })).toBe(false)
  expect(hasZones({ zone: null, options: [], delivers: false })).toBe(true)
})
