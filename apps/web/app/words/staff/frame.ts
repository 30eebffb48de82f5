import { staffWords } from './staff-words.ts'

/** The frame of the staff pages: header, menus and what waits. */
export const frame = staffWords('frame', {
  groups: { today: 'Today', sell: 'Sell', goods: 'Goods', money: 'Money', shop: 'Shop' },
  today: 'Today',
  add: 'Add',
  newProduct: 'New product',
  goods: 'Goods',
  more: 'More',
  allPages: 'All pages',
  closeMore: 'Close',
  person: (name: string) => `${name}: your account`,
  waiting: (count: number) => `${count} waiting`,
})
