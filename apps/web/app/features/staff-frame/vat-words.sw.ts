import type { TextOf } from '../../lib/text/text.ts'
import type * as english from './vat-words.ts'

export const vatWords: TextOf<typeof english.vatWords> = {
  vatClass: 'Daraja la VAT',
  classes: {
    A: 'A: haitozwi VAT',
    B: 'B: kiwango cha kawaida',
    C: 'C: kiwango cha sifuri',
    D: 'D: hakuna VAT',
    E: 'E: kiwango cha chini',
  },
}
