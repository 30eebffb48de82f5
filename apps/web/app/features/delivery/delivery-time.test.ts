import { expect, test } from 'vitest'
import { deliveryLine, deliveryTimeText } from './delivery-time.ts'
import { delivery } from './words.ts'

const t = delivery.now()
/** Late in the evening in Nairobi, and still the same day elsewhere. */
const now = new Date('2026-11-20T23:30:00+03:00')

test.each([
  ['2026-11-20', '2026-11-20', 'Expected today'],
  ['2026-11-21', '2026-11-21', 'Expected tomorrow'],
  ['2026-11-24', '2026-11-24', 'Expected on 24 Nov'],
  ['2026-11-21', '2026-11-24', 'Expected from 21 Nov to 24 Nov'],
])('%s to %s is said as "%s"', (from, until, text) => {
  expect(deliveryTimeText(t, { expected: { from, until }, estimate: null }, now)).toBe(text)
})

test.each(['Same day', '1 day', 'Up to 2 days', '1 to 3 days'])(
  'the days are shown instead of "%s", which was made from them',
  (estimate) => {
    const expected = { from: '2026-11-20', until: '2026-11-20' }
    expect(deliveryTimeText(t, { expected, estimate }, now)).toBe('Expected today')
  },
)

test('the owner’s words are shown beside the days, and alone if no days are known', () => {
  const expected = { from: '2026-11-20', until: '2026-11-20' }
  expect(deliveryTimeText(t, { expected, estimate: 'Before noon' }, now)).toBe(
    'Expected today · Before noon',
  )
  expect(deliveryTimeText(t, { expected: null, estimate: '2 days' }, now)).toBe('2 days')
  expect(deliveryTimeText(t, { expected: null, estimate: null }, now)).toBe('')
})

test('a delivered parcel has no expected days', () => {
  const rider = { name: 'Rider', expected: null, estimate: 'Before noon' }
  expect(deliveryLine(t, rider, 'Shipped')).toBe('Rider · Before noon')
  expect(deliveryLine(t, rider, 'Delivered')).toBe('Rider')
})
