import type { Order } from '@duka/contract/orders/orders'
import { paymentReasons } from '@duka/contract/payments/payment-reasons'
import type { Payment, PayTo } from '@duka/contract/payments/payments'
import type { TypedCode } from '@duka/contract/payments/typed-code'
import { messages } from '@duka/contract/screen-messages'
import type { Shipping } from '@duka/contract/shipping/shipping'
import { describe, expect, test, vi } from 'vitest'
import { Component as NotificationsPage } from '../../app/features/orders/notifications-page.tsx'
import {
  ErrorBoundary as OrderError,
  Component as OrderPage,
} from '../../app/features/orders/order-page.tsx'
import { Component as OrdersPage } from '../../app/features/orders/orders-page.tsx'
import { PaymentPanel } from '../../app/features/payments/payment-panel.tsx'
import { CallError } from '../../app/lib/calls/call.ts'
import { readInBoth } from '../read-in-both.ts'
import { buttonsOf, wordsOf } from '../reading.ts'
import { render, renderPage, textOf } from '../render.tsx'
import {
  anOrder,
  aPayment,
  aShipping,
  counter,
  delivery,
  longName,
  pickup,
  shop,
  wanjiku,
} from '../samples.ts'

// Private pages are rendered in browsers only.
vi.stubGlobal('document', { visibilityState: 'visible' })
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-03T06:04:00.000Z') })

interface Money {
  payments?: Payment[]
  due?: number
  discount?: number
  payTo?: Partial<PayTo>
  typedCodes?: TypedCode[]
  cashInstead?: boolean
  cashSince?: string
}

function orderPage(
  facts: Partial<Order>,
  money: Money = {},
  shipping?: Shipping,
  address = shop.address,
) {
  const order = anOrder(facts)
  const { payments = [], due = 2400, discount = 0 } = money
  const payTo = { paybill: '174379', till: null, accountHolder: null, ...money.payTo }
  const options = { simulator: false, payTo, takesMpesa: true, isStale: false }
  const { typedCodes, cashInstead, cashSince } = money
  const known = { payments, due, discount, typedCodes, cashInstead, cashSince }
  const data = { user: wanjiku, order, shipping, ...known, ...options }
  return () => renderPage(OrderPage, { data, shop: { ...shop, address } })
}

const tomorrow = { from: '2026-05-04', until: '2026-05-04' }
const paid = { paymentStatus: 'paid', expiresAt: null } as const
const receipt = aPayment({ state: 'paid', received: 2400, receipt: 'SKV4H7R2QN' })

describe('the page of an order', () => {
  test.each<[string, Partial<Order>, Money, string[], string[]]>([
    [
      'not paid',
      { expiresAt: '2026-05-03T06:04:00.000Z' },
      {},
      [
        'Order 482 9152',
        'Not paid yet KES 2,399.50 is waiting to be paid.',
        'M-Pesa takes whole shillings, so it will ask for KES 2,400.00.',
        'We keep these goods for you until 3 May 2026, 09:04.',
        'Business number 174379 Account number 4829152 Amount KES 2,400.00',
      ],
      ['Haijalipwa bado KES 2,399.50 inasubiri kulipwa.', 'Namba ya akaunti 4829152'],
    ],
    [
      'of a shop with a till',
      {},
      {
        payTo: { paybill: null, till: '832909', accountHolder: shop.name },
        typedCodes: [
          { code: 'SJK1A2B3C5', typedAt: '2026-05-03T06:03:00.000Z', problem: 'TYPED_CODE_USED' },
        ],
      },
      [
        'M-Pesa will show the name Duka la Kĩrĩnyaga.',
        'Buy Goods and Services: Till number 832909 Copy the till number Amount KES 2,400.00',
        'Name M-Pesa shows Duka la Kĩrĩnyaga',
        'SJK1A2B3C5: This code has already been used for a payment.',
        'I have paid: enter the code',
      ],
      ['Namba ya Till 832909 Nakili namba ya Till', 'Nimelipa: weka msimbo'],
    ],
    [
      'asking the phone',
      {},
      { payments: [aPayment()] },
      ['enter your M-Pesa PIN KES 2,400.00 We sent the request to 0712 345 678.'],
      ['KES 2,400.00 Tumetuma ombi kwa 0712 345 678.'],
    ],
    [
      'without an answer of M-Pesa',
      {},
      { payments: [aPayment({ state: 'unknown' })] },
      ['Please do not pay again.'],
      ['Tafadhali usilipe tena.'],
    ],
    [
      'refused by M-Pesa',
      {},
      { payments: [aPayment({ state: 'failed', reason: paymentReasons.unknownPhone })] },
      ['The payment did not go through', 'Try again', 'Other ways to pay'],
      ['Malipo hayakufanikiwa M-Pesa haiitambui namba hii ya simu.', 'Jaribu tena'],
    ],
    [
      'refused by M-Pesa, where the rider takes cash',
      { delivery },
      { payments: [aPayment({ state: 'failed' })], cashInstead: true },
      [
        'Other ways to pay Any M-Pesa phone can pay for this order: change the number above.',
        'Or in cash: you give KES 2,399.50 to the rider when the parcel comes. Expected Tue 5 to Wed 6 May. Pay cash instead',
      ],
      ['utampa anayeleta mzigo KES 2,399.50 mzigo utakapofika.', 'Lipa kwa pesa taslimu'],
    ],
    [
      'not paid, where the pickup point takes cash',
      { delivery: pickup },
      { cashInstead: true },
      ['Or in cash: you pay KES 2,399.50 when you collect the parcel.', 'Pay cash instead'],
      ['utalipa KES 2,399.50 utakapochukua mzigo.'],
    ],
    [
      'changed to cash after M-Pesa refused it',
      { paymentMethod: 'cod', delivery },
      {
        payments: [aPayment({ state: 'failed', settledAt: '2026-05-03T05:05:00.000Z' })],
        cashSince: '2026-05-03T05:06:00.000Z',
      },
      ['You pay in cash on delivery', 'Please have KES 2,399.50 ready when the parcel comes.'],
      ['Utalipa kwa pesa taslimu ukipokea mzigo', 'Tafadhali uwe na KES 2,399.50 tayari'],
    ],
    [
      'paid in part',
      {},
      { payments: [aPayment({ state: 'held', channel: 'c2b', received: 1400 })], due: 1000 },
      ['KES 1,000.00 is still missing.', 'Pay the rest with M-Pesa'],
      ['Bado KES 1,000.00 haijalipwa.'],
    ],
    [
      'paid by M-Pesa',
      { ...paid, status: 'Processing' },
      { payments: [receipt], due: 0 },
      ['Thank you! We received KES 2,400.00.', 'M-Pesa receipt: SKV4H7R2QN', 'Print receipt'],
      ['Asante! Tumepokea KES 2,400.00.', 'Risiti ya M-Pesa: SKV4H7R2QN', 'Pakua PDF'],
    ],
    [
      'paid twice',
      paid,
      { payments: [receipt, aPayment({ ...receipt, _id: 'second' })], due: 0 },
      ['You paid KES 2,400.00 too much.'],
      ['Zimekuja KES 2,400.00 zaidi ya bei'],
    ],
    [
      'paid before the receipt has come',
      paid,
      { payments: [aPayment({ state: 'paid', received: 2400 })], due: 0 },
      ['The M-Pesa receipt code will appear here shortly.'],
      ['M-Pesa itatuma namba yake ya risiti hivi punde.'],
    ],
    [
      'with a discount',
      paid,
      { payments: [receipt], due: 0, discount: 199.5 },
      ['Waived -KES 199.50 Final total KES 2,200.00'],
      ['Imesamehewa -KES 199.50 Jumla ya mwisho KES 2,200.00'],
    ],
    [
      'on its way, to be paid in cash',
      { paymentMethod: 'cod', status: 'Shipped', handoverCode: '4471', delivery: pickup },
      {},
      ['Please have KES 2,399.50 ready', 'Collection code: 4471', 'Mwea Stage', '0722 000 111'],
      ['Tafadhali uwe na KES 2,399.50 tayari', '4471', 'Mwea Stage'],
    ],
    [
      'to be paid in cash at the shop',
      { paymentMethod: 'cod', delivery: counter },
      {},
      [
        'You pay in cash when you collect',
        'Dukani Biashara Street, Kerugoya Directions Opening hours: 08:00-17:00',
        'Collect at the shop KES 150.00',
        'Bring order number 482 9152. Please have KES 2,399.50 ready when you collect.',
      ],
      [
        'Utalipa kwa pesa taslimu utakapochukua mzigo',
        'Dukani Biashara Street, Kerugoya Maelekezo Saa za kazi: 08:00-17:00',
        'Njoo na namba ya oda 482 9152. Tafadhali uwe na KES 2,399.50 tayari utakapochukua mzigo.',
      ],
    ],
    [
      'collected, its cash not recorded',
      { paymentMethod: 'cod', status: 'Delivered', delivery: counter },
      {},
      ['If you paid KES 2,399.50 when you collected'],
      ['Kama ulilipa KES 2,399.50 ulipochukua mzigo'],
    ],
    [
      'delivered, its cash not recorded',
      { paymentMethod: 'cod', status: 'Delivered' },
      {},
      ['If you paid KES 2,399.50 when the parcel came'],
      ['Kama ulilipa KES 2,399.50'],
    ],
    [
      'cancelled by staff',
      { status: 'Cancelled', cancelledBy: 'staff' },
      { due: 0 },
      ['This order is cancelled You do not need to pay.'],
      ['Oda hii imeghairiwa'],
    ],
    [
      'not paid in time',
      { status: 'Cancelled', cancelledBy: 'expiry' },
      { due: 0 },
      ['so the items went back on sale'],
      ['bidhaa zimerudi dukani'],
    ],
    [
      'whose money comes back',
      { status: 'Cancelled', cancelledBy: 'staff', paymentStatus: 'refund-due' },
      { payments: [receipt], due: 0 },
      ['Your money is coming back This order is cancelled. We will refund KES 2,400.00.'],
      ['nasi tutakurudishia KES 2,400.00'],
    ],
    [
      'paid back',
      { status: 'Cancelled', cancelledBy: 'staff', paymentStatus: 'refunded' },
      { due: 0 },
      ['You have been refunded We paid you back in full.'],
      ['Tumekurudishia pesa zote.'],
    ],
  ])('%s', async (_state, facts, money, english, swahili) => {
    await readInBoth(orderPage(facts, money), [english, swahili])
  })

  test.each<[string, Partial<Order>, Partial<Shipping> | undefined, string[], string[]]>([
    [
      'a new cash order',
      { paymentMethod: 'cod' },
      undefined,
      [
        'Ordered. Your rider comes Tue 5 to Wed 6 May Next, we pack it. Boda boda (To your door)',
        'Please have KES 2,399.50 ready when the parcel comes.',
        'Ordered 3 May, 08:04 Packing (still to come) Shipped (still to come) Delivered (still to come)',
      ],
      [
        'Imeagizwa. Italetwa kwako kati ya Jumanne 5 na Jumatano 6 Mei Sasa tutaiandaa.',
        'Imefika (bado)',
      ],
    ],
    [
      'a new order that is paid',
      { ...paid, delivery: { ...delivery, expected: tomorrow } },
      undefined,
      ['Paid. Your rider comes tomorrow, Mon 4 May Next, we pack it. Boda boda (To your door)'],
      ['Imelipwa. Italetwa kwako kesho, Jumatatu 4 Mei Sasa tutaiandaa.'],
    ],
    [
      'a paid order that is collected',
      { ...paid, status: 'Processing', delivery: pickup },
      { status: 'pending', shippedAt: null },
      [
        'Packing. It will be ready by Wed 6 May Collect at Mwea Stage, Mwea, Kirinyaga Directions: Karibu na Equity',
        'Packing 3 May, 08:04 Ready for pickup (still to come) Collected (still to come)',
      ],
      ['Inaandaliwa. Itakuwa tayari kuchukuliwa kufikia Jumatano 6 Mei'],
    ],
    [
      'an order that waits at its pickup point',
      { ...paid, status: 'Shipped', handoverCode: '4471', delivery: pickup },
      { status: 'in-transit', createdAt: '2026-05-04T06:00:00.000Z' },
      [
        'Your order is ready for pickup Collect at Mwea Stage, Mwea, Kirinyaga',
        'Collection code: 4471 Show it when you collect the parcel. Bring order number 482 9152. Tracking number: KBS-4471',
        'Packing 4 May, 09:00 Ready for pickup 3 May, 08:04 Collected (still to come)',
      ],
      ['Oda yako iko tayari kuchukuliwa', 'Namba ya ufuatiliaji: KBS-4471', '4 Mei, 09:00'],
    ],
    [
      'an order on its way by bus',
      { ...paid, status: 'Shipped', delivery: { ...pickup, kind: 'parcel' } },
      { status: 'in-transit' },
      ['Shipped. It arrives Tue 5 to Wed 6 May', 'Shipped 3 May, 08:04'],
      ['Imetumwa. Itafika kati ya Jumanne 5 na Jumatano 6 Mei'],
    ],
    [
      'an order that a rider brings',
      { paymentMethod: 'cod', status: 'Shipped', handoverCode: '4471' },
      {
        status: 'out-for-delivery',
        rider: { name: 'Wanjikũ', phoneNumber: '254722000111' },
      },
      [
        'The rider is bringing your order today Your rider: Wanjikũ 0722 000 111 Boda boda',
        'Please have KES 2,399.50 ready when the parcel comes.',
        'Shipped 3 May, 08:04 Delivered (still to come)',
      ],
      ['Oda yako inaletwa kwako leo Anayekuletea: Wanjikũ 0722 000 111'],
    ],
    [
      'an order that is late',
      {
        ...paid,
        status: 'Shipped',
        delivery: { ...delivery, expected: { from: '2026-05-01', until: '2026-05-02' } },
      },
      { status: 'shipped' },
      ['Your order is on its way We expected it by Sat 2 May. Ask us when it comes: 0700 111 222'],
      ['Oda yako iko njiani Tulitarajia ifike kufikia Jumamosi 2 Mei. Tuulize itafika lini:'],
    ],
    [
      'a delivered order',
      { ...paid, status: 'Delivered' },
      { status: 'delivered', deliveredAt: '2026-05-05T09:00:00.000Z' },
      ['Delivered on Tue 5 May Boda boda', 'Delivered 5 May, 12:00'],
      ['Ilifika Jumanne 5 Mei', 'Imefika 5 Mei, 12:00'],
    ],
    [
      'an order that came back',
      { ...paid, status: 'Shipped' },
      { status: 'returned' },
      ['Your parcel came back to us If you did not expect this, please contact us.'],
      ['Mzigo wako umerudi kwetu'],
    ],
  ])('leads with what happens next: %s', async (_state, facts, parcel, english, swahili) => {
    const show = orderPage(facts, {}, parcel && aShipping(parcel))
    await readInBoth(show, [english, swahili])
    const words = wordsOf(show())
    expect(words.indexOf(english[0] ?? '')).toBeLessThan(words.indexOf('Items'))
    expect(words.match(/(Handover|Collection) code/g)?.length ?? 0).toBe(facts.handoverCode ? 1 : 0)
    expect(words).not.toMatch(/Order status|Payment status|[Ee]xpected .* [Ee]xpected/)
  })

  test('whoever waited for the payment reads in the same place when the order comes', () => {
    const order = anOrder({ status: 'Pending', ...paid })
    const show = () =>
      render(
        <PaymentPanel
          order={order}
          state={{ kind: 'paid', payment: receipt, received: 2400 }}
          money={{ due: 0, discount: 0 }}
          takesMpesa
          accountHolder={null}
          phone=""
          headline="Paid. Your rider comes tomorrow, Mon 4 May"
        />,
      )
    expect(wordsOf(show())).toMatch(
      /^Paid. Your rider comes tomorrow, Mon 4 May Payment received .* receipt: SKV4H7R2QN$/,
    )
  })

  test.each<[string, Partial<Order>, Money, string, string]>([
    ['not paid', {}, {}, 'Cancel this order', 'Ghairi oda hii'],
    ['with cash', { paymentMethod: 'cod' }, {}, 'Cancel this order', 'Ghairi oda hii'],
    ['being paid', {}, { payments: [aPayment()] }, 'first decline the M-Pesa', 'kwanza kataa ombi'],
    ['paid', paid, { payments: [receipt], due: 0 }, 'get your money back', 'kurudishiwa pesa'],
    [
      'packed',
      { paymentMethod: 'cod', status: 'Processing' },
      {},
      'too late to cancel',
      'Muda wa kughairi',
    ],
  ])('says how to cancel an order %s', async (_state, facts, money, english, swahili) => {
    await readInBoth(orderPage(facts, money), [[english], [swahili]])
  })

  test('offers no cancelling where nothing is left to cancel', () => {
    for (const status of ['Cancelled', 'Delivered'] as const)
      expect(wordsOf(orderPage({ status })())).not.toMatch(/cancel this order/i)
  })

  test('leads with the payment while nothing happens without it, and offers a way out', async () => {
    const order = { createdAt: '2026-05-03T05:04:00.000Z' }
    const show = orderPage(order, { payments: [aPayment()] })
    await readInBoth(show, [
      [
        'M-Pesa has not answered yet.',
        'Or pay on your phone yourself Use this if no request comes to your phone. Do not pay twice.',
        'Business number 174379 Account number 4829152 Amount KES 2,400.00',
        'After you pay We pack your order as soon as your payment arrives.',
      ],
      ['Au lipa mwenyewe kwenye simu yako', 'Ukishalipa Tutaandaa oda yako'],
    ])
    expect(buttonsOf(show())).toContain('Send again')
    const words = wordsOf(show())
    expect(words.indexOf('enter your M-Pesa PIN')).toBeLessThan(words.indexOf('After you pay'))
  })

  test('offers other ways to pay once the phone has been asked for 20 seconds', () => {
    const askedAgo = (seconds: number) => {
      const createdAt = new Date(Date.now() - seconds * 1000).toISOString()
      return wordsOf(orderPage({}, { payments: [aPayment({ createdAt })] })())
    }
    const ways = /Or pay on your phone yourself|Did the money leave|Let somebody else pay/
    expect(askedAgo(5)).not.toMatch(ways)
    expect(askedAgo(25)).toMatch(ways)
  })

  test('offers one next step after a failed payment, then cash, and folds the other ways', () => {
    const failed = { payments: [aPayment({ state: 'failed' })], cashInstead: true }
    const html = orderPage({ delivery }, failed)()
    const panel = html.slice(html.indexOf('id="payment-state"'))
    const [next = '', folded = ''] = panel.split('Other ways to pay')
    expect(next.match(/<button/g)).toHaveLength(2)
    expect(textOf(next)).toMatch(/Try again .* Pay cash instead/)
    expect(textOf(folded)).toMatch(
      /^Any M-Pesa phone .*Business number .*enter the code.* Let somebody else pay/,
    )
    expect(html.match(/Business number/g)).toHaveLength(1)
    expect(html).not.toContain('<details open')
  })

  test('shows at once what is wrong with a code that was typed after a failed payment', () => {
    const typed = { code: 'SJK1A2B3C4', typedAt: '2026-05-03T06:00:00.000Z' }
    const typedCodes: TypedCode[] = [{ ...typed, problem: 'TYPED_CODE_USED' }]
    const html = orderPage({}, { payments: [aPayment({ state: 'failed' })], typedCodes })()
    expect(html).toMatch(/<details open=""><summary[^>]*>Other ways to pay/)
  })

  test('keeps the other ways to pay in a fold while codes are checked, and names the last of them', () => {
    const typedCodes = ['SJK1A2B3C4', 'SJK1A2B3C5'].map((code, i) => {
      return { code, typedAt: `2026-05-03T06:0${i}:00.000Z`, problem: null }
    })
    const html = orderPage({}, { typedCodes })()
    expect(textOf(html)).toMatch(
      /Please do not pay again\..* Other ways to pay Only if the code was wrong\..* Pay now/,
    )
    expect(html).not.toContain('<details open')
    expect(wordsOf(html)).toContain('payment SJK1A2B3C5')
    expect(wordsOf(html)).not.toContain('SJK1A2B3C4')
  })

  test('offers no other way to pay while nobody knows whether the money went', () => {
    const unknown = orderPage({}, { payments: [aPayment({ state: 'unknown' })] })()
    expect(wordsOf(unknown)).not.toContain('Pay Bill')
    expect(buttonsOf(unknown)).not.toContain('Send again')
  })

  test('while a typed code is checked, offers its correction first, and no way to cancel', async () => {
    const typedCodes = [{ code: 'SJK1A2B3C4', typedAt: new Date().toISOString(), problem: null }]
    for (const paymentMethod of ['mpesa', 'cod'] as const) {
      const show = orderPage({ paymentMethod }, { typedCodes })
      await readInBoth(show, [
        [
          'Please do not pay again.',
          'If the code is not right, enter it again.',
          'cannot be cancelled here while a payment code is being checked',
        ],
        ['Tafadhali usilipe tena.', 'uweke tena.', 'haiwezi kughairiwa hapa wakati msimbo'],
      ])
      expect(buttonsOf(show())).toContain('Check the code')
      expect(wordsOf(show())).not.toContain('Pay Bill')
    }
    const prompted = orderPage({}, { payments: [aPayment()], typedCodes })
    expect(buttonsOf(prompted())).not.toContain('Send again')
    const problem = 'TYPED_CODE_USED'
    const wrong = orderPage({}, { typedCodes: typedCodes.map((code) => ({ ...code, problem })) })
    expect(buttonsOf(wrong())).toContain('Pay now with M-Pesa')
  })

  test('asks who collects to bring the number, unless nothing is packed yet or it is over', () => {
    const bring = 'Bring order number 482 9152.'
    const cash = { paymentMethod: 'cod' } as const
    const shown = (facts: Partial<Order>) => wordsOf(orderPage(facts)())
    for (const facts of [cash, paid])
      for (const place of [counter, pickup])
        expect(shown({ ...facts, delivery: place })).toContain(bring)
    expect(shown({ delivery: counter })).not.toContain(bring)
    expect(shown({ ...cash, delivery: counter, status: 'Delivered' })).not.toContain(bring)
    expect(shown({ ...cash, delivery })).not.toContain(bring)
  })

  test('links to where the parcel is collected on a map, if that is known', () => {
    const shown = (facts: Partial<Order>, address = shop.address) => {
      const page = orderPage({ paymentMethod: 'cod', ...facts }, {}, undefined, address)()
      return /maps\/search\/\?api=1&amp;query=([^"]+)"/.exec(page)?.[1]
    }
    const street = encodeURIComponent('Biashara Street, Kerugoya, Kenya')
    expect(shown({ delivery: counter })).toBe(street)
    expect(shown({ delivery: counter }, ['Biashara Street', 'Kerugoya', 'Kenya'])).toBe(street)
    expect(shown({ delivery: counter }, [])).toBeUndefined()
    expect(shown({ delivery: counter, status: 'Delivered' })).toBeUndefined()
    expect(shown({ delivery: pickup })).toBe(
      encodeURIComponent('Mwea Stage, Mwea, Kirinyaga, Kenya'),
    )
    expect(shown({ delivery })).toBeUndefined()
  })

  test('says what each item cost and what the order costs', async () => {
    await readInBoth(orderPage({}), [
      [
        `${longName} 28 cm 2 × KES 1,250.00 KES 2,500.00`,
        'Items total KES 2,500.00 Delivery fee KES 150.00 Promotion (KARIBU) -KES 250.50',
        'Total KES 2,399.50',
        'Expected Tue 5 to Wed 6 May',
        '0712 345 678 Recipient Wanjikũ Mũgo Your note',
        'Your note to the shop Piga simu kwanza',
      ],
      [
        'Punguzo la ofa (KARIBU) -KES 250.50',
        'Jumla KES 2,399.50',
        'Jumatano 6 Mei',
        'Mpokeaji Wanjikũ Mũgo',
      ],
    ])
  })
})

test('an order that cannot be loaded has a link back to the orders', () => {
  const error = new CallError(500, { message: messages.failed.fetchOrderDetails })
  const html = renderPage(OrderError, { error, shop })
  expect(buttonsOf(html)).toContain('Back to your orders')
  expect(wordsOf(html)).toContain('Failed to fetch order details.')
  expect(html).toContain('text-danger')
})

test('an order that is not there leads to the orders and to the shop, and is no fault', async () => {
  const error = { status: 404, statusText: '', internal: false, data: null }
  const show = () => renderPage(OrderError, { error, shop })
  await readInBoth(show, [
    ['Order not found. If you have a question, call us: 0700 111 222', 'My Orders'],
    ['Ukiwa na swali, tupigie simu: 0700 111 222', 'Oda zangu'],
  ])
  expect(show()).not.toContain('danger')
})

test('the history groups what is still to pay, what is on the way and what is over', async () => {
  const orders = [
    anOrder({ ...paid, number: '1111111' }),
    anOrder({ _id: 'a', number: '2222222', status: 'Delivered', ...paid, delivery: null }),
    anOrder({ _id: 'b', number: '3333333', status: 'Cancelled', totalAmount: 1_234_567 }),
    anOrder({ _id: 'c', number: '4444444' }),
    anOrder({ _id: 'd', number: '5555555', partPaid: 1000 }),
  ]
  const show = () => renderPage(OrdersPage, { data: { orders, nextCursor: 'next' }, shop })
  await readInBoth(show, [
    [
      `To pay Order 444 4444 Pending ${longName} Not paid KES 2,399.50 Pay now`,
      'KES 1,000.00 of KES 2,399.50 paid KES 2,399.50 Pay now',
      `On the way Paid. Your rider comes Tue 5 to Wed 6 May ${longName} Order 111 1111 · 3 May 2026 Paid KES 2,399.50 Track`,
      `Past orders Order 222 2222 ${longName} 3 May 2026 Delivered`,
      'KES 1,234,567.00 Order again: Order 333 3333 Older orders',
    ],
    ['Haijalipwa', 'Zinakuja Imelipwa. Italetwa kwako', 'Oda zilizopita', 'Imeghairiwa'],
  ])
  expect(show()).toMatch(/aria-label="Track 111 1111"[^>]* href="\/orders\//)
  const numbers = [...wordsOf(show()).matchAll(/(?<!: )Order (\d)/g)].map(([, digit]) => digit)
  expect(numbers).toEqual(['4', '5', '1', '2', '3'])
})

const cod = { paymentMethod: 'cod' } as const

test.each<[string, Partial<Order>, string]>([
  ['unpaid', {}, 'To pay'],
  ['that M-Pesa is asking for', { paymentStatus: 'pending' }, 'To pay Order'],
  ['sent before it was paid', { status: 'Shipped' }, 'To pay'],
  ['delivered, and its M-Pesa never came', { status: 'Delivered' }, 'To pay'],
  ['new, with cash', cod, 'On the way'],
  ['sent, with cash', { ...cod, status: 'Shipped' }, 'On the way'],
  ['delivered, its cash not recorded', { ...cod, status: 'Delivered' }, 'Past orders'],
  ['returned in part', { ...paid, status: 'Delivered', returned: 1000 }, 'Past orders'],
  ['cancelled', { status: 'Cancelled' }, 'Past orders'],
  [
    'cancelled while its money comes back',
    { status: 'Cancelled', paymentStatus: 'refund-due' },
    'Past orders',
  ],
])('in the history an order that is %s stands alone in its group', (_state, facts, group) => {
  const data = { orders: [anOrder(facts)], nextCursor: null }
  const words = wordsOf(renderPage(OrdersPage, { data, shop }))
  expect(words).toContain(group)
  expect(words.match(/To pay|On the way|Past orders/g)).toHaveLength(1)
})

test('an order under way that is late says so, and one that is ready no day', () => {
  const late = { ...delivery, expected: { from: '2026-05-01', until: '2026-05-02' } }
  const show = (facts: Partial<Order>) =>
    wordsOf(renderPage(OrdersPage, { data: { orders: [anOrder(facts)], nextCursor: null }, shop }))
  expect(show({ ...paid, status: 'Shipped', delivery: late })).toContain(
    'Your order is on its way It was expected by Sat 2 May',
  )
  expect(show({ ...paid, status: 'Shipped', delivery: pickup })).toContain(
    `Your order is ready for pickup ${longName}`,
  )
})

test('an order shows pictures of its first four items', () => {
  const [item = expect.fail()] = anOrder().items
  const items = Array.from({ length: 6 }, (_, index) => ({
    ...item,
    _id: `item-${index}`,
    product: { ...item.product, image: `/images/${index}.webp` },
  }))
  for (const facts of [{}, paid, { status: 'Cancelled' } as const]) {
    const data = { orders: [anOrder({ items, ...facts })], nextCursor: null }
    const html = renderPage(OrdersPage, { data, shop, at: '/orders' })
    expect([...html.matchAll(/images\/(\d)/g)].map(([, digit]) => digit).join('')).toBe('0123')
  }
})

test('the pages of the account have the way to the others, and mark the one that is open', () => {
  const data = { orders: [], nextCursor: null }
  const html = renderPage(OrdersPage, { data, shop, at: '/orders' })
  expect(html).toMatch(/<a aria-current="page"[^>]*>Orders</)
  expect(buttonsOf(html)).toEqual(
    expect.arrayContaining(['Orders', 'Addresses', 'Profile', 'Security', 'Wish List']),
  )
  const news = renderPage(NotificationsPage, { data: [], shop, at: '/notifications' })
  expect(news).not.toContain('aria-current')
})

test('a notification says when an order comes while it does, and only what is to be done is a warning', async () => {
  const news = (facts: Partial<Order>) => () =>
    renderPage(NotificationsPage, { data: [anOrder(facts)], shop })
  const warning = /text-mango-ink/
  await readInBoth(news({ ...paid, status: 'Processing' }), [
    ['We are packing order 482 9152. 3 May 2026, 08:04 · KES 2,399.50 Expected Tue 5 to Wed 6 May'],
    ['Inatarajiwa kati ya Jumanne 5'],
  ])
  const ready = news({ ...paid, status: 'Shipped', delivery: pickup })
  await readInBoth(ready, [['is ready for pickup.'], ['iko tayari kuchukuliwa.']])
  for (const over of [ready(), news({ status: 'Cancelled' })()]) {
    expect(wordsOf(over)).not.toContain('Expected')
    expect(over).not.toMatch(warning)
  }
  expect(news({})()).toMatch(warning)
})
