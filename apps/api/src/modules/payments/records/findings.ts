import type { PaymentReason } from '@duka/contract/payments/payment-reasons'

/** What a channel reports about a prompt. */
export type Finding = PaidFinding | FailedFinding | HeldFinding

export interface PaidFinding {
  outcome: 'paid'
  by: 'callback' | 'query' | 'c2b' | 'staff'
  receivedCents: number
  receipt?: string | undefined
  checkoutRequestId?: string | undefined
}

export interface FailedFinding {
  outcome: 'failed'
  by: 'callback' | 'query' | 'answer' | 'shop'
  resultCode: string | null
  /** Null where the result code says why. */
  reasonCode: PaymentReason | null
  checkoutRequestId?: string | undefined
  /** When a query checks the failure; never unless given. */
  askAgainAt?: Date | undefined
}

/** Money may have arrived, but the report contradicts the shop's records. */
export interface HeldFinding {
  outcome: 'held'
  by: 'callback' | 'query' | 'shop'
  claimedCents: number | null
  reasonCode: PaymentReason
  checkoutRequestId?: string | undefined
  /** The code that M-Pesa names, which is that of other money. */
  receipt?: string | undefined
}
