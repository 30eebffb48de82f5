import { codReasons as englishCodReasons } from '@duka/contract/orders/cash-on-delivery'
import { paymentReasons as englishReasons } from '@duka/contract/payments/payment-reasons'
import type { Language } from '../../lib/text/text.ts'
import { codReasons, mpesaReasons, paymentReasons } from './reasons.ts'
import { type Pair, pairs, partsOf } from './translate-with.ts'

const files = import.meta.glob<Language['parts']>(
  [
    '../../features/{addresses,checkout,orders,riders}/words.sw.ts',
    '../../features/*/signed-in-words.sw.ts',
  ],
  { eager: true },
)

/** The texts behind the login and of a rider's link; guests never download them. */
export const parts = partsOf(files)

export const reasons: Pair[] = [
  ...Object.entries(mpesaReasons),
  ...pairs(englishReasons, paymentReasons),
  ...pairs(englishCodReasons, codReasons),
]
