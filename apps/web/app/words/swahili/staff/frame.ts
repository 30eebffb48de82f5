import type { TextOf } from '../../../lib/text/text.ts'

export const frame: TextOf<typeof import('../../staff/frame.ts').frame> = {
  groups: { today: 'Leo', sell: 'Kuuza', goods: 'Bidhaa', money: 'Pesa', shop: 'Duka' },
  today: 'Leo',
  add: 'Ongeza',
  newProduct: 'Bidhaa mpya',
  goods: 'Bidhaa',
  more: 'Zaidi',
  allPages: 'Kurasa zote',
  closeMore: 'Funga',
  person: (name) => `${name}: akaunti yako`,
  waiting: (count) => `${count} zinasubiri`,
}
