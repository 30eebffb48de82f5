import type { TextOf } from '../../lib/text/text.ts'
import type * as english from './simulator-words.ts'

export const simulator: TextOf<typeof english.simulator> = {
  noMoney: 'Jaribio: hakuna pesa halisi.',
  noSms: 'Jaribio: hakuna SMS halisi inayotumwa.',
  openPhone: 'Simu ya majaribio',
  newTab: '(inafunguka kwenye kichupo kipya)',
}
