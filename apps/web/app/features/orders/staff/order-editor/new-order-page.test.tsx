import type { Draft } from '@duka/contract/orders/staff-orders'
import { expect, test, vi } from 'vitest'
import { amina } from '../../../../../test/browser.ts'
import { loadedAtOnce, renderPage, textOf } from '../../../../../test/render.tsx'
import { shop } from '../../../../../test/samples.ts'
import { forgetSession, signIn } from '../../../../lib/session/session.ts'
import { fromDraft } from './entered.ts'
import { Component } from './new-order-page.tsx'

const draft: Draft = {
  _id: '0f0e0d0c-0000-4000-8000-000000000000',
  customer: { name: 'Wanjikũ Mũgo', phoneNumber: '0712 345 678', email: 'wanjiku@people.test' },
  customerName: 'Wanjikũ Mũgo',
  createdBy: null,
  items: [
    {
      productId: '1f0e0d0c-0000-4000-8000-000000000000',
      name: 'Kettle',
      variant: null,
      sku: null,
      image: null,
      quantity: 2,
      price: 1000,
      stockQuantity: 5,
      isGone: false,
    },
  ],
  itemsTotal: 2000,
  code: 'KARIBU',
  discount: { percent: 10, reason: 'Regular' },
  offer: { code: 'KARIBU', kind: 'sum', value: 200, amount: 200, problem: null, reason: null },
  price: { promotion: 200, discount: 180, total: 1620 },
  createdAt: '2026-11-21T05:00:00.000Z',
  updatedAt: '2026-11-21T05:00:00.000Z',
}

const takesCash = { ...shop, paymentMethods: ['mpesa' as const, 'cod' as const] }

const pageWith = (fields: Partial<Draft>, drafts: Draft[] = [], credit: object | null = null) =>
  renderPage(Component, {
    shop: takesCash,
    data: { begun: loadedAtOnce({ chosen: null, draft: { ...draft, ...fields }, drafts, credit }) },
  })

test('a draft comes back with e-mail, code, percentage and total', () => {
  const html = pageWith({})
  for (const value of ['wanjiku@people.test', 'KARIBU', '10', 'Regular'])
    expect(html).toContain(`value="${value}"`)
  const text = textOf(html)
  expect(text).toContain('Discount in per cent')
  expect(text).toContain('Takes off KES 200.00')
  expect(text).toContain(
    'Items KES 2,000.00 Promotion -KES 200.00 Discount -KES 180.00 Total KES 1,620.00',
  )
})

test('an exchange shows what the other order pays, and what is left to pay', () => {
  const creditFrom = { order: draft._id }
  const credit = { number: 'abcdefgh', owed: 600 }
  const text = textOf(pageWith({ creditFrom }, [], credit))
  expect(text).toContain('KES 600.00 due back -KES 600.00 Still to pay KES 1,020.00')
  expect(text).toContain('Place and send pay link')
  const paid = textOf(pageWith({ creditFrom }, [], { ...credit, owed: 5000 }))
  expect(paid).toContain('KES 5,000.00 due back -KES 1,620.00 Still to pay KES 0.00')
  expect(paid).not.toContain('Place and')
  expect(textOf(pageWith({}, [], credit))).not.toContain('Still to pay')
})

test('until the shop answers a change, the last total stays and is marked as old', () => {
  const kept = { ...fromDraft(draft), code: '' }
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify({ value: kept }) })
  const html = pageWith({})
  vi.unstubAllGlobals()
  expect(textOf(html)).toContain('Total KES 1,620.00')
  expect(html).toContain('aria-busy="true"')
  expect(pageWith({})).not.toContain('aria-busy="true"')
})

test('the other drafts say for whom, what, who began them, and when they were changed', () => {
  const createdBy = { _id: draft._id, name: 'Asha Mũgo' }
  const text = textOf(pageWith({}, [{ ...draft, customerName: null, createdBy }]))
  expect(text).toContain(
    'Drafts No customer yet 2 × Kettle 21 Nov 2026, 08:00 · Asha Mũgo KES 2,000.00',
  )
})

test('a code that takes nothing off says why', () => {
  const reason = { code: 'OFFER_ENDED', values: { code: 'KARIBU' } }
  const offer = { ...draft.offer, code: 'KARIBU', kind: null, value: null, amount: 0 }
  const price = { promotion: 0, discount: 200, total: 1800 }
  const text = textOf(pageWith({ offer: { ...offer, problem: 'Ended.', reason }, price }))
  expect(text).not.toContain('Takes off')
  expect(text).toContain('Total KES 1,800.00')
})

test('who sells in the shop for cash says so once, where the shop takes cash', () => {
  const data = { begun: loadedAtOnce({ chosen: null, draft, drafts: [], credit: null }) }
  const page = (paymentMethods: ('mpesa' | 'cod')[]) =>
    textOf(renderPage(Component, { data, shop: { ...shop, paymentMethods } }))
  expect(page(['mpesa', 'cod'])).toContain('In the shop: pays cash now, takes it along')
  expect(page(['mpesa'])).not.toContain('In the shop')
})

test('a sale in the shop begins with the goods, and comes back as one', () => {
  const begun = loadedAtOnce({ chosen: null, draft: null, drafts: [], credit: null, isSale: true })
  const page = () => textOf(renderPage(Component, { data: { begun }, shop: takesCash }))
  const text = page()
  expect(text.indexOf('Name or SKU')).toBeLessThan(text.indexOf('Phone number or name'))
  expect(text).toContain('Sold: paid and taken along')
  const kept = pageWith({ customer: { walkIn: true }, customerName: null })
  expect(textOf(kept)).toContain('Sold: paid and taken along')
  expect(textOf(pageWith({}))).not.toContain('Sold: paid')
  signIn('token', { ...amina, role: 'manager', rights: ['create-orders', 'orders'] })
  const withoutCash = page()
  forgetSession()
  expect(withoutCash).not.toContain('Sold: paid')
})

test('the page names its keys, and the field and the button that they mean', () => {
  const html = pageWith({})
  expect(textOf(html)).toContain('Alt + P: search for products')
  expect(html).toMatch(/<input[^>]*aria-keyshortcuts="Alt\+P"/)
  expect(html).toMatch(/<button[^>]*aria-keyshortcuts="Control\+Enter"/)
})
