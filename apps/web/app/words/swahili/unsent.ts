import type { TextOf } from '../../lib/text/text.ts'

export const unsent: TextOf<typeof import('../unsent.ts').unsent> = {
  title: 'Fomu yako haikutumwa',
  nothingKept:
    'Ukurasa ulikuwa haujawa tayari. Hakuna kilichoagizwa, na hatukuhifadhi chochote ulichoandika.',
  whatToDo: 'Fungua fomu tena, subiri kidogo hadi ukurasa uwe tayari, kisha uitume tena.',
  back: 'Rudi kwenye fomu',
  orCall: 'Ikitokea tena, washa JavaScript kwenye kivinjari chako, au tupigie simu:',
}
