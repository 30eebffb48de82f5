import { toShillings } from '@duka/contract/money'
import type { StaffLimits } from '@duka/contract/users/rights'

/** The limits as the table has them. */
export interface StoredLimits {
  discountPercent: number | null
  refundCents: number | null
}

export function limitsOf({ discountPercent, refundCents }: StoredLimits): StaffLimits {
  return { discountPercent, refundAmount: refundCents === null ? null : toShillings(refundCents) }
}
