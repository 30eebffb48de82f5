import type { ToPay } from '@duka/contract/payments/pay-links'
import { expect, test, vi } from 'vitest'
import { Component as PayLinkPage } from '../../app/features/payments/pay-link-page.tsx'
import { readInBoth } from '../read-in-both.ts'
import { renderPage } from '../render.tsx'
import { product, shop } from '../samples.ts'

vi.stubGlobal('document', { visibilityState: 'visible' })

const toPay: ToPay = {
  order: {
    number: '4829157',
    items: [{ name: product.name, nameSw: 'Kikaango', variant: '28 cm', quantity: 2 }],
    totalAmount: 2499.5,
    outstanding: 2499.5,
    status: 'Pending',
    paymentStatus: 'unpaid',
    expiresAt: null,
  },
  methods: ['mpesa'],
  paybill: '174379',
  till: null,
  accountHolder: 'Mũthoni wa Kĩrĩnyaga',
}

test.each<[string, Partial<ToPay['order']>, Partial<ToPay>, string[], string[]]>([
  [
    'that waits for money',
    {},
    {},
    [
      'Pay for order 482 9157',
      'To pay KES 2,499.50',
      'The prompt will say Mũthoni wa Kĩrĩnyaga.',
      `2 × ${product.name}, 28 cm`,
      'so it will ask for KES 2,500.00. Send prompt',
      'Business number 174379 Account number 4829157 Amount KES 2,500.00',
    ],
    [
      'Lipia oda 482 9157',
      '2 × Kikaango, 28 cm',
      'Ombi kwenye simu litaonyesha jina Mũthoni wa Kĩrĩnyaga.',
      'Tuma ombi',
    ],
  ],
  [
    'whose order ends soon',
    { expiresAt: '2026-11-27T18:39:00.000Z' },
    {},
    ['Pay by 27 Nov 2026, 21:39. After that the order is cancelled.'],
    ['Baadaye oda inaghairiwa.'],
  ],
  [
    'of a shop with a till',
    {},
    { paybill: null, till: '832909' },
    ['Till number 832909 Copy the till number Amount KES 2,500.00', 'I have paid: enter the code'],
    ['Namba ya Till 832909', 'Nimelipa: weka msimbo'],
  ],
  [
    'of which a part is paid',
    { outstanding: 500 },
    {},
    ['Still to pay of KES 2,499.50 KES 500.00'],
    ['Kiasi kilichobaki kati ya KES 2,499.50 KES 500.00'],
  ],
  [
    'with a prompt on a phone',
    { paymentStatus: 'pending' },
    {},
    ['Check the phone and enter the M-Pesa PIN', 'Do not pay twice.'],
    ['Angalia simu na uweke PIN ya M-Pesa'],
  ],
  [
    'that is paid',
    { outstanding: 0, paymentStatus: 'paid' },
    {},
    ['This order is paid Thank you! There is nothing more to pay.'],
    ['Oda hii imelipwa Asante! Hakuna kilichobaki kulipwa.'],
  ],
  [
    'while the shop takes no M-Pesa',
    {},
    { methods: [], paybill: null, accountHolder: null },
    ['The shop is not taking M-Pesa right now.'],
    ['Duka halipokei M-Pesa kwa sasa.'],
  ],
])('the pay link of an order %s', async (_state, order, more, english, swahili) => {
  const view = {
    toPay: { ...toPay, ...more, order: { ...toPay.order, ...order } },
    simulator: false,
    isStale: false,
  }
  const show = () => renderPage(PayLinkPage, { data: { view }, shop })
  await readInBoth(show, [english, swahili])
  if (order.paymentStatus) expect(show()).not.toContain('mpesaPhone')
})

test('a pay link that has ended says so', async () => {
  await readInBoth(
    () => renderPage(PayLinkPage, { data: { view: null }, shop }),
    [['This link has ended'], ['Kiungo hiki kimeisha muda']],
  )
})
