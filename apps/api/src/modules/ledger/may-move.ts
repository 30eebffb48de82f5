import type { RefusalCode } from '@duka/contract/errors'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { ShopError } from '../../http/errors.ts'
import { anyOf, findFirst, type Obligation } from './may-move.queries.ts'

/** The obligation outlives the action. */
const allowed = null

/**
 * What each action that may end an obligation answers to it: a refusal, or that it is allowed. The first refusal that
 * applies counts. A new obligation compiles only once every action answers it.
 */
const endings = {
  /** The order was not paid in time. */
  expire: {
    promptOpen: allowed,
    promptLive: 'PROMPT_LIVE',
    ownPromptLive: allowed,
    claimUndecided: 'PAYMENT_UNDECIDED',
    stillAsked: allowed,
    moneyToMatch: 'MONEY_TO_MATCH',
    codeWaits: 'CODE_WAITS',
    refundUnderWay: 'REFUND_UNDER_WAY',
    moneyHere: 'ORDER_HAS_MONEY',
    moneyPassed: allowed,
    moneyOwed: allowed,
    goodsUnderWay: allowed,
    goodsNotBack: allowed,
    delivered: allowed,
    withRider: allowed,
    deliveredUnpaid: allowed,
    piecesBack: 'HAS_RETURNS',
    returnOpen: allowed,
  },
  /** The customer cancels their order. Money that comes later by a pay link is refund due. */
  cancel: {
    promptOpen: allowed,
    promptLive: allowed,
    ownPromptLive: 'PROMPT_LIVE',
    claimUndecided: 'PAYMENT_UNDECIDED',
    stillAsked: allowed,
    moneyToMatch: 'MONEY_TO_MATCH',
    codeWaits: 'CODE_WAITS',
    refundUnderWay: 'REFUND_UNDER_WAY',
    moneyHere: 'CANCEL_PAID',
    moneyPassed: allowed,
    moneyOwed: allowed,
    goodsUnderWay: allowed,
    goodsNotBack: allowed,
    delivered: allowed,
    withRider: allowed,
    deliveredUnpaid: allowed,
    piecesBack: 'HAS_RETURNS',
    returnOpen: allowed,
  },
  /** Anybody cancels the order: its stock goes back, and its money is refund due. */
  close: {
    promptOpen: allowed,
    promptLive: allowed,
    ownPromptLive: allowed,
    claimUndecided: allowed,
    stillAsked: allowed,
    moneyToMatch: allowed,
    codeWaits: allowed,
    refundUnderWay: allowed,
    moneyHere: allowed,
    moneyPassed: allowed,
    moneyOwed: allowed,
    goodsUnderWay: allowed,
    goodsNotBack: allowed,
    delivered: allowed,
    withRider: allowed,
    deliveredUnpaid: allowed,
    piecesBack: 'HAS_RETURNS',
    returnOpen: allowed,
  },
  /** Staff change the items or the delivery, and so the price. */
  change: {
    promptOpen: allowed,
    promptLive: 'ORDER_HAS_MONEY',
    ownPromptLive: allowed,
    claimUndecided: 'ORDER_HAS_MONEY',
    stillAsked: allowed,
    moneyToMatch: 'ORDER_HAS_MONEY',
    codeWaits: 'CODE_WAITS',
    refundUnderWay: 'ORDER_HAS_MONEY',
    moneyHere: 'ORDER_HAS_MONEY',
    moneyPassed: 'ORDER_HAS_MONEY',
    moneyOwed: allowed,
    goodsUnderWay: allowed,
    goodsNotBack: allowed,
    delivered: allowed,
    withRider: allowed,
    deliveredUnpaid: allowed,
    piecesBack: 'HAS_RETURNS',
    returnOpen: 'RETURN_OPEN',
  },
  /** Staff change what they take off, also of a paid or sent order: the difference is due or refund due. */
  discount: {
    promptOpen: allowed,
    promptLive: 'PROMPT_LIVE',
    ownPromptLive: allowed,
    claimUndecided: 'PAYMENT_UNDECIDED',
    stillAsked: allowed,
    moneyToMatch: 'MONEY_TO_MATCH',
    codeWaits: 'CODE_WAITS',
    refundUnderWay: 'REFUND_UNDER_WAY',
    moneyHere: allowed,
    moneyPassed: allowed,
    moneyOwed: allowed,
    goodsUnderWay: allowed,
    goodsNotBack: allowed,
    delivered: allowed,
    withRider: allowed,
    deliveredUnpaid: allowed,
    piecesBack: 'HAS_RETURNS',
    returnOpen: 'RETURN_OPEN',
  },
  delete: {
    promptOpen: 'ORDER_HAS_MONEY',
    promptLive: allowed,
    ownPromptLive: allowed,
    claimUndecided: 'PAYMENT_UNDECIDED',
    stillAsked: 'PAYMENT_UNDECIDED',
    moneyToMatch: 'MONEY_TO_MATCH',
    codeWaits: 'CODE_WAITS',
    refundUnderWay: 'REFUND_UNDER_WAY',
    moneyHere: 'ORDER_HAS_MONEY',
    moneyPassed: 'ORDER_HAS_MONEY',
    moneyOwed: allowed,
    goodsUnderWay: 'GOODS_UNDER_WAY',
    goodsNotBack: 'GOODS_UNDER_WAY',
    delivered: 'ORDER_DELIVERED',
    withRider: 'ORDER_WITH_RIDER',
    deliveredUnpaid: allowed,
    piecesBack: 'HAS_RETURNS',
    returnOpen: 'RETURN_OPEN',
  },
  /** Deleting the account of the customer, who reads the refusal. */
  forget: {
    promptOpen: 'ACCOUNT_HAS_MONEY',
    promptLive: allowed,
    ownPromptLive: allowed,
    claimUndecided: 'ACCOUNT_HAS_MONEY',
    stillAsked: allowed,
    moneyToMatch: 'ACCOUNT_HAS_MONEY',
    codeWaits: 'ACCOUNT_CODE_WAITS',
    refundUnderWay: 'ACCOUNT_HAS_MONEY',
    moneyHere: allowed,
    moneyPassed: allowed,
    moneyOwed: 'ACCOUNT_HAS_MONEY',
    goodsUnderWay: 'ACCOUNT_HAS_MONEY',
    goodsNotBack: allowed,
    delivered: allowed,
    withRider: 'ACCOUNT_WITH_RIDER',
    deliveredUnpaid: 'ACCOUNT_OWES_MONEY',
    piecesBack: allowed,
    returnOpen: 'ACCOUNT_HAS_RETURN',
  },
  /** Erasing the person from an order without an account. */
  forgetGuest: {
    promptOpen: 'PROMPT_LIVE',
    promptLive: allowed,
    ownPromptLive: allowed,
    claimUndecided: 'PAYMENT_UNDECIDED',
    stillAsked: allowed,
    moneyToMatch: 'MONEY_TO_MATCH',
    codeWaits: 'CODE_WAITS',
    refundUnderWay: 'REFUND_UNDER_WAY',
    moneyHere: allowed,
    moneyPassed: allowed,
    moneyOwed: 'REFUND_DUE_FIRST',
    goodsUnderWay: 'GOODS_UNDER_WAY',
    goodsNotBack: allowed,
    delivered: allowed,
    withRider: 'ORDER_WITH_RIDER',
    deliveredUnpaid: 'DELIVERED_UNPAID',
    piecesBack: allowed,
    returnOpen: 'RETURN_OPEN',
  },
} as const satisfies Record<string, Record<Obligation, RefusalCode | null>>

/** What asking for money waits for, or paying it another way. It ends no obligation. */
const requests = {
  payOnDelivery: {
    ownPromptLive: 'PROMPT_LIVE',
    claimUndecided: 'PAYMENT_UNDECIDED',
    moneyToMatch: 'MONEY_TO_MATCH',
    codeWaits: 'CODE_WAITS',
    refundUnderWay: 'REFUND_UNDER_WAY',
    moneyHere: 'ORDER_HAS_MONEY',
  },
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
} as const satisfies Record<string, Partial<Record<Obligation, RefusalCode>>>

type Action = keyof typeof endings | keyof typeof requests
const answers: Record<Action, Partial<Record<Obligation, RefusalCode | null>>> = {
  ...endings,
  ...requests,
}

/** Whether money of the order `o` may still move in a way that forbids this action. For a `where`. */
export function mayStillMove(action: Action): SQL {
  return anyOf(obstaclesTo(action))
}

/** Refuses an action while money of the order may still move. The caller has locked the order. */
export async function refuseWhileMoneyMoves(
  db: Db,
  orderId: string,
  action: Action,
  values: { order?: string } = {},
): Promise<void> {
  const obstacles = obstaclesTo(action)
  const obligation = obstacles.length > 0 && (await findFirst(db, orderId, action, obstacles))
  const code = obligation && answers[action][obligation]
  if (code) throw new ShopError(code, values)
}

function obstaclesTo(action: Action): Obligation[] {
  return (Object.keys(answers[action]) as Obligation[]).filter((name) => answers[action][name])
}
