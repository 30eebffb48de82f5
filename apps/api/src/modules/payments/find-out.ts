import { paymentReasons } from '@duka/contract/payment-reasons'
import { isLive } from '@duka/contract/payments'
import {
  describeResultCode,
  readStkCallback,
  type StkCallback,
  type StkQueryOutcome,
} from '@duka/daraja/client'
import type { Db } from '../../db/client.ts'
import { appendEvent, hasEvent, selectEvents } from './events.queries.ts'
import type { PaymentDeps } from './payment-deps.ts'
import {
  findPayment,
  hurryQuery,
  type PaymentRow,
  receiptIsTaken,
  requestIdIsTaken,
  setNextQuery,
} from './payments.queries.ts'
import { pauseQueries, takeTurn } from './query-budget.ts'
import { type Finding, settlePayment } from './settle.ts'

/** Whether M-Pesa was asked, or the minute's questions are used up. */
export type Asked = 'asked' | 'no-turn'

const SOON_MS = 2_000
/** So many questions without an answer, and a callback that fits in everything stands alone. */
const MUTE_ENOUGH = 3

/** A success that a callback claims, and what the shop asked since. */
interface Claim extends StkCallback {
  mute: number
  refuted: number
}

/**
 * Finds out what became of a prompt by asking M-Pesa, and settles what is certain. A callback's
 * success is only a claim until the query says the same; when the query stays mute, a claim that
 * agrees with our record in request, amount and receipt is believed.
 */
export async function findOut(deps: PaymentDeps, paymentId: string): Promise<Asked> {
  const { db, mpesa } = deps
  const payment = await findPayment(db, paymentId)
  if (!payment) return 'asked'
  const claim = await findClaim(deps, payment)
  if (hasMoney(payment) && !(await claimsMore(db, payment, claim))) {
    await setNextQuery(db, paymentId, null)
    return 'asked'
  }
  const id = payment.checkoutRequestId ?? claim?.checkoutRequestId
  if (!id) {
    await giveUp(deps, payment)
    return 'asked'
  }
  if (!(await takeTurn(db, mpesa.queriesPerMinute))) return 'no-turn'
  const answer = await mpesa.stkQuery(id)
  await appendEvent(db, payment.id, 'query', summary(answer))
  if (answer.outcome === 'no-answer' && answer.rateLimited)
    await pauseQueries(db, mpesa.queriesPerMinute)

  const finding = decide(payment, claim, answer)
  if (finding) await settle(deps, payment.id, { ...finding, checkoutRequestId: id })
  else if (payment.nextQueryAt === null) await giveUp(deps, payment, claim)
  if (finding?.outcome === 'paid' && !claim) await hearLateClaim(deps, payment)
  return 'asked'
}

/** Only a callback names sum and receipt, and one may have come while M-Pesa was asked. */
async function hearLateClaim(deps: PaymentDeps, payment: PaymentRow): Promise<void> {
  const claim = await findClaim(deps, payment)
  if (claim) await settle(deps, payment.id, asPaid(payment, claim))
}

/** Whether M-Pesa has said that the money moved, wherever it is now. */
export function isProven({ state }: PaymentRow): boolean {
  return state === 'paid' || state === 'refunding' || state === 'refunded'
}

/** What a callback says of a payment that is proven. */
export function asPaid(
  { amountCents }: PaymentRow,
  { receipt, ...claim }: Pick<StkCallback, 'amountCents' | 'receipt'>,
): Finding {
  const receivedCents = claim.amountCents ?? amountCents
  return { outcome: 'paid', by: 'callback', receivedCents, receipt }
}

/** Settles, and tells the catalogue when that took goods from the shelf. */
export async function settle(
  deps: PaymentDeps,
  paymentId: string,
  finding: Finding,
): Promise<PaymentRow> {
  const { payment, stockMoved } = await settlePayment(deps.db, paymentId, finding, deps.now())
  if (stockMoved) deps.news.stockChanged()
  return payment
}

/**
 * Puts a payment at the front of those to ask about. False when it stands there already, so that
 * a callback which comes twice costs one question.
 */
export function askSoon(deps: PaymentDeps, paymentId: string): Promise<boolean> {
  return hurryQuery(deps.db, paymentId, new Date(deps.now().getTime() + SOON_MS))
}

/**
 * Whether a claim brings another receipt than the one that the payment was given by guess: then both
 * sums came, if M-Pesa says that the prompt was paid.
 */
export async function claimsMore(
  db: Db,
  { id, receipt }: PaymentRow,
  claim: Pick<StkCallback, 'receipt'> | undefined,
): Promise<boolean> {
  if (!receipt || !claim?.receipt || claim.receipt === receipt) return false
  if (!(await hasEvent(db, id, 'receipt-guessed'))) return false
  return !(await receiptIsTaken(db, claim.receipt, id))
}

function hasMoney({ state, receivedCents }: PaymentRow): boolean {
  return !isLive(state) && state !== 'failed' && receivedCents !== null
}

function decide(
  payment: PaymentRow,
  claim: Claim | undefined,
  answer: StkQueryOutcome,
): Finding | undefined {
  if (answer.outcome === 'settled' && answer.class === 'success')
    return {
      outcome: 'paid',
      by: 'query',
      // M-Pesa lets nobody change the amount of a prompt: paid means the amount we asked for.
      receivedCents: claim?.amountCents ?? payment.amountCents,
      receipt: claim?.receipt,
    }
  if (answer.outcome === 'settled') {
    // Callback and query contradict each other: ask once more before believing the query.
    if (claim && claim.refuted === 0) return undefined
    const { resultCode } = answer
    const { reason } = describeResultCode(resultCode)
    return { outcome: 'failed', by: 'query', resultCode, reason }
  }
  if (claim && answer.outcome === 'no-answer' && standsAlone(payment, claim, answer))
    return {
      outcome: 'paid',
      by: 'callback',
      receivedCents: payment.amountCents,
      receipt: claim.receipt,
    }
  return undefined
}

type NoAnswer = Extract<StkQueryOutcome, { outcome: 'no-answer' }>

/** Whether a claim that fits in everything may be believed although the query says nothing. */
function standsAlone(payment: PaymentRow, claim: Claim, answer: NoAnswer): boolean {
  const fits =
    payment.checkoutRequestId === claim.checkoutRequestId &&
    claim.amountCents === payment.amountCents &&
    claim.receipt !== undefined
  if (!fits || !isMute(answer)) return false
  // Not every shortcode has the query: then there is nothing to wait for.
  return /^(http\.)?40[45]/.test(answer.code ?? '') || claim.mute + 1 >= MUTE_ENOUGH
}

/** M-Pesa said nothing, which differs from saying that the prompt is still being worked on. */
function isMute({ code }: NoAnswer): boolean {
  return code !== '500.001.1001' && code !== '400.002.02'
}

async function findClaim(deps: PaymentDeps, payment: PaymentRow): Promise<Claim | undefined> {
  const callbacks = await selectEvents(deps.db, payment.id, 'callback')
  for (const { id, body } of callbacks) {
    const callback = readStkCallback(body)
    if (callback?.class !== 'success') continue
    const expected = payment.checkoutRequestId ?? callback.checkoutRequestId
    if (callback.checkoutRequestId !== expected) continue
    if (await requestIdIsTaken(deps.db, expected, payment.id)) continue
    const queries = await selectEvents(deps.db, payment.id, 'query')
    const since = queries.filter((query) => query.id > id).map((query) => readSummary(query.body))
    return {
      ...callback,
      mute: since.filter((query) => query.mute).length,
      refuted: since.filter((query) => query.class === 'failed').length,
    }
  }
  return undefined
}

function summary(answer: StkQueryOutcome): Record<string, unknown> {
  return answer.outcome === 'no-answer' ? { ...answer, mute: isMute(answer) } : { ...answer }
}

function readSummary(body: unknown): { mute?: unknown; class?: unknown } {
  return typeof body === 'object' && body !== null ? body : {}
}

/** Nothing more can be asked. No end is final: a callback that comes later still counts. */
async function giveUp(deps: PaymentDeps, payment: PaymentRow, claim?: Claim): Promise<void> {
  const { neverSent, neverConfirmed } = paymentReasons
  if (claim)
    await settle(deps, payment.id, {
      outcome: 'held',
      by: 'shop',
      receivedCents: claim.amountCents ?? payment.amountCents,
      reason: paymentReasons.toldOnly,
      checkoutRequestId: claim.checkoutRequestId,
    })
  else if (isLive(payment.state))
    await settle(deps, payment.id, {
      outcome: 'failed',
      by: 'shop',
      resultCode: null,
      reason: payment.reason === neverSent ? neverSent : neverConfirmed,
    })
  else await setNextQuery(deps.db, payment.id, null)
}
