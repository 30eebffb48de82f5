import type { Cart } from '@duka/contract/carts/carts'
import type { DeliveryQuote } from '@duka/contract/delivery/delivery'
import { expect, test } from 'vitest'
import { inSwahili, render, renderPage, textOf } from '../../../test/render.tsx'
import { cart, shop } from '../../../test/samples.ts'
import { cardOf } from '../catalogue/card-of.ts'
import { Component as CartPage, Summary } from './cart-page.tsx'

const code = {
  code: 'KARIBU',
  kind: 'amount',
  value: 250,
  amount: 250,
  problem: null,
  reason: null,
}

test('the cart says what its total consists of', async () => {
  const shown = () =>
    textOf(renderPage(CartPage, { data: { cart: { ...cart, offer: code, payable: 2250 } }, shop }))
  expect(shown()).toContain(
    'Subtotal (2 items) Ksh 2,500.00 Discount -Ksh 250.00 Total Ksh 2,250.00',
  )
  expect(await inSwahili(shown)).toContain('Jumla ya bidhaa (Bidhaa 2) Ksh 2,500.00 Punguzo')
})

test('readers of Swahili see the Swahili of the goods', async () => {
  const items = cart.items.map((line) => ({
    ...line,
    product: { ...line.product, nameSw: 'Birika la umeme', variantSw: 'Lita 1.7' },
  }))
  const shown = () => textOf(renderPage(CartPage, { data: { cart: { ...cart, items } }, shop }))
  expect(await inSwahili(shown)).toMatch(/Birika la umeme \S.*Lita 1\.7/)
  expect(shown()).not.toContain('Birika')
})

test('on a phone only the total and the way to the checkout stay in view', () => {
  const html = renderPage(CartPage, {
    data: { cart: { ...cart, offer: code, payable: 2250 } },
    shop,
  })
  const [, bar = ''] = html.split(/<div class="[^"]*bottom-bar[^"]*">/)
  const end = bar.indexOf('</section>')
  expect(textOf(bar.slice(0, end))).toBe('Total Ksh 2,250.00 Go to checkout Keep shopping')
})

test('before a place is known the cart has no total, and the bar says from what delivery costs', async () => {
  const root = { deliveryFrom: 200, collectFrom: 0 }
  const bar = (data = { cart }) => textOf(renderPage(CartPage, { data, shop, root }))
  expect(bar()).toContain(
    'Subtotal Ksh 2,500.00 Go to checkout Delivery from Ksh 200.00 or collect free',
  )
  expect(bar()).toContain('Subtotal (2 items) Ksh 2,500.00 Subtotal Ksh 2,500.00')
  const offered = bar({ cart: { ...cart, offer: code as Cart['offer'], payable: 2250 } })
  expect(offered).toContain('(2 items) Ksh 2,500.00 Discount -Ksh 250.00 Subtotal Ksh 2,250.00')
  for (const shown of [bar(), offered]) expect(shown).not.toContain('Total')
  expect(await inSwahili(bar)).toContain(
    'Jumla ya bidhaa Ksh 2,500.00 Endelea na malipo Uwasilishaji kuanzia Ksh 200.00',
  )
})

test('a quantity price says what it saves', () => {
  const shownAt = (price: number) => {
    const items = cart.items.map((line) => ({ ...line, quantity: 3, price }))
    return textOf(renderPage(CartPage, { data: { cart: { ...cart, items } }, shop }))
  }
  const { price } = cart.items[0]?.product ?? expect.fail('an empty cart')
  expect(shownAt(price - 30)).toContain('You save Ksh 90.00')
  expect(shownAt(price)).not.toContain('You save')
})

test('a line says what its sale saves, and how few are left', () => {
  const shown = (facts: object, product: object = {}) => {
    const items = cart.items.map((line) => ({
      ...line,
      ...facts,
      product: { ...line.product, ...product },
    }))
    return textOf(renderPage(CartPage, { data: { cart: { ...cart, items } }, shop }))
  }
  const { price } = cart.items[0]?.product ?? expect.fail('an empty cart')
  expect(shown({ quantity: 2, price }, { wasPrice: price + 50 })).toContain('You save Ksh 100.00')
  expect(shown({ available: 3 })).toContain('Only 3 left')
  expect(shown({ quantity: 20, available: 20 })).toContain('Only 20 left')
  expect(shown({ quantity: 2, available: 20 })).not.toContain('left')
  // The problem says it already.
  expect(shown({ quantity: 4, available: 3, problem: 'short' })).not.toContain('Only 3 left')
})

test('below the lines stands what others buy besides', () => {
  const products = cart.items.map(({ product }) => cardOf({ ...product, name: 'Mug' } as never))
  const shown = (others: object) => {
    const loaded = {
      cart,
      others: Object.assign(Promise.resolve(), { status: 'fulfilled', value: others }),
    }
    return textOf(renderPage(CartPage, { data: loaded, shop }))
  }
  expect(shown({ title: 'together', products })).toMatch(/Bought together .*Mug/)
  expect(shown({ title: 'best', products })).toMatch(/Best sellers .*Mug/)
  expect(shown({ title: 'best', products: [] })).not.toContain('Best sellers')
})

test('an empty cart offers what others buy', async () => {
  const [best] = cart.items.map(({ product }) => cardOf(product as never))
  const shown = (data: object) =>
    textOf(renderPage(CartPage, { data: { cart: { ...cart, items: [] }, ...data }, shop }))
  expect(shown({ best: [best] })).toContain(`Best sellers ${best?.name}`)
  expect(await inSwahili(() => shown({ best: [best] }))).toContain('Zinazonunuliwa zaidi')
  expect(shown({ best: [] })).not.toContain('Best sellers')
})

/** The summary of a cart that a rider brings to a known place. */
function summaryWith(freeFrom: number | null): string {
  const option = {
    _id: 'rider',
    kind: 'door',
    name: 'Rider',
    fee: 300,
    freeFrom,
    days: null,
    price: { promotion: 0, discount: 0, total: 2800 },
  } as DeliveryQuote['options'][number]
  const quote = { zone: null, options: [option], itemsTotal: 2500, delivers: true }
  const quoteState = { place: { county: 'Kisumu', town: '' }, quote, choose: async () => {} }
  return render(<Summary cart={cart} quoteState={quoteState} isCopy={false} />)
}

test('once the place is known, the total is what the shop answers with the fee', () => {
  expect(textOf(summaryWith(null))).toContain('Delivery Ksh 300.00 Total Ksh 2,800.00')
})

test('the summary says first how far it is to free delivery, and its bar is as full', () => {
  const html = summaryWith(10_000)
  expect(textOf(html)).toMatch(/^Ksh 7,500.00 more for free delivery /)
  expect(html).toContain('<rect width="25"')
  for (const freeFrom of [null, 2500]) expect(summaryWith(freeFrom)).not.toContain('<rect')
})
