import { expect, test } from 'vitest'
import { type Entered, fromDraft, toBody, toDiscount } from './entered.ts'

const entered = (fields: Partial<Entered>): Entered => ({ ...fromDraft(null), ...fields })

test('a discount in shillings or per cent is sent with its reason', () => {
  const reason = 'Regular'
  expect(toBody(entered({ discount: '1,000.50', reason })).discount).toEqual({
    amount: 1000.5,
    reason,
  })
  expect(toBody(entered({ discount: '7.5', discountIn: 'percent', reason })).discount).toEqual({
    percent: 7.5,
    reason,
  })
  expect(toBody(entered({ discount: '0' })).discount).toBeNull()
})

test('a draft comes back with all that was entered', () => {
  const all = entered({
    name: 'Wanjikũ Mũgo',
    phoneNumber: '0712 345 678',
    email: 'wanjiku@people.test',
    code: 'KARIBU',
    discount: '5',
    discountIn: 'percent',
    reason: 'Regular',
    creditFrom: '0f0e0d0c-0000-4000-8000-000000000000',
  })
  const body = toBody(all)
  expect(fromDraft({ ...body, items: [], customerName: null } as never)).toEqual(all)
})

test('a change names the discount only if another one was entered; what is no number is sent and refused', () => {
  const first = entered({ discount: '50' })
  expect(toDiscount(first, first)).toEqual({})
  expect(toDiscount(first, { ...first, discount: '' })).toEqual({ discount: null })
  const other = { ...first, discount: '80', reason: 'Dented' }
  expect(toDiscount(first, other)).toEqual({ discount: { amount: 80, reason: 'Dented' } })
  const unread = toDiscount(first, { ...first, discount: '5O' })
  expect(JSON.parse(JSON.stringify(unread))).toEqual({ discount: { amount: null, reason: '' } })
})
