import type { TextOf } from '../../lib/text/text.ts'

export const sharedCart: TextOf<typeof import('../shared-cart.ts').sharedCart> = {
  title: 'Kikapu chako',
  lead: 'Umetumiwa bidhaa hizi. Bei ni za leo.',
  list: 'Bidhaa za kikapu hiki',
  leftOut: (count) =>
    count === 1
      ? 'Bidhaa 1 haiuzwi tena, na haionyeshwi.'
      : `Bidhaa ${count} haziuzwi tena, na hazionyeshwi.`,
  nothing: 'Bidhaa zote za kikapu hiki haziuzwi tena.',
  total: 'Jumla bila ada ya uwasilishaji',
  put: 'Weka kwenye kikapu changu',
  putting: 'Tunaweka kwenye kikapu chako...',
  failedPut: 'Imeshindwa kuweka bidhaa kwenye kikapu chako.',
  done: (count) =>
    count === 1
      ? 'Bidhaa 1 imewekwa kwenye kikapu chako.'
      : `Bidhaa ${count} zimewekwa kwenye kikapu chako.`,
  already: 'Bidhaa hizi tayari ziko kwenye kikapu chako.',
  none: 'Hakuna bidhaa iliyowekwa kwenye kikapu chako.',
  fewer: (names) => `Hazitoshi dukani: ${names}.`,
  viewCart: 'Tazama kikapu',
  message: (link) => `Habari, ningependa kuagiza hivi: ${link}`,
  draft: 'Tunafungua rasimu ya oda hii...',
  failedDraft: 'Imeshindwa kuandaa rasimu ya kikapu hiki.',
  again: 'Jaribu tena',
  ended: 'Kiungo hiki kimeisha muda',
  endedMore:
    'Kiungo cha kikapu hufanya kazi kwa siku 30. Huenda sehemu ya kiungo inakosekana. Tafadhali omba kingine.',
  toProducts: 'Nunua bidhaa',
}
