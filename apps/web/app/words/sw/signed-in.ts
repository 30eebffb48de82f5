import { paymentReasons as englishReasons } from '@duka/contract/payment-reasons'
import { addresses } from './addresses.ts'
import { checkout } from './checkout.ts'
import { dates } from './dates.ts'
import { orders } from './orders.ts'
import { mpesaReasons, paymentReasons } from './payment-reasons.ts'
import { payments } from './payments.ts'
import { profile } from './profile.ts'
import { tracking } from './tracking.ts'

/** What is said behind the login only; guests never download it. */
export const parts = { addresses, checkout, dates, orders, payments, profile, tracking }

export const reasons: [english: string, swahili: string][] = [
  ...Object.entries(mpesaReasons),
  ...Object.entries(englishReasons).map(([name, english]): [string, string] => [
    english,
    paymentReasons[name as keyof typeof englishReasons],
  ]),
]
