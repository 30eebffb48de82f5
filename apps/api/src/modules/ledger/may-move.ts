import type { RefusalCode } from '@duka/contract/errors'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { ShopError } from '../../http/errors.ts'
import { anyOf, findFirst, type Obligation } from './may-move.queries.ts'

/** Which of these conditions forbid each action, with the refusal for each; the first that applies counts. */
const obstacles = {
  prompt: {
    claimUndecided: 'PAYMENT_UNDECIDED',
    moneyToMatch: 'MONEY_TO_MATCH',
    refundUnderWay: 'REFUND_UNDER_WAY',
  },
  cash: {
    ownPromptLive: 'PROMPT_LIVE',
    claimUndecided: 'PAYMENT_UNDECIDED',
    moneyToMatch: 'MONEY_TO_MATCH',
    refundUnderWay: 'REFUND_UNDER_WAY',
  },
  expire: {
    promptLive: 'PROMPT_LIVE',
    claimUndecided: 'PAYMENT_UNDECIDED',
    moneyToMatch: 'MONEY_TO_MATCH',
    refundUnderWay: 'REFUND_UNDER_WAY',
    moneyHere: 'ORDER_HAS_MONEY',
  },
  /** The customer cancels their order. Money that comes later by a pay link is refund due. */
  cancel: {
    ownPromptLive: 'PROMPT_LIVE',
    claimUndecided: 'PAYMENT_UNDECIDED',
    moneyToMatch: 'MONEY_TO_MATCH',
    refundUnderWay: 'REFUND_UNDER_WAY',
    moneyHere: 'CANCEL_PAID',
  },
  /** Staff change the lines. */
  change: {
    promptLive: 'ORDER_HAS_MONEY',
    claimUndecided: 'ORDER_HAS_MONEY',
    moneyToMatch: 'ORDER_HAS_MONEY',
    refundUnderWay: 'ORDER_HAS_MONEY',
    moneyHere: 'ORDER_HAS_MONEY',
    moneyPassed: 'ORDER_HAS_MONEY',
  },
  delete: {
    promptLive: 'ORDER_HAS_MONEY',
    claimUndecided: 'PAYMENT_UNDECIDED',
    stillAsked: 'PAYMENT_UNDECIDED',
    moneyToMatch: 'MONEY_TO_MATCH',
    refundUnderWay: 'REFUND_UNDER_WAY',
    moneyHere: 'ORDER_HAS_MONEY',
    moneyPassed: 'ORDER_HAS_MONEY',
    goodsUnderWay: 'GOODS_UNDER_WAY',
    delivered: 'ORDER_DELIVERED',
    withRider: 'ORDER_WITH_RIDER',
  },
  /** Deleting the account of the customer. */
  forget: {
    promptLive: 'ACCOUNT_HAS_MONEY',
    claimUndecided: 'ACCOUNT_HAS_MONEY',
    moneyToMatch: 'ACCOUNT_HAS_MONEY',
    refundUnderWay: 'ACCOUNT_HAS_MONEY',
    moneyOwed: 'ACCOUNT_HAS_MONEY',
    goodsUnderWay: 'ACCOUNT_HAS_MONEY',
    deliveredUnpaid: 'ACCOUNT_OWES_MONEY',
  },
  /** Erasing the person from an order without an account. */
  forgetGuest: {
    promptLive: 'PROMPT_LIVE',
    claimUndecided: 'PAYMENT_UNDECIDED',
    moneyToMatch: 'MONEY_TO_MATCH',
    refundUnderWay: 'REFUND_UNDER_WAY',
    moneyOwed: 'REFUND_DUE_FIRST',
    goodsUnderWay: 'GOODS_UNDER_WAY',
    deliveredUnpaid: 'DELIVERED_UNPAID',
  },
} as const satisfies Record<string, Partial<Record<Obligation, RefusalCode>>>

export type Action = keyof typeof obstacles

/** Whether money of the order `o` may still move in a way that forbids this action. For a `where`. */
export function mayStillMove(action: Action): SQL {
  return anyOf(Object.keys(obstacles[action]) as Obligation[])
}

/** Refuses an action while money of the order may still move. The caller has locked the order. */
export async function refuseWhileMoneyMoves(
  db: Db,
  orderId: string,
  action: Action,
): Promise<void> {
  const obligation = await findFirst(
    db,
    orderId,
    action,
    Object.keys(obstacles[action]) as Obligation[],
  )
  const code = obligation && codesOf(action)[obligation]
  if (code) throw new ShopError(code)
}

function codesOf(action: Action): Partial<Record<Obligation, RefusalCode>> {
  return obstacles[action]
}
