import type { Order } from '@duka/contract/orders/orders'
import type { ShippingStatus } from '@duka/contract/shipping/shipping'
import { describe, expect, test, vi } from 'vitest'
import { Component as TrackPage } from '../../app/features/shipping/track-shipping-page.tsx'
import { Component as LinkPage } from '../../app/features/shipping/tracking-link-page.tsx'
import { readInBoth } from '../read-in-both.ts'
import { renderPage } from '../render.tsx'
import { anOrder, aShipping, pickup, shop } from '../samples.ts'

// Private pages are rendered in browsers only.
vi.stubGlobal('document', { visibilityState: 'visible' })

describe('tracking', () => {
  const statuses: [ShippingStatus, english: string, swahili: string][] = [
    ['pending', 'Pending : We are preparing your parcel.', 'Unaandaliwa : Tunaandaa mzigo wako.'],
    ['shipped', 'Shipped : Your parcel has left our shop.', 'Mzigo wako umeondoka kwetu.'],
    ['in-transit', 'In transit : Your parcel is on its way.', 'Mzigo wako uko njiani.'],
    ['out-for-delivery', 'The rider is bringing your parcel today.', 'unaletwa kwako leo.'],
    ['delivered', 'Your parcel has been delivered.', 'Mzigo wako umefikishwa.'],
    ['cancelled', 'This shipment was cancelled.', 'Usafirishaji huu umeghairiwa.'],
    ['returned', 'This parcel was returned to us.', 'Mzigo huu umerudi kwetu.'],
  ]
  test.each(statuses)('a parcel that is %s', async (status, english, swahili) => {
    const shipping = aShipping({ status, deliveredAt: '2026-05-04T09:00:00.000Z' })
    const found = { kind: 'shipping', shipping, handoverCode: '4471', cash: 2399.5 }
    await readInBoth(
      () => renderPage(TrackPage, { data: { id: 'KBS-4471', found }, shop }),
      [
        [
          english,
          'Please have KES 2,399.50 ready when the parcel comes.',
          'Tracking number KBS-4471 Going to Kerugoya, Kenya Last updated',
        ],
        [swahili, 'Unakokwenda Kerugoya, Kenya'],
      ],
    )
  })

  test('a parcel that a rider brings names the rider, with a phone to call', async () => {
    const rider = { name: 'Wanjikũ', phoneNumber: '254722000111' }
    const shipping = aShipping({ status: 'out-for-delivery', rider })
    const data = {
      id: '55555555',
      found: { kind: 'shipping', shipping, handoverCode: null, cash: 0 },
    }
    const show = () => renderPage(TrackPage, { data, shop })
    await readInBoth(show, [
      ['Your rider: Wanjikũ 0722 000 111', 'Order 482 9152'],
      ['Anayekuletea: Wanjikũ 0722 000 111'],
    ])
    expect(show()).toContain('href="tel:0722000111"')
  })

  test.each<[string, Partial<Order>, string, string]>([
    [
      'not sent yet',
      { paymentMethod: 'cod' },
      'It has not been sent yet. Please check again later.',
      'Bado haijatumwa.',
    ],
    [
      'not paid, so that nothing happens before',
      {},
      'After you pay We pack your order as soon as your payment arrives.',
      'Ukishalipa Tunafungasha oda yako',
    ],
    [
      'on its way through its steps, with their days',
      { paymentMethod: 'cod' },
      'We have received your order 3 May 2026, 08:04 2 We are packing it (still to come)',
      'Tumepokea oda yako 3 Mei 2026, 08:04',
    ],
    ['cancelled', { status: 'Cancelled' }, 'Nothing will be sent.', 'Hakuna kinachotumwa.'],
    [
      'sent without a shipping record',
      { status: 'Shipped', handoverCode: '4471', paymentStatus: 'paid', expiresAt: null },
      'Your parcel has left our shop. Boda boda (To your door)',
      'Mzigo wako umeondoka kwetu.',
    ],
  ])('an order that is %s', async (_state, facts, english, swahili) => {
    const data = { id: '55555555', found: { kind: 'order', order: anOrder(facts), cash: 0 } }
    await readInBoth(() => renderPage(TrackPage, { data, shop }), [[english], [swahili]])
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
        'It is on its way Expected from 5 May to 6 May An order of 2 items.',
        'It is on its way 3 May 2026, 08:04',
        'Carrier Kĩrĩnyaga Shuttle',
      ],
      ['Oda ya bidhaa 2.', 'Iko njiani 3 Mei 2026, 08:04', 'Inasafirishwa na Kĩrĩnyaga Shuttle'],
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
      ['The parcel was returned to us'],
      ['Mzigo umerudi kwetu'],
    ],
    ['a link that has ended', null, ['This link has ended'], ['Kiungo hiki kimeisha muda']],
  ])('%s', async (_state, found, english, swahili) => {
    await readInBoth(
      () => renderPage(LinkPage, { data: { parcel: found }, shop }),
      [english, swahili],
    )
  })
})
