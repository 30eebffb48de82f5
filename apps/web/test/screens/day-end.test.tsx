import type { CashCount, CashOfPerson } from '@duka/contract/payments/cash-counts'
import { describe, expect, test } from 'vitest'
import { Component as DayEndPage } from '../../app/features/payments/staff/day-end-page.tsx'
import { Component as PrintedDayEnd } from '../../app/features/payments/staff/print-day-end-page.tsx'
import { readInBoth } from '../read-in-both.ts'
import { buttonsOf, fieldsOf } from '../reading.ts'
import { loadedAtOnce, renderPage } from '../render.tsx'
import { longName, shop } from '../samples.ts'

const count: CashCount = {
  _id: '1',
  counted: 4400,
  expected: 4500,
  difference: -100,
  note: 'Chenji kwa mteja',
  by: 'meneja',
  at: '2026-05-03T15:04:00.000Z',
}
const cashier: CashOfPerson = {
  kind: 'staff',
  name: 'Wanjikũ Mũgo',
  holder: 'person:1',
  before: 0,
  taken: 2000,
  handedIn: 2500,
  paidBack: 0,
  expected: 4500,
  sinceCounted: 0,
  counts: [],
}
const rider: CashOfPerson = {
  ...cashier,
  kind: 'rider',
  name: 'Mũthoni wa Kĩrĩnyaga',
  holder: 'run:1',
  before: 700,
  expected: 200,
}

const show = (Page: typeof DayEndPage, people: CashOfPerson[]) => () =>
  renderPage(Page, {
    data: { date: '2026-05-03', cash: loadedAtOnce({ date: '2026-05-03', people }) },
    at: '/dashboard/day-end?day=2026-05-03',
    shop,
  })

describe('close the day', () => {
  test.each<[string, CashOfPerson[], string[], string[]]>([
    [
      'what each person should have, and where it comes from',
      [cashier, rider],
      [
        '0 of 2 counted',
        'Wanjikũ Mũgo Staff Expected KES 4,500.00 Recorded KES 2,000.00 · From riders KES 2,500.00',
        'Mũthoni wa Kĩrĩnyaga Rider Expected KES 200.00',
        'From earlier days KES 700.00 · Taken KES 2,000.00 · Handed in KES 2,500.00',
        'Settle on the riders page',
      ],
      ['0 kati ya 2 zimehesabiwa', 'Mfanyakazi Zinazotarajiwa KES 4,500.00', 'Hifadhi hesabu'],
    ],
    [
      'a count with its difference and note, and what came after it',
      [{ ...cashier, expected: 4800, sinceCounted: 300, counts: [count] }],
      [
        '1 of 1 counted',
        'Counted KES 4,400.00 KES 100.00 missing Chenji kwa mteja Counted by meneja, 3 May 2026, 18:04',
        'Since counted: KES 300.00 came',
      ],
      ['KES 100.00 zimepungua', 'Baada ya hesabu: KES 300.00 zimeingia', 'Hesabu tena'],
    ],
    [
      'earlier counts, and what was handed in since',
      [
        {
          ...rider,
          sinceCounted: -200,
          counts: [{ ...count, _id: '2', counted: 4501, difference: 1 }, count],
        },
      ],
      ['KES 1.00 too much', 'Since counted: KES 200.00 handed in', '1 earlier count'],
      ['KES 1.00 zimezidi', 'Hesabu 1 ya awali'],
    ],
    ['a day without cash', [], ['No cash on this day.'], ['Hakuna pesa taslimu siku hii.']],
    ['a very long name', [{ ...rider, name: longName }], [longName], [longName]],
  ])('shows %s', async (_what, people, english, swahili) => {
    await readInBoth(show(DayEndPage, people), [english, swahili])
  })

  test('has a field and a button for each person, and one button to count again', () => {
    const page = show(DayEndPage, [cashier, { ...rider, counts: [count] }])()
    expect(fieldsOf(page).map(({ name }) => name)).toEqual(['day', 'counted', 'note'])
    expect(buttonsOf(page)).toEqual(
      expect.arrayContaining([
        'Print',
        'Keep count of Wanjikũ Mũgo',
        'Count again: Mũthoni wa Kĩrĩnyaga',
      ]),
    )
  })
})

test('the paper says what was expected and counted, with room to sign', async () => {
  const people = [{ ...cashier, expected: 4800, sinceCounted: 300, counts: [count] }, rider]
  await readInBoth(show(PrintedDayEnd, people), [
    [
      'Cash at the end of the day',
      'Wanjikũ Mũgo (Staff) Expected KES 4,500.00 Counted KES 4,400.00 Difference KES 100.00 missing',
      'Note Chenji kwa mteja Counted by meneja, 3 May 2026, 18:04',
      'Since counted: KES 300.00 came Signature',
      'Mũthoni wa Kĩrĩnyaga (Rider) Expected KES 200.00 Counted Not counted',
      'Together Expected KES 4,700.00 Counted KES 4,400.00 Difference -KES 100.00',
    ],
    ['Pesa taslimu mwisho wa siku', 'Sahihi', 'Jumla'],
  ])
})
