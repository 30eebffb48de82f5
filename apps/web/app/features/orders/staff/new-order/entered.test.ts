import { expect, test } from 'vitest'
import { type Entered, fromDraft, toBody } from './entered.ts'

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
  })
  const body = toBody(all)
  expect(fromDraft({ ...body, items: [], customerName: null } as never)).toEqual(all)
})
