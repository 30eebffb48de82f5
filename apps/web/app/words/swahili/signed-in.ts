import { codReasons as englishCodReasons } from '@duka/contract/orders/cash-on-delivery'
import { paymentReasons as englishReasons } from '@duka/contract/payments/payment-reasons'
import type { Language } from '../../lib/text/text.ts'
import { account } from './account.ts'
import { addresses } from './addresses.ts'
import { codReasons } from './cash-on-delivery.ts'
import { checkout } from './checkout.ts'
import { notifications } from './notifications.ts'
import { orders } from './orders.ts'
import { mpesaReasons, paymentReasons } from './payment-reasons.ts'
import { payments } from './payments.ts'
import { phoneProof } from './phone-proof.ts'
import { profile } from './profile.ts'
import { riders } from './riders.ts'
import { security } from './security.ts'
import { shareLink } from './share-link.ts'
import { partsOf } from './translate-with.ts'

const files = import.meta.glob<Language['parts']>(['../../features/*/signed-in-words.sw.ts'], {
  eager: true,
})

/** The texts behind the login and of a rider's link; guests never download them. */
export const parts: Language['parts'] = {
  ...partsOf(files),
  account,
  addresses,
  checkout,
  notifications,
  orders,
  payments,
  phoneProof,
  profile,
  riders,
  security,
  shareLink,
}

export const reasons: [english: string, swahili: string][] = [
  ...Object.entries(mpesaReasons),
  ...Object.entries(englishReasons).map(([name, english]): [string, string] => [
    english,
    paymentReasons[name as keyof typeof englishReasons],
  ]),
  ...Object.entries(englishCodReasons).map(([name, english]): [string, string] => [
    english,
    codReasons[name as keyof typeof englishCodReasons],
  ]),
]
