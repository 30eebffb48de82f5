import type { DeliveryQuote } from '@duka/contract/delivery/delivery'
import { expect, test } from 'vitest'
import { readInBoth } from '../../../test/read-in-both.ts'
import { renderPage, textOf } from '../../../test/render.tsx'
import { shop } from '../../../test/samples.ts'
import { pricedOptions } from '../delivery/quote.ts'
import { Component, Ways } from './delivery-page.tsx'

const page = (counties: string[] | null = null, returnDays = 7) =>
  renderPage(Component, { shop: { ...shop, returnDays }, root: { deliveryFrom: 150, counties } })

test('the page about delivery has the lowest fee, the places, how one pays and the days to return', async () => {
  await readInBoth(page, [
    [
      'Delivery and payment',
      'Delivery All 47 counties',
      'Delivery from Ksh 150.00 Choose your county',
      'Payment M-Pesa Pay by M-Pesa before we pack',
      'Returns 7 days to return',
    ],
    ['Uwasilishaji na malipo', 'Uwasilishaji kuanzia Ksh 150.00', 'Malipo M-Pesa', 'siku 7'],
  ])
  expect(page()).toContain('href="/returns"')
  expect(page()).toContain('name="description" content="Delivery from Ksh 150.00 · M-Pesa · 7 days')
  expect(textOf(page(['Kiambu', 'Nairobi']))).toContain('Delivery Kiambu, Nairobi')
  expect(textOf(page(null, 0))).not.toContain('to return')
})

test("the owner's own page takes its place", () => {
  const written = { slug: 'delivery', title: 'Our riders', titleSw: '', html: '<p>By bike.</p>' }
  const data = { page: { ...written, htmlSw: '' }, others: [] }
  const html = renderPage(Component, { data, shop, root: { deliveryFrom: 150 } })
  expect(textOf(html)).toContain('Our riders By bike.')
  expect(html).not.toContain('Choose county')
})

test('every way to a county has its fee and days, and the counter its address', () => {
  const common = { nameSw: '', estimate: null, days: null, cutOffHour: null, point: null }
  const options = [
    { ...common, _id: '1', kind: 'door', name: 'Rider', fee: 300, freeFrom: 5000 },
    { ...common, _id: '2', kind: 'shop', name: 'Our counter', fee: 0, freeFrom: null },
  ] as unknown as DeliveryQuote['options']
  const text = textOf(
    renderPage(() => <Ways options={pricedOptions(options, 0)} />, {
      shop: { ...shop, address: ['Biashara Street', 'Nairobi'], hours: 'Mon to Fri 9 to 5' },
    }),
  )
  expect(text).toContain('Rider Ksh 300.00 To your door Free delivery from Ksh 5,000.00')
  expect(text).toContain('Our counter Free Collect at the shop Biashara Street, Nairobi')
  expect(text).toContain('Opening hours: Mon to Fri 9 to 5')
})
