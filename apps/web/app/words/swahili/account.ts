import type { TextOf } from '../../lib/text/text.ts'

export const account: TextOf<typeof import('../account.ts').account> = {
  label: 'Akaunti yako',
  orders: 'Oda',
  addresses: 'Anwani',
  profile: 'Wasifu',
  security: 'Usalama',
  wishes: 'Vipendwa',
}
