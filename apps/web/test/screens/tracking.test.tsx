import type { Order } from '@duka/contract/orders/orders'
import type { Shipping, ShippingStatus } from '@duka/contract/shipping/shipping'
import { describe, expect, test, vi } from 'vitest'
import { Component as TrackPage } from '../../app/features/shipping/track-shipping-page.tsx'
import { Component as LinkPage } from '../../app/features/shipping/tracking-link-page.tsx'
import { readInBoth } from '../read-in-both.ts'
import { renderPage, textOf } from '../render.tsx'
import { anOrder, aShipping, counter, pickup, shop } from '../samples.ts'

// Private pages are rendered in browsers only.
vi.stubGlobal('document', { visibilityState: 'visible' })
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-03T06:04:00.000Z') })

describe('tracking', () => {
  const found = (facts: Partial<Order>, parcel?: Partial<Shipping>, cash = 0) => {
    const shipping = parcel && aShipping(parcel)
    const data = { id: '55555555', found: { kind: 'order', order: anOrder(facts), shipping, cash } }
    return () => renderPage(TrackPage, { data, shop })
  }
  const cod = { paymentMethod: 'cod' } as const
  const statuses: [ShippingStatus, Partial<Order>, english: string, swahili: string][] = [
    ['pending', { status: 'Processing' }, 'Packing. Your rider comes Tue 5 to Wed', 'Inaandaliwa.'],
    ['shipped', { status: 'Shipped' }, 'Shipped. Your rider comes Tue 5 to Wed', 'Imetumwa.'],
    ['in-transit', { status: 'Shipped' }, 'Shipped. Your rider comes Tue 5 to Wed', 'Imetumwa.'],
    [
      'out-for-delivery',
      { status: 'Shipped' },
      'is bringing your order today',
      'inaletwa kwako leo',
    ],
    ['delivered', { status: 'Delivered' }, 'Delivered on Mon 4 May', 'Ilifika Jumatatu 4 Mei'],
    ['cancelled', { status: 'Shipped' }, 'This shipment was cancelled', 'Usafirishaji huu'],
    ['returned', { status: 'Shipped' }, 'Your parcel came back to us', 'Mzigo wako umerudi kwetu'],
  ]
  const names = {
    pending: 'Pending',
    shipped: 'Shipped',
    'in-transit': 'In transit',
    'out-for-delivery': 'Out for delivery',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
    returned: 'Returned',
  }
  test.each(statuses)('a parcel that is %s', async (status, facts, english, swahili) => {
    const show = found({ ...cod, ...facts }, { status, deliveredAt: '2026-05-04T09:00:00.000Z' })
    await readInBoth(show, [
      [english, `Order 482 9152 Status ${names[status]} Going to Kerugoya, Kenya Last updated`],
      [swahili, 'Unakokwenda Kerugoya, Kenya'],
    ])
    expect(show().match(/<ol/g)).toHaveLength(1)
  })

  test('before a number is typed, the orders under way lead to their pages', async () => {
    const open = [
      anOrder({ status: 'Processing', paymentMethod: 'cod' }),
      anOrder({ status: 'Pending', number: '4829153' }),
    ]
    const show = () => renderPage(TrackPage, { data: { open }, shop })
    await readInBoth(show, [
      [
        'Your orders under way 482 9152 Packing. Your rider comes',
        '482 9153 Waiting for your payment',
        'Order ID or Tracking Number',
      ],
      [
        'Oda zako zinazoendelea 482 9152 Inaandaliwa.',
        '482 9153 Inasubiri malipo yako',
        'Namba ya oda',
      ],
    ])
    expect(show()).toContain(`href="/orders/${open[0]?._id}"`)
    expect(textOf(renderPage(TrackPage, { data: { open: [] }, shop }))).not.toContain('under way')
  })

  test('a parcel that a rider brings names the rider, with a phone to call', async () => {
    const rider = { name: 'Wanjikũ', phoneNumber: '254722000111' }
    const facts = { ...cod, status: 'Shipped', handoverCode: '4471' } as const
    const show = found(facts, { status: 'out-for-delivery', rider }, 2399.5)
    await readInBoth(show, [
      [
        'Your rider: Wanjikũ 0722 000 111',
        'Handover code: 4471',
        'Please have KES 2,399.50 ready when the parcel comes.',
        'Tracking number: KBS-4471',
      ],
      ['Anayekuletea: Wanjikũ 0722 000 111'],
    ])
    expect(show()).toContain('href="tel:0722000111"')
  })

  test.each<[string, Partial<Order>, string, string]>([
    [
      'not sent yet',
      cod,
      'Ordered. Your rider comes Tue 5 to Wed 6 May Next, we pack it.',
      'Imeagizwa. Italetwa kwako',
    ],
    [
      'not paid, so that nothing happens before',
      {},
      'After you pay We pack your order as soon as your payment arrives. Boda boda (To your door) Expected Tue 5 to Wed 6 May',
      'Ukishalipa Tutaandaa oda yako',
    ],
    [
      'cancelled',
      { status: 'Cancelled' },
      'This order is cancelled Nothing will be sent.',
      'Hakuna kitakachotumwa.',
    ],
    [
      'sent without a shipping record',
      { status: 'Shipped', handoverCode: '4471', paymentStatus: 'paid', expiresAt: null },
      'Shipped. Your rider comes Tue 5 to Wed 6 May Boda boda (To your door) Handover code: 4471',
      'Imetumwa.',
    ],
  ])('an order that is %s', async (_state, facts, english, swahili) => {
    await readInBoth(found(facts), [[english], [swahili]])
  })

  test('an order that is collected goes to no home', async () => {
    const arrived = { status: 'delivered', deliveredAt: '2026-05-04T09:00:00.000Z' } as const
    const show = found({ ...cod, status: 'Delivered', delivery: counter }, arrived)
    await readInBoth(show, [
      ['Collected on Mon 4 May', 'Dukani Biashara Street, Kerugoya'],
      ['Ilichukuliwa Jumatatu 4 Mei', 'Dukani Biashara Street, Kerugoya'],
    ])
    expect(textOf(show())).not.toMatch(/Going to|Delivered (on|4 May)/)
  })

  test('an order is written in the field by its number, whatever the address says', () => {
    const order = anOrder()
    const data = { id: order._id, found: { kind: 'order', order, shipping: undefined, cash: 0 } }
    expect(renderPage(TrackPage, { data, shop })).toContain('value="482 9152"')
  })

  const done = { done: true, at: '2026-05-03T05:04:00.000Z' }
  const toCome = { done: false, at: null }
  const parcel = {
    status: 'Shipped',
    estimate: null,
    expected: pickup.expected,
    point: pickup.point,
    carrier: 'Kĩrĩnyaga Shuttle',
    trackingNumber: 'KBS-4471',
    itemsCount: 2,
    steps: [
      ...[
        { step: 'placed', ...done },
        { step: 'packing', ...done },
        { step: 'shipped', ...done },
      ],
      ...[
        { step: 'ready-for-pickup', ...toCome },
        { step: 'delivered', ...toCome },
      ],
    ],
  }
  test.each<[string, object | null, string[], string[]]>([
    [
      'the link of a parcel',
      parcel,
      [
        'Shipped. It arrives Tue 5 to Wed 6 May An order of 2 items.',
        'Packing 3 May, 08:04 Shipped 3 May, 08:04 Collected (still to come)',
        'Carrier Kĩrĩnyaga Shuttle',
      ],
      ['Oda ya bidhaa 2.', 'Imetumwa 3 Mei, 08:04', 'Inasafirishwa na Kĩrĩnyaga Shuttle'],
    ],
    [
      'the link of a parcel whose carrier has Swahili words',
      {
        ...parcel,
        carrierSw: 'Basi la Mwea',
        estimate: 'By noon',
        estimateSw: 'Kabla ya saa sita',
      },
      ['By noon', 'Carrier Kĩrĩnyaga Shuttle'],
      ['Kabla ya saa sita', 'Inasafirishwa na Basi la Mwea'],
    ],
    [
      'the link of an order that is collected at the shop',
      { ...parcel, point: null, carrier: null },
      [
        'Shipped. It will be ready by Wed 6 May',
        'Collect it at Biashara Street, Kerugoya Opening hours 08:00-17:00',
      ],
      ['Ichukue hapa Biashara Street, Kerugoya Saa za kazi 08:00-17:00'],
    ],
    [
      'the link of a parcel that came back',
      {
        ...parcel,
        steps: [
          { step: 'placed', ...done },
          { step: 'returned', ...done },
        ],
      },
      ['Your parcel came back to us'],
      ['Mzigo wako umerudi kwetu'],
    ],
    ['a link that has ended', null, ['This link has ended'], ['Kiungo hiki kimeisha muda']],
  ])('%s', async (_state, found, english, swahili) => {
    await readInBoth(
      () => renderPage(LinkPage, { data: { parcel: found }, shop }),
      [english, swahili],
    )
  })
})
