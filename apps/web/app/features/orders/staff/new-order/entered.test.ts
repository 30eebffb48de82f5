import type { CartOffer } from '@duka/contract/carts/carts'
import { expect, test } from 'vitest'
import { type Entered, fromDraft, sumOf, toBody } from './entered.ts'

const entered = (fields: Partial<Entered>): Entered => ({ ...fromDraft(null), ...fields })
const offer = (fields: Partial<CartOffer>): CartOffer => ({
  code: 'KARIBU',
  kind: 'sum',
  value: 200,
  amount: 200,
  problem: null,
  reason: null,
  ...fields,
})
const costs = { itemsTotal: 2000, fee: 300, offer: null }

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

test('the total takes off a percentage of the goods after the offer, and not of the delivery', () => {
  expect(sumOf(entered({ discount: '10', discountIn: 'percent' }), costs).total).toBe(2100)
  const both = entered({ discount: '10', discountIn: 'percent', code: 'karibu' })
  expect(sumOf(both, { ...costs, offer: offer({}) })).toEqual({
    promotion: 200,
    discount: 180,
    total: 1920,
  })
  const delivery = offer({ kind: 'delivery', value: null, amount: 0 })
  expect(sumOf(both, { ...costs, offer: delivery })).toEqual({
    promotion: 300,
    discount: 200,
    total: 1800,
  })
})

test('a code that does not apply, or was taken out, takes off nothing', () => {
  const refused = offer({ amount: 0, problem: 'This offer has ended.' })
  expect(sumOf(entered({ code: 'KARIBU' }), { ...costs, offer: refused }).total).toBe(2300)
  expect(sumOf(entered({ code: ' ' }), { ...costs, offer: offer({}) }).total).toBe(2300)
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
