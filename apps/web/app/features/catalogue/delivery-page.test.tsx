import type { ZoneWays } from '@duka/contract/delivery/delivery'
import { expect, test } from 'vitest'
import { readInBoth } from '../../../test/read-in-both.ts'
import { renderPage, textOf } from '../../../test/render.tsx'
import { pickup, shop } from '../../../test/samples.ts'
import { pricedOptions } from '../delivery/quote.ts'
import { WaysTo } from '../delivery/ways.tsx'
import { Component } from './delivery-page.tsx'

const way = (kind: string, name: string, fee: number, more: object = {}) => ({
  _id: name,
  kind,
  name,
  fee,
  freeFrom: null,
  estimate: null,
  days: null,
  cutOffHour: null,
  codAllowed: true,
  codUpTo: null,
  point: null,
  ...more,
})
const zone = (counties: string[], ...options: object[]) =>
  ({ _id: counties.join(), name: 'Zone', counties, towns: [], areas: [], options }) as ZoneWays
const rider = way('door', 'Rider', 200, {
  nameSw: 'Mpeleka mzigo',
  days: { min: 0, max: 1 },
  estimate: 'Up to 1 day',
  cutOffHour: 14,
  freeFrom: 5000,
})
const counter = way('shop', 'Dukani', 0)
const stage = way('pickup', 'Mwea Stage', 100, { point: pickup.point })
const bus = way('parcel', 'Bus', 300, { nameSw: 'Basi', codAllowed: false })
const near = zone(['Kirinyaga'], rider, stage, counter)

const page = (zones: ZoneWays[] = [near], returnDays = 7) =>
  renderPage(Component, {
    data: { zones },
    shop: {
      ...shop,
      returnDays,
      paymentMethods: ['mpesa', 'cod'],
      address: ['Mwea House 4B'],
    },
    root: { deliveryFrom: 200, collectFrom: 0 },
  })

test('the page about delivery has all ways before a county is known, how one pays and the days to return', async () => {
  await readInBoth(
    () => page([near, zone([], bus)]),
    [
      [
        'Delivery and payment',
        'Delivery from Ksh 200.00 or collect free Choose county Choose your county',
        'To your door Kirinyaga Ksh 200.00 Rider · Up to 1 day · order before 14:00 · free from Ksh 5,000.00',
        'Pickup point Mwea Stage Ksh 100.00 Mwea, Kirinyaga Directions: Karibu na Equity',
        'Bus or courier office Everywhere else Ksh 300.00 Bus · no cash on delivery',
        'Collect at the shop Dukani Free Offered in Kirinyaga Mwea House 4B Opening hours: 08:00-17:00',
        'Payment M-Pesa Pay by M-Pesa before we pack',
        'Returns 7 days to return',
      ],
      [
        'Uwasilishaji na malipo',
        'Uwasilishaji kuanzia Ksh 200.00 au chukua mwenyewe bila malipo',
        'Hadi mlangoni kwako Kirinyaga Ksh 200.00 Mpeleka mzigo · Hadi siku 1 · agiza kabla ya 14:00',
        'Kwingine kote Ksh 300.00 Basi · hakuna kulipa ukipokea mzigo',
        'Malipo M-Pesa',
        'siku 7',
      ],
    ],
  )
  expect(page()).toContain('href="/returns"')
  expect(page()).toContain(
    'name="description" content="Delivery from Ksh 200.00 or collect free · M-Pesa · 7 days',
  )
  expect(textOf(page([near], 0))).not.toContain('to return')
})

test('zones of the same terms share a row, and many rows and names are folded', () => {
  const counties = ['Bomet', 'Busia', 'Embu', 'Kiambu', 'Kilifi', 'Kisii', 'Kisumu', 'Kitui']
  const alike = counties.map((county) => zone([county], rider))
  const text = textOf(page([...alike, near]))
  expect(text).toContain('Bomet, Busia, Embu, Kiambu and 5 more Ksh 200.00 Rider')
  expect(text).toContain(`Show all 9 ${counties.join(', ')}, Kirinyaga`)
  expect(textOf(page([zone([], rider, counter)]))).toContain('All of Kenya Ksh 200.00 Rider')
  expect(textOf(page([zone([], counter)]))).not.toContain('Offered in')

  const unlike = counties.map((county, fee) => zone([county], { ...rider, fee }))
  const html = page([zone(['Lamu'], { ...rider, fee: 9 }), ...unlike])
  expect(html.match(/<details>.*<\/details>/)?.[0]).toMatch(/Show all 9.*Lamu/)
})

test("the owner's own page takes its place", () => {
  const written = { slug: 'delivery', title: 'Our riders', titleSw: '', html: '<p>By bike.</p>' }
  const data = { page: { ...written, htmlSw: '' }, others: [] }
  const html = renderPage(Component, { data, shop, root: { deliveryFrom: 150 } })
  expect(textOf(html)).toContain('Our riders By bike.')
  expect(html).not.toContain('Choose county')
})

test('a county narrows them to its ways, with fee and day, and the counter has its address', () => {
  const options = pricedOptions([rider, counter] as ZoneWays['options'], 0)
  const text = textOf(
    renderPage(() => <WaysTo options={options} />, {
      shop: { ...shop, address: ['Biashara Street', 'Nairobi'], hours: 'Mon to Fri 9 to 5' },
    }),
  )
  expect(text).toMatch(/Rider Ksh 200.00 To your door · Expected .* · free from Ksh 5,000.00/)
  expect(text).toContain('Dukani Free Collect at the shop Biashara Street, Nairobi')
  expect(text).toContain('Opening hours: Mon to Fri 9 to 5')
})
