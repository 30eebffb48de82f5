import { formatMoney, toShillings } from '@duka/contract/money'
import { ShopError } from '../../http/errors.ts'
import type { OfferProblem } from './offers.queries.ts'

const codes = {
  offer_unknown: 'OFFER_UNKNOWN',
  offer_not_begun: 'OFFER_NOT_BEGUN',
  offer_ended: 'OFFER_ENDED',
  offer_used_up: 'OFFER_USED_UP',
  offer_used_by_you: 'OFFER_USED_BY_YOU',
  offer_other_goods: 'OFFER_OTHER_GOODS',
  offer_minimum: 'OFFER_MINIMUM',
} as const satisfies Record<OfferProblem, string>

/** The refusal for a code without a discount. `minimumCents` is the least that the goods must cost. */
export function offerRefusal(
  problem: OfferProblem,
  { code, minimumCents }: { code: string; minimumCents?: number | null | undefined },
): ShopError {
  const minimum = formatMoney(toShillings(minimumCents ?? 0))
  return new ShopError(codes[problem], problem === 'offer_minimum' ? { code, minimum } : { code })
}
