import { failedDeliveryReasons } from '@duka/contract/riders/failed-delivery-reasons'
import type { Parcel } from '@duka/contract/riders/riders'
import type { ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import {
  CashDialog,
  HandoverDialog,
  PromptDialog,
  ReasonDialog,
} from '../../app/features/riders/parcel-dialogs.tsx'
import { Component as RiderPage } from '../../app/features/riders/rider-page.tsx'
import { readInBoth } from '../read-in-both.ts'
import { buttonsOf, fieldsOf } from '../reading.ts'
import { render, renderPage } from '../render.tsx'
import { aParcel, longName, shop } from '../samples.ts'

const noCash = { toCollect: 0, cash: 0, cashHandedIn: 0, cashDue: 0 }

/** The page of a run with one parcel. */
const page =
  (facts: Partial<Parcel>, sums = noCash) =>
  () => {
    const rider = { name: 'Mũthoni wa Kĩrĩnyaga' }
    const run = {
      _id: 'run',
      rider,
      expiresAt: '2026-05-04T05:04:00.000Z',
      parcels: [aParcel(facts)],
      ...sums,
    }
    return renderPage(RiderPage, {
      data: { token: 't', run, isOld: false, hasFailed: false },
      shop,
    })
  }

describe('a parcel on the rider’s page', () => {
  test.each<[string, Partial<Parcel>, string[], string[]]>([
    [
      'to be paid',
      {},
      ['Rider: Mũthoni wa Kĩrĩnyaga 0 of 1 delivered', 'Wanjikũ Mũgo', 'To collect: KES 2,399.50'],
      ['0 kati ya 1 imefikishwa', 'Wanjikũ Mũgo', 'Kusanya: KES 2,399.50', 'Piga simu Ramani'],
    ],
    [
      'with what is inside and until when the link works',
      {},
      [
        'Parcel 482 9152',
        '2 pieces',
        `2 × ${longName}, 28 cm`,
        'This link works until 4 May, 08:04.',
      ],
      ['Mzigo 482 9152', 'Vipande 2', `2 × ${longName}, 28 cm`],
    ],
    [
      'whose phone is asked',
      { money: 'waiting' },
      ['Waiting for the customer to enter the M-Pesa PIN...'],
      ['Inasubiri mteja aweke PIN ya M-Pesa...'],
    ],
    [
      'not paid by M-Pesa',
      { promptFailed: true },
      ['Not paid by M-Pesa. Ask again or take cash.'],
      ['Haijalipwa kwa M-Pesa.'],
    ],
    [
      'paid and handed over',
      { amountDue: 0, money: 'paid', state: 'delivered', cash: 2399.5 },
      ['1 of 1 delivered', 'Paid KES 2,399.50 received in cash'],
      ['1 kati ya 1 imefikishwa', 'Imelipwa KES 2,399.50 zimepokewa taslimu'],
    ],
    [
      'of which a part was taken in cash',
      { amountDue: 1399.5, cash: 1000 },
      ['To collect: KES 1,399.50 KES 1,000.00 received in cash'],
      ['Kusanya: KES 1,399.50 KES 1,000.00 zimepokewa taslimu'],
    ],
    [
      'cancelled, its money to be paid back',
      { amountDue: 0, money: 'paid', state: 'cancelled', refundDue: 2399.5 },
      ['KES 2,399.50 is to be paid back to the customer'],
      ['KES 2,399.50 zirudishwe kwa mteja'],
    ],
    [
      'not handed over',
      { state: 'not-at-home', reason: failedDeliveryReasons.nobody },
      ['Not at home or refused', failedDeliveryReasons.nobody],
      ['Hayupo au amekataa', 'Hakuna mtu'],
    ],
    ['that came back', { state: 'returned' }, ['Back at the shop'], ['Umerudi dukani']],
    [
      'of somebody whose name and place are gone',
      { recipient: { name: null, phoneNumber: null }, place: '' },
      ['Name not known No address: please call'],
      ['Jina halijulikani Hakuna anwani: tafadhali piga simu'],
    ],
    [
      'for a very long name',
      { recipient: { name: longName, phoneNumber: '254712345678' } },
      [longName],
      [longName],
    ],
  ])('%s', async (_state, facts, english, swahili) => {
    await readInBoth(page(facts), [english, swahili])
  })

  test('has a button for everything that can happen at the door', () => {
    expect(buttonsOf(page({})())).toEqual([
      ...['Call the shop', 'Kiswahili'],
      ...[
        'Call',
        'Map',
        'Ask to pay by M-Pesa',
        'Cash received',
        'Delivered',
        'Not at home or refused',
      ],
      'I took another amount',
    ])
  })
})

test('the sums of a run: to collect, taken, handed in and still with the rider', async () => {
  const sums = { toCollect: 70_874, cash: 6900, cashHandedIn: 6500, cashDue: 400 }
  await readInBoth(page({}, sums), [
    [
      'Cash with you: KES 400.00',
      'To collect: KES 70,874.00 · Cash taken: KES 6,900.00 · Handed in: KES 6,500.00',
    ],
    ['Pesa taslimu ulizo nazo: KES 400.00', 'Ulizokabidhi: KES 6,500.00'],
  ])
})

const nothing = () => {}
const dialogs: Record<string, [ReactElement, fields: string[], buttons: string[]]> = {
  'the code': [
    <HandoverDialog
      key="c"
      token="t"
      parcel={aParcel({ amountDue: 0 })}
      onClose={nothing}
      onHandover={nothing}
    />,
    ['Handover code'],
    ['Close', 'Hand over'],
  ],
  'the code of an unpaid parcel': [
    <HandoverDialog key="u" token="t" parcel={aParcel()} onClose={nothing} onHandover={nothing} />,
    ['Handover code'],
    ['Close', 'Hand over without payment'],
  ],
  'who took a parcel whose customer has no code': [
    <HandoverDialog
      key="n"
      token="t"
      parcel={aParcel({ amountDue: 0, codeNeeded: false })}
      onClose={nothing}
      onHandover={nothing}
    />,
    ['Who took it?', 'Handover code, if the customer has one'],
    ['Close', 'Hand over'],
  ],
  'the phone that pays': [
    <PromptDialog key="p" token="t" parcel={aParcel()} onClose={nothing} />,
    ['M-Pesa phone number'],
    ['Close', 'Send request'],
  ],
  'the cash': [
    <CashDialog key="a" cash={0} onClose={nothing} onCash={async () => true} />,
    ['Cash taken, in shillings'],
    ['Close', 'Yes, I have it'],
  ],
  'cash that is added to other cash': [
    <CashDialog key="b" cash={1880} onClose={nothing} onCash={async () => true} />,
    ['Cash taken, in shillings'],
    ['Close', 'Yes, I have it'],
  ],
  'the code of a cancelled parcel': [
    <HandoverDialog
      key="x"
      token="t"
      parcel={aParcel({ amountDue: 0, state: 'cancelled' })}
      onClose={nothing}
      onHandover={nothing}
    />,
    ['Handover code'],
    ['Close', 'Hand over'],
  ],
  'the reason': [
    <ReasonDialog key="r" onClose={nothing} onReason={nothing} />,
    ['Something else'],
    ['Close', ...Object.values(failedDeliveryReasons), 'Save'],
  ],
}

test.each(Object.entries(dialogs))(
  'the dialog for %s',
  async (_name, [dialog, fields, buttons]) => {
    const html = render(dialog)
    expect(fieldsOf(html).map(({ label }) => label)).toEqual(fields)
    expect(buttonsOf(html)).toEqual(buttons)
    await readInBoth(() => render(dialog), [[], []])
  },
)

test('the dialogs say what is recorded already, and what the shop has called off', async () => {
  const textsOf = (name: string, texts: [string[], string[]]) =>
    readInBoth(() => render(dialogs[name]?.[0] ?? null), texts)
  await textsOf('cash that is added to other cash', [
    ['KES 1,880.00 is recorded already. This is added to it.', 'The shop puts it right.'],
    ['KES 1,880.00 zimesharekodiwa. Hizi zinaongezwa juu yake.'],
  ])
  await textsOf('the code of a cancelled parcel', [
    ['The shop has cancelled this parcel.'],
    ['Duka limeghairi mzigo huu.'],
  ])
})

test('the head has the shop’s phone, and says whose cash is of parcels that another rider has', async () => {
  const sums = { toCollect: 0, cash: 900, cashHandedIn: 0, cashDue: 900 }
  await readInBoth(page({}, sums), [
    ['Call the shop', 'KES 900.00 of parcels that another rider has'],
    ['Pigia duka simu', 'KES 900.00 ni za mizigo iliyo na mpelekaji mwingine'],
  ])
})
