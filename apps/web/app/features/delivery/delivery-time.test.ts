import type { DeliveryKind } from '@duka/contract/delivery/delivery'
import type { OrderStatus } from '@duka/contract/orders/orders'
import { expect, test } from 'vitest'
import { comesWhen, deliveryTimeText as textWithSpaces } from './delivery-time.ts'
import { delivery } from './words.ts'

const t = delivery.now()
const deliveryTimeText: typeof textWithSpaces = (...of) =>
  textWithSpaces(...of).replaceAll('\u00a0', ' ')
/** Late in the evening in Nairobi, and still the same day elsewhere. */
const now = new Date('2026-11-20T23:30:00+03:00')

test.each([
  ['2026-11-20', '2026-11-20', 'Expected today, Fri 20 Nov'],
  ['2026-11-21', '2026-11-21', 'Expected tomorrow, Sat 21 Nov'],
  ['2026-11-24', '2026-11-24', 'Expected Tue 24 Nov'],
  ['2026-11-21', '2026-11-24', 'Expected Sat 21 to Tue 24 Nov'],
  ['2026-11-28', '2026-12-01', 'Expected Sat 28 Nov to Tue 1 Dec'],
  ['2026-11-18', '2026-11-19', 'It was expected by Thu 19 Nov'],
])('%s to %s is said as "%s"', (from, until, text) => {
  expect(deliveryTimeText(t, { expected: { from, until }, estimate: null }, now)).toBe(text)
})

test.each(['Same day', '1 day', 'Up to 2 days', '1 to 3 days'])(
  'the days are shown instead of "%s", which was made from them',
  (estimate) => {
    const expected = { from: '2026-11-20', until: '2026-11-20' }
    expect(deliveryTimeText(t, { expected, estimate }, now)).toBe('Expected today, Fri 20 Nov')
  },
)

test('the owner’s words are shown beside the days, and alone if no days are known', () => {
  const expected = { from: '2026-11-20', until: '2026-11-20' }
  expect(deliveryTimeText(t, { expected, estimate: 'Before noon' }, now)).toBe(
    'Expected today, Fri 20 Nov · Before noon',
  )
  expect(deliveryTimeText(t, { expected: null, estimate: '2 days' }, now)).toBe('2 days')
  expect(deliveryTimeText(t, { expected: null, estimate: null }, now)).toBe('')
})

test.each<[string, OrderStatus, DeliveryKind, string]>([
  ['on its way has its days', 'Shipped', 'door', 'Before noon'],
  ['that is ready for pickup has none', 'Shipped', 'pickup', ''],
  ['that is packed for pickup has its days', 'Processing', 'pickup', 'Before noon'],
  ['that is delivered has none', 'Delivered', 'door', ''],
  ['that is cancelled has none', 'Cancelled', 'door', ''],
])('an order %s', (_state, status, kind, text) => {
  const delivery = { kind, expected: null, estimate: 'Before noon' }
  expect(comesWhen(t, { status, delivery })).toBe(text)
})
