import type { CartOffer } from '@duka/contract/carts/carts'
import { toShillings } from '@duka/contract/money'
import type { Db } from '../../db/client.ts'
import { offerRefusal } from '../offers/offer-refusals.ts'
import { codeKey, type JudgedOffer } from '../offers/offers.queries.ts'
import { removeCode, selectCartOffer, selectJudgement, writeCode } from './cart-offer.queries.ts'

/** The cart's code with its present discount, or why it has none; null without a code. */
export async function cartOffer(db: Db, userId: string): Promise<CartOffer | null> {
  const judged = await selectCartOffer(db, userId)
  return judged ? toCartOffer(judged) : null
}

export function toCartOffer(judged: JudgedOffer): CartOffer {
  const refusal = judged.problem && offerRefusal(judged.problem, judged)
  return {
    code: judged.code,
    kind: judged.kind,
    value: judged.value === null ? null : toShillings(judged.value),
    amount: toShillings(judged.amountCents),
    problem: refusal ? refusal.message : null,
    reason: refusal ? { code: refusal.code, values: refusal.values } : null,
  }
}

/** Adds a code to the cart, in place of another one. Throws the reason if the code gives this cart no discount now. */
export async function enterCode(db: Db, userId: string, typed: string): Promise<void> {
  const key = codeKey(typed)
  const judged = await selectJudgement(db, userId, key)
  if (judged?.problem)
    throw offerRefusal(judged.problem, {
      ...judged,
      code: judged.problem === 'offer_unknown' ? typed.trim() : judged.code,
    })
  await writeCode(db, userId, key)
}

/** Removes the code from the cart, if there is one. */
export function leaveCode(db: Db, userId: string): Promise<void> {
  return removeCode(db, userId)
}
