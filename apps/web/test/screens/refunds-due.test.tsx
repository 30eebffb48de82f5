import { expect, test } from 'vitest'
import { OwedOrders } from '../../app/features/payments/staff/owed-orders.tsx'
import { renderPage, textOf } from '../render.tsx'
import { anOrder } from '../samples.ts'

const { _id: order } = anOrder({})
const owed = { order, amount: 205, held: 0, underWay: 0, status: 'Cancelled' } as const
const show = (row: { customer: string | null; channel: 'web' | 'staff' }) =>
  textOf(renderPage(() => <OwedOrders owed={[{ ...owed, ...row }]} />, {}))

test('a refund names its person, and speaks of a deleted account only where there was one', () => {
  expect(show({ customer: 'Peter Ochieng', channel: 'staff' })).toContain('Peter Ochieng')
  expect(show({ customer: null, channel: 'staff' })).toContain('Name erased')
  expect(show({ customer: null, channel: 'web' })).toContain('Deleted account')
})
