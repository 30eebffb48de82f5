import type { TextOf } from '../../lib/text/text.ts'
import type * as english from './words.ts'

export const toCart: TextOf<typeof english.toCart> = {
  kept: 'Duka halifikiki kwa sasa. Itaingia kwenye kikapu chako mara tu mtandao utakaporudi.',
  keptTooLong:
    'Kitu ulichoongeza ukiwa nje ya mtandao kimekaa muda mrefu mno. Tafadhali kiongeze tena.',
  done: (count) =>
    count === 1
      ? 'Bidhaa 1 imewekwa kwenye kikapu chako.'
      : `Bidhaa ${count} zimewekwa kwenye kikapu chako.`,
  inYourCart: (count) => `Kwenye kikapu chako: ${count}`,
  keptForCart: 'Imehifadhiwa kwa kikapu',
  keptNames: (names, more) =>
    `Tumekuhifadhia kwa kikapu chako: ${names}${more > 0 ? ` na nyingine ${more}` : ''}`,
}
