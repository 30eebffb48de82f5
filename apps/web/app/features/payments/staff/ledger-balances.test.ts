import { expect, test } from 'vitest'
import { balancesOf, monthOf } from './ledger-page.tsx'

const moment = { postedAt: '2026-11-21T09:00:00Z', occurredAt: '2026-11-21T09:00:00Z' }
const about = {
  ...moment,
  entry: '1',
  order: null,
  orderNumber: null,
  receipt: null,
  who: null,
  of: null,
}

test('each account shows what was posted to it between opening and closing', () => {
  const balances = balancesOf({
    day: '2026-11-21',
    opening: [{ account: 'mpesa', balance: 1000 }],
    postings: [
      { account: 'mpesa', debit: 100.1, credit: 0, ...about },
      { account: 'deposit', debit: 0, credit: 100.1, ...about },
      { account: 'mpesa', debit: 200.2, credit: 0, ...about },
      { account: 'deposit', debit: 0, credit: 200.2, ...about },
    ],
    closing: [
      { account: 'mpesa', balance: 1300.3 },
      { account: 'deposit', balance: -300.3 },
    ],
    simulated: [{ account: 'mpesa', balance: 200.2 }],
  })

  expect(balances[0]).toEqual({
    account: 'mpesa',
    opening: 1000,
    debit: 300.3,
    credit: 0,
    closing: 1300.3,
    simulated: 200.2,
  })
  expect(balances.find(({ account }) => account === 'deposit')).toMatchObject({
    opening: 0,
    credit: 300.3,
    closing: -300.3,
    simulated: 0,
  })
  // An account that never had money is not listed.
  expect(balances.map(({ account }) => account)).toEqual(['mpesa', 'deposit'])
})

test.each([
  ['2026-02-14', '2026-02-28'],
  ['2028-02-01', '2028-02-29'],
  ['2026-12-31', '2026-12-31'],
])('the file of the month of %s ends with %s', (day, last) => {
  expect(monthOf(day)).toEqual({ from: `${day.slice(0, 7)}-01`, to: last })
})
