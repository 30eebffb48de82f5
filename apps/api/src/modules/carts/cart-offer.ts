import type { CartOffer } from '@duka/contract/carts/carts'
import { toShillings } from '@duka/contract/money'
import type { Db } from '../../db/client.ts'
import { offerRefusal } from '../offers/offer-refusals.ts'
import { codeKey } from '../offers/offers.queries.ts'
import { type PricedCart, removeCode, selectCartPrice, writeCode } from './carts.queries.ts'

export function toCartOffer({ code, terms, problem, promotionCents }: PricedCart): CartOffer {
  const refusal = problem && offerRefusal(problem, { code, minimumCents: terms?.minimum_cents })
  return {
    code,
    kind: terms?.kind ?? null,
    value: terms?.value == null ? null : toShillings(terms.value),
    amount: toShillings(promotionCents),
    problem: refusal ? refusal.message : null,
    reason: refusal ? { code: refusal.code, values: refusal.values } : null,
  }
}

/** Adds a code to the cart, in place of another one. Throws the reason if the code gives this cart no discount now. */
export async function enterCode(db: Db, userId: string, typed: string): Promise<void> {
  const key = codeKey(typed)
  const priced = await selectCartPrice(db, userId, key)
  if (priced?.problem)
    throw offerRefusal(priced.problem, {
      minimumCents: priced.terms?.minimum_cents,
      code: priced.problem === 'offer_unknown' ? typed.trim() : priced.code,
    })
  await writeCode(db, userId, key)
}

/** Removes the code from the cart, if there is one. */
export function leaveCode(db: Db, userId: string): Promise<void> {
  return removeCode(db, userId)
}
