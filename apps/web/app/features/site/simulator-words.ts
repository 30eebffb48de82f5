import { words } from '../../lib/text/text.ts'

export const simulator = words('simulator', {
  noMoney: 'Demo: no real money moves.',
  noSms: 'Demo: no real SMS is sent.',
  openPhone: 'Simulated phone',
  newTab: '(opens in a new tab)',
})
