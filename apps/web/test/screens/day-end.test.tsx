import { nairobiDay } from '@duka/contract/nairobi-time'
import type { ClosingDay } from '@duka/contract/payments/days'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import {
  Component as DayEndPage,
  Unequal,
} from '../../app/features/payments/staff/day-end-page.tsx'
import { readInBoth } from '../read-in-both.ts'
import { buttonsOf, fieldsOf, wordsOf } from '../reading.ts'
import { loadedAtOnce, renderPage } from '../render.tsx'
import { longName, shop } from '../samples.ts'

const cashier: ClosingDay['drawers'][number] = {
  holder: 'person:1',
  name: 'Wanjikũ Mũgo',
  opening: 500,
  taken: 2000,
  paidBack: 100,
  moved: -400,
  expected: 2000,
  counted: null,
  difference: null,
}
const rider = { ...cashier, holder: 'run:1', name: 'Mũthoni wa Kĩrĩnyaga', expected: 200 }
const unused = {
  ...cashier,
  holder: 'person:2',
  name: 'Njeri',
  opening: 0,
  taken: 0,
  paidBack: 0,
  moved: 0,
}

const evening: ClosingDay = {
  day: '2026-05-03',
  orders: 12,
  sales: 30000,
  discounts: 500,
  letGo: 0,
  rounding: 0.5,
  delivery: 1250,
  received: { mpesa: 25000, cash: 2000 },
  paidBack: { mpesa: 300, cash: 100 },
  toMatch: 700,
  drawers: [cashier, rider, unused],
  mpesa: { expected: 24700, statement: null, difference: null },
  banked: 15000,
  expenses: 150.5,
  profit: null,
  late: [],
  closed: null,
  moves: [],
  corrections: [],
}

const show =
  (fields: Partial<ClosingDay> = {}) =>
  () =>
    renderPage(DayEndPage, {
      data: { date: '2026-05-03', day: loadedAtOnce({ ...evening, ...fields }) },
      at: '/dashboard/day-end?day=2026-05-03',
      shop,
    })

describe('the day’s end', () => {
  test.each<[string, Partial<ClosingDay>, string[], string[]]>([
    [
      'what was sold, received and paid back, and what each drawer should have',
      {},
      [
        'Orders placed 12 Sold (goods that left) KES 30,750.00 Discounts KES 500.00 Rounding up to whole shillings KES 0.50',
        'Received by M-Pesa KES 25,000.00 Received in cash KES 2,000.00 Paid back KES 400.00',
        'To match (as of today) KES 700.00 Banked KES 15,000.00 Expenses KES 150.50',
        'Wanjikũ Mũgo Expected KES 2,000.00',
        'At the start KES 500.00 · Taken KES 2,000.00 · Paid back KES 100.00 · Moved -KES 400.00',
        'Mũthoni wa Kĩrĩnyaga (rider) Expected KES 200.00',
        'M-Pesa Expected KES 24,700.00 No statement was imported.',
      ],
      [
        'Oda zilizowekwa 12 Mauzo (bidhaa zilizotoka) KES 30,750.00',
        'Za kulinganisha (za leo) KES 700.00',
        'Kufikisha shilingi nzima KES 0.50',
        'Zinazotarajiwa KES 2,000.00',
        'Funga siku',
      ],
    ],
    [
      'a closed day with its differences, and by whom',
      {
        drawers: [{ ...cashier, counted: 1900, difference: -100, countedAlone: true }, rider],
        mpesa: { expected: 24700, statement: 24650, difference: -50 },
        closed: {
          at: '2026-05-03T17:04:00.000Z',
          by: 'meneja',
          note: 'Chenji kwa mteja',
          day: '2026-05-03',
        },
      },
      [
        'To match KES 700.00',
        'Wanjikũ Mũgo KES 1,900.00 · counted alone KES 100.00 missing',
        'Mũthoni wa Kĩrĩnyaga (rider) KES 200.00 · not counted',
        'Statement KES 24,650.00 · KES 50.00 missing',
        'Closed by meneja, 3 May 2026, 20:04. Chenji kwa mteja',
      ],
      ['imehesabiwa na mwenyewe pekee KES 100.00 zimepungua', 'Imefungwa na meneja'],
    ],
    [
      'who moved cash, and what for',
      {
        moves: [
          {
            at: '2026-05-03T09:10:00.000Z',
            by: 'meneja',
            _id: '1',
            reverses: null,
            canPutRight: false,
            putRightAt: '2026-05-04T09:14:00.000Z',
            kind: 'owner-out',
            order: null,
            orderNumber: null,
            from: 'person:1',
            to: 'owner',
            amount: 900,
            reason: 'Ada za shule',
          },
          {
            at: '2026-05-03T09:20:00.000Z',
            by: 'meneja',
            _id: '2',
            reverses: null,
            canPutRight: true,
            putRightAt: null,
            kind: 'expense',
            order: null,
            orderNumber: null,
            from: 'safe',
            to: null,
            amount: 150.5,
            reason: 'Maziwa',
          },
        ],
      },
      [
        'Taken out by the owner KES 900.00 · Wanjikũ Mũgo → Owner · Ada za shule · put right, 4 May 2026, 12:14 meneja, 3 May 2026, 12:10',
        'Expense KES 150.50 · Safe · Maziwa meneja, 3 May 2026, 12:20',
      ],
      [
        'Mwenye duka amechukua KES 900.00 · Wanjikũ Mũgo → Mwenye duka · Ada za shule · imerekebishwa, 4 Mei 2026, 12:14',
      ],
    ],
    [
      'what was put right, and of which day',
      {
        corrections: [
          {
            at: '2026-05-04T09:10:00.000Z',
            by: 'meneja',
            receipt: 'UKL1234567',
            amount: 22_500,
            from: '4829152',
            to: 'never-came',
            reason: 'Kosa',
            day: '2026-05-04',
            of: '2026-05-03',
          },
        ],
      },
      [
        'Corrections KES 22,500.00 order 482 9152 → never came · UKL1234567 · Kosa meneja, 4 May 2026, 12:10 Corrected on 4 May 2026; this day keeps its figures',
      ],
      ['Marekebisho KES 22,500.00', 'Zilirekebishwa 4 Mei 2026'],
    ],
    [
      'money of a day that was closed when it came',
      { late: [{ day: '2026-05-02', amount: 2499 }] },
      ['of 2 May 2026: KES 2,499.00'],
      ['za 2 Mei 2026: KES 2,499.00'],
    ],
    ['a very long name', { drawers: [{ ...cashier, name: longName }] }, [longName], [longName]],
  ])('shows %s', async (_what, fields, english, swahili) => {
    await readInBoth(show(fields), [english, swahili])
  })

  test('says of a day that a later one closed just that', () => {
    const closed = { at: '2026-05-28T17:04:00.000Z', by: 'meneja', note: null, day: '2026-05-28' }
    const page = wordsOf(show({ closed })())
    expect(page).toContain('Closed together with 28 May 2026, by meneja.')
    expect(page).not.toContain('not counted')
    expect(page).not.toContain('Wanjikũ')
  })

  test('shows of a day that has not begun what is there by now, and has no form to close it', async () => {
    const page = show({ day: '9999-01-01' })
    await readInBoth(page, [
      [
        'This day has not begun yet. What comes after a day was closed belongs to the next one.',
        'Wanjikũ Mũgo KES 2,000.00 Mũthoni wa Kĩrĩnyaga (rider) KES 200.00',
      ],
      ['Siku hii bado haijaanza.', 'Wanjikũ Mũgo KES 2,000.00'],
    ])
    expect(wordsOf(page())).not.toContain('not counted')
    expect(buttonsOf(page())).not.toContain('Close the day')
  })

  test.each([
    [{ 'counted person:1': '1949' }, ['Wanjikũ Mũgo: KES 51.00 missing', 'KES 200.00']],
    [{ 'counted person:1': '2,000', 'counted run:1': '200' }, []],
    [{ 'counted person:1': '2000' }, ['Mũthoni wa Kĩrĩnyaga (rider): not counted (KES 200.00)']],
  ])('names before it closes what is missing or not counted: %o', (typed, lines) => {
    const form = new FormData()
    for (const [name, sum] of Object.entries(typed)) form.set(name, sum)
    const words = wordsOf(renderToStaticMarkup(<Unequal day={evening} form={form} />))
    for (const line of lines) expect(words).toContain(line)
    if (lines.length === 0) expect(words.trim()).toBe('')
  })

  test('each figure leads to the list that it sums, and a move of staff to its form that puts it right', () => {
    const handed = {
      _id: '1',
      reverses: null,
      canPutRight: true,
      putRightAt: null,
      at: '2026-05-03T09:10:00.000Z',
      by: 'meneja',
      kind: 'handed-in',
      order: null,
      orderNumber: null,
      from: 'run:1',
      to: 'person:1',
      amount: 900,
      reason: null,
    } as const
    const page = show({
      moves: [
        handed,
        { ...handed, _id: '2', kind: 'expense', from: 'safe', to: null, amount: 1000 },
        { ...handed, _id: '3', kind: 'banked', to: 'bank', canPutRight: false },
      ],
    })()
    const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, href]) =>
      href?.replaceAll('&amp;', '&'),
    )
    for (const link of [
      '/dashboard/orders?from=2026-05-03&to=2026-05-03',
      '/dashboard/payments?day=2026-05-03&method=cash',
      '/dashboard/payments?day=2026-05-03&method=mpesa',
      '/dashboard/payments?day=2026-05-03#to-match',
      '/dashboard/ledger?day=2026-05-03',
    ])
      expect(links).toContain(link)
    expect(buttonsOf(page).filter((name) => name.startsWith('Put right'))).toEqual([
      'Put right: Handed in by a rider, KES 900.00',
      'Put right: Expense, KES 1,000.00',
    ])
  })

  test('shows at noon what each drawer should have now, and that a count is not recorded', async () => {
    const noon = show({ day: nairobiDay(new Date()) })
    await readInBoth(noon, [
      ['Wanjikũ Mũgo Expected now KES 2,000.00', 'Nothing is recorded until you close the day.'],
      ['Zinazotarajiwa sasa KES 2,000.00', 'Hakuna kinachorekodiwa hadi ufunge siku.'],
    ])
    expect(wordsOf(show()())).not.toContain('Expected now')
  })

  test('asks for a count of each drawer with cash, and has one button to close', () => {
    const page = show()()
    expect(fieldsOf(page).map(({ name }) => name)).toEqual([
      'day',
      'counted person:1',
      'counted run:1',
      'note',
    ])
    expect(buttonsOf(page)).toEqual(
      expect.arrayContaining(['Move cash or expense', 'Print', 'Close the day']),
    )
    expect(page).not.toContain('Njeri')
  })
})
