import { nairobiDay } from '@duka/contract/nairobi-time'
import type { ShippingStatus } from '@duka/contract/shipping/shipping'
import { sql } from 'drizzle-orm'
import { lockExpired } from '../../src/modules/orders/move/move.queries.ts'
import { moveOrder } from '../../src/modules/orders/move/move-order.ts'
import { handleCallbacks, storeCallback } from '../../src/modules/payments/incoming/callbacks.ts'
import { matchReceipts } from '../../src/modules/payments/incoming/take-receipt.ts'
import { queryDuePayments } from '../../src/modules/payments/prompts/query-due.ts'
import {
  aReceipt,
  callbackBody,
  inSeconds,
  paymentDeps,
  paymentsOf,
} from '../samples/payments-support.ts'
import type { World } from './money-world.ts'

/** The events that can happen to the money of an order, in any sequence, caused by shopper, M-Pesa or shop. */

/** How M-Pesa answers a call; `crash`: it accepts, and the shop dies before it gets the answer. */
type Taken = 'accepted' | 'unknown' | 'refused' | 'crash'

const unanswered = { paid: false, reported: false, named: false }

/** Concurrent taps on Pay. */
export async function push(
  world: World,
  taken: Taken,
  taps: number,
  tap = (nth: number): Promise<unknown> => askForPrompt(world, nth),
): Promise<void> {
  const { mpesa } = world.shop.app
  const before = mpesa.prompts.length
  if (taken === 'unknown' || taken === 'refused') mpesa.answerNextPush({ outcome: taken })
  const release = taken === 'crash' ? mpesa.loseAnswers() : undefined
  const asked = many(taps, tap)
  // The process died during the call, so nobody receives its result.
  await (release ? Promise.race([asked, release.lost]) : asked)
  release?.hearAgain()
  mpesa.forgetPushAnswers()
  // The first tap's is the one that was refused; where it was, the second tap sent another.
  const prompts = mpesa.prompts.slice(before + (taken === 'refused' ? 1 : 0))
  if (prompts.length > 1) throw new Error('Two phones rang for one order.')
  for (const prompt of prompts)
    world.truths.push({ ...prompt, asked: prompt.shillings, receipt: aReceipt(), ...unanswered })
}

function askForPrompt(world: World, _nth: number) {
  return ask(world, '/payments/mpesa/stk-push', { phoneNumber: world.phone })
}

/** A payment without any fault. */
export async function payWell(world: World): Promise<void> {
  await push(world, 'accepted', 1)
  await answer(world, true)
  await callback(world, world.truths.length - 1, 'true')
  await handle(world, 1)
}

/** The money moves and the callback is late: a query confirms the payment, without a receipt code. */
export async function payUnheard(world: World, lessBy: number): Promise<void> {
  await push(world, 'accepted', 1)
  await answer(world, true, 0, lessBy)
  await poll(world, 60, 1)
}

/** A forged success, which counts until M-Pesa denies it twice. */
export async function claimFalsely(world: World): Promise<void> {
  await push(world, 'accepted', 1)
  await callback(world, world.truths.length - 1, 'success')
  await handle(world, 1)
  await answer(world, false)
}

/** Two prompts are paid, the first after a reported failure; queries confirm both. */
export async function payTwiceUnheard(world: World): Promise<void> {
  await push(world, 'accepted', 1)
  await callback(world, world.truths.length - 1, 'failure')
  await handle(world, 1)
  await push(world, 'accepted', 1)
  for (const ago of [1, 0]) await answer(world, true, ago)
  await poll(world, 120, 1)
}

/**
 * A phone answers the prompt that came so many before the last: money moves or not, once and for all.
 * It may be less than was asked for.
 */
export async function answer(
  { shop, truths }: World,
  paid: boolean,
  ago = 0,
  lessBy = 0,
): Promise<void> {
  const { mpesa } = shop.app
  const truth = truths.at(-1 - ago)
  if (!truth || mpesa.isSettled(truth.checkoutRequestId)) return
  truth.paid = paid
  if (paid && !truth.named) truth.shillings = Math.max(1, truth.asked - lessBy)
  mpesa.settleByQuery(truth.checkoutRequestId, paid ? '0' : '1032')
}

/** Stores a true or forged callback about any prompt; the process that should handle it may have died. */
export async function callback(
  { shop, truths }: World,
  which: number,
  claim: 'true' | 'success' | 'failure' | 'nonsense',
): Promise<void> {
  const truth = truths[which % Math.max(1, truths.length)]
  if (!truth) return
  const success = claim === 'success' || (claim === 'true' && truth.paid)
  truth.reported ||= claim === 'true' && shop.app.mpesa.isSettled(truth.checkoutRequestId)
  truth.named ||= success
  const paid = { amount: truth.shillings, receipt: truth.receipt }
  const body = success ? callbackBody(truth, 0, paid) : callbackBody(truth, 1032)
  const text = claim === 'nonsense' ? '{"Body":' : JSON.stringify(body)
  await storeCallback(shop.app.db, 'callback', truth.secret, text)
}

/** Several processes handle the stored callbacks at once. */
export async function handle(world: World, processes: number): Promise<void> {
  await many(processes, async (nth) => {
    await handleCallbacks(at(world, nth), { olderThanMs: 0 })
    await matchReceipts(at(world, nth))
  })
}

export async function poll(world: World, seconds: number, processes: number): Promise<void> {
  world.shop.clock.aheadS += seconds
  await many(processes, (nth) => queryDuePayments(at(world, nth)))
}

/** A process is killed during a query: it was sent, and nobody receives the answer. */
export async function dieAsking(world: World): Promise<void> {
  world.shop.clock.aheadS += 60
  const deps = at(world)
  const stkQuery = () => Promise.reject(new Error('killed'))
  await queryDuePayments({ ...deps, mpesa: { ...deps.mpesa, stkQuery } })
}

/** M-Pesa sends the confirmation of a paid prompt, as it does for typed payments. */
export async function confirm(world: World, which: number): Promise<void> {
  const truth = world.truths[which % Math.max(1, world.truths.length)]
  if (truth?.paid) await confirmTyped(world, numberOf(world), truth)
}

/** The confirmation of a prompt at a till, without an account number and with a masked phone number. */
export async function confirmTill(world: World, which: number): Promise<void> {
  const truth = world.truths[which % Math.max(1, world.truths.length)]
  if (!truth?.paid) return
  const phone = world.phone.replace(/^0/, '254')
  await confirmTyped(world, '', truth, `${phone.slice(0, 4)} ***** ${phone.slice(-3)}`)
}

/** A typed payment with the number of the order or another one; it may be confirmed twice. */
export async function type(
  world: World,
  shillings: number,
  account: 'right' | 'wrong',
  times: number,
): Promise<void> {
  const typed = account === 'right' ? numberOf(world) : 'SHOES'
  const money = { receipt: aReceipt(), account: typed, shillings }
  world.typed.push(money)
  await many(times, () => confirmTyped(world, typed, money))
}

/** M-Pesa reports the last typed payment. */
export async function confirmLast(world: World): Promise<void> {
  const money = world.typed.at(-1)
  if (money) await confirmTyped(world, money.account, money)
}

/** A typed payment while a prompt is live; the result of the prompt never comes. */
export async function typeInstead(world: World): Promise<void> {
  await push(world, 'accepted', 1)
  await type(world, Math.ceil(world.totalCents / 100), 'right', 1)
  world.shop.clock.aheadS += 60
  await handle(world, 1)
}

/** The statement lists all payments and reversals, the newest first, even those that M-Pesa reported before. */
export async function statement(world: World): Promise<void> {
  const { truths, typed, shop, reversedReceipts, sentBack } = world
  const prompted = truths.filter(({ paid }) => paid)
  const account = numberOf(world)
  const payments = [...prompted.map((truth) => ({ ...truth, account })), ...typed]
  if (payments.length === 0) return
  const at = inSeconds(shop.clock.aheadS).toISOString()
  const paidIn = payments.map(
    ({ receipt, shillings, account }) => `${receipt},${at},Pay Bill,${shillings},,${account}`,
  )
  const reversed = payments
    .filter(({ receipt }) => reversedReceipts.has(receipt))
    .map(({ receipt, shillings }) => ({ code: codeOfReversal(receipt), receipt, shillings }))
  const own = new Set(payments.map(({ receipt }) => receipt))
  const withdrawn = [...reversed, ...sentBack.filter(({ receipt }) => own.has(receipt))].map(
    ({ code, receipt, shillings }) => `${code},,Reversal of ${receipt},,${shillings},`,
  )
  const lines = [...withdrawn, ...paidIn].join('\n')
  const csv = `Receipt No.,Completion Time,Details,Paid In,Withdrawn,A/C No.\n${lines}`
  await shop.manager.call('POST', '/payments/statement', { csv })
}

/** The code of the one reversal that the shop asked for. */
function codeOfReversal(receipt: string): string {
  return `R${receipt}`
}

/**
 * M-Pesa sends a payment back, whole or in parts, because the payer asked for it. Only the statement shows it.
 */
export async function reverseForPayer(
  { truths, typed, sentBack, reversedReceipts }: World,
  which: number,
  part: number,
  times: number,
): Promise<void> {
  const came = [...truths.filter(({ paid }) => paid), ...typed]
  const money = came[which % Math.max(1, came.length)]
  if (!money || reversedReceipts.has(money.receipt)) return
  const { receipt } = money
  for (let nth = 0; nth < times; nth += 1) {
    const gone = sentBack.filter((back) => back.receipt === receipt)
    const left = money.shillings - gone.reduce((sum, { shillings }) => sum + shillings, 0)
    const shillings = Math.min(part, left)
    if (shillings > 0) sentBack.push({ code: aReceipt(), receipt, shillings })
  }
}

/** Staff match money without an order, that of prompts at a till too, or pay it back. */
export async function match(world: World, how: 'match' | 'return'): Promise<void> {
  const { truths, typed } = world
  const came = [...truths.filter(({ paid }) => paid), ...typed]
  for (const { receipt } of came) await ask(world, `/payments/${how}`, { receipt })
}

/** Staff put right what a payment of the order, or money to match, was counted for, in whole or in part. */
export async function putRight(
  world: World,
  which: number,
  place: 'another order' | 'to-match' | 'never-came',
  amount: number | undefined,
): Promise<void> {
  const { shop, orderId, together } = world
  const { body } = await shop.manager.call('GET', `/payments/order/${orderId}`)
  const here: { _id: string; receipt: string | null }[] = body.payments ?? []
  const names = [...here.map(({ receipt, _id }) => receipt ?? _id), ...world.typed.map(codeOf)]
  const receipt = names[which % Math.max(1, names.length)]
  if (!receipt) return
  const other = together.find((one) => one !== world)?.orderId ?? orderId
  const isHere = which < here.length
  const from = isHere ? { order: orderId } : 'to-match'
  const to = place === 'another order' ? { order: isHere ? other : orderId } : place
  const asked = { receipt, from, to, amount, reason: 'A mistake.' }
  const { status } = await shop.manager.call('POST', '/payments/corrections', asked)
  if (![201, 400, 404, 409].includes(status)) throw new Error(`a correction answered ${status}`)
}

const codeOf = ({ receipt }: { receipt: string }) => receipt

/** Staff move cash between their drawer, the safe and the bank, or spend it. */
export async function moveCash(
  { shop: { manager } }: World,
  kind: 'opening' | 'float' | 'expense' | 'hand-in' | 'banked',
  amount: number,
): Promise<void> {
  const own = `person:${manager.id}`
  const from = { opening: 'owner', float: 'safe', expense: own, 'hand-in': own, banked: 'mpesa' }[
    kind
  ]
  const to = { opening: 'safe', float: own, expense: null, 'hand-in': 'safe', banked: 'bank' }[kind]
  const { status } = await manager.call('POST', '/drawers/moves', {
    kind,
    from,
    to,
    amount,
    reason: 'A move',
  })
  if (status !== 201) throw new Error(`a move answered ${status}`)
}

/** Staff close today, or a day on which nothing came; what is in its own drawer is counted. A closed day stays as it is. */
export async function closeDay({ shop: { manager } }: World, moreBy: number): Promise<void> {
  const today = nairobiDay(new Date())
  const { body: before } = await manager.call('GET', `/days/${today}`)
  const holder = `person:${manager.id}`
  const drawer = before.drawers.find((one: { holder: string }) => one.holder === holder)
  const counted = Math.max(0, (Math.round((drawer?.expected ?? 0) * 100) + moreBy * 100) / 100)
  const body = { counts: [{ holder, counted }], note: 'Counted twice.' }
  const { status } = await manager.call('POST', `/days/${today}/close`, body)
  if (![200, 409].includes(status)) throw new Error(`closing a day answered ${status}`)
  const { body: after } = await manager.call('GET', `/days/${today}`)
  if (before.closed && JSON.stringify(after) !== JSON.stringify(before))
    throw new Error('A closed day has changed.')
}

export async function cash(world: World, times: number): Promise<void> {
  await many(times, () => ask(world, '/payments/cash', {}))
}

/** Cash was taken, whatever came before: all that it costs, or some other sum. */
export async function takeCash(world: World, amount: number | undefined): Promise<void> {
  const { status } = await world.shop.manager.call('POST', '/payments/cash', {
    orderId: world.orderId,
    taken: true,
    amount,
  })
  // The order may have been deleted before, or cost nothing: then the shop asks for the sum.
  const known = amount === undefined ? [201, 404, 400] : [201, 404]
  if (!known.includes(status)) throw new Error(`cash that was taken answered ${status}`)
}

/** Staff accept less money than was asked for, as a part or as the whole price. */
export async function accept(world: World, asFull: boolean): Promise<void> {
  if (await mayDecide(world)) await ask(world, '/payments/accept', { asFull })
}

export async function move(
  { shop, orderId }: World,
  status: 'Cancelled' | 'Processing' | 'Shipped' | 'Delivered',
): Promise<void> {
  await shop.manager.call('PUT', `/orders/${orderId}`, { status })
}

/** A rider has the parcel, and the order is cancelled; then the parcel comes back, is handed over or is given out again. */
export async function cancelOnTheRoad(
  world: World,
  then: 'returned' | 'Delivered' | 'Processing' | undefined,
): Promise<void> {
  const { manager } = world.shop
  await move(world, 'Processing')
  const { shipping } = (await manager.call('GET', `/shippings/order/${world.orderId}`)).body
  if (!shipping) return
  const parcel = (status: ShippingStatus) =>
    manager.call('PATCH', `/shippings/${shipping._id}`, { status })
  await parcel('out-for-delivery')
  await move(world, 'Cancelled')
  if (then === 'returned') await parcel(then)
  else if (then) await move(world, then)
}

/** The job that expires orders runs after the order's time is over. */
export async function expire({ shop: { app }, orderId }: World): Promise<void> {
  await app.db.transaction(async (db) => {
    if (await lockExpired(db, orderId, 0))
      await moveOrder(db, undefined, orderId, 'Cancelled', { cancelledBy: 'expiry' })
  })
}

/** Staff try to delete the order, or the account of its customer. */
export async function remove(world: World, what: 'order' | 'account'): Promise<void> {
  const { shop, orderId, userId } = world
  const path = what === 'order' || userId === null ? `/orders/${orderId}` : `/user/users/${userId}`
  const { status } = await shop.manager.call('DELETE', path)
  if (![204, 404, 409].includes(status)) throw new Error(`deleting answered ${status}`)
}

export async function refund(
  world: World,
  how: 'by hand' | 'by M-Pesa' | 'crash' | 'refused',
  times: number,
): Promise<void> {
  const { app } = world.shop
  if (how === 'by hand' && !(await mayDecide(world))) return
  if (how === 'refused') app.mpesa.answerNextReversal(tooMany)
  const release = how === 'crash' ? app.mpesa.loseAnswers() : undefined
  const asked = many(times, () => ask(world, '/payments/refund', { manual: how === 'by hand' }))
  await (release ? Promise.race([asked, release.lost]) : asked)
  release?.hearAgain()
  app.mpesa.forgetReversalAnswers()
}

const tooMany = {
  outcome: 'refused',
  code: '500.003.03',
  reason: 'Quota Violation',
  retryable: true,
} as const

/** A refund gets stuck and a second request is refused, which says nothing about the first. */
export async function refundAgain(world: World): Promise<void> {
  await payBack(world)
  world.shop.clock.aheadS += 360
  await refund(world, 'refused', 1)
}

/** Staff do not accept a claim that M-Pesa's statement does not show. */
async function mayDecide({ shop: { app }, orderId, truths }: World): Promise<boolean> {
  const held = (await paymentsOf(app, orderId)).filter(
    ({ state, receivedCents }) => state === 'held' && receivedCents === null,
  )
  return held.every(({ callbackSecret }) => {
    const truth = truths.find(({ secret }) => secret === callbackSecret)
    return truth?.paid === true && truth.shillings === truth.asked
  })
}

/** Staff cancel the order and refund it. */
export async function payBack(world: World): Promise<void> {
  await move(world, 'Cancelled')
  await refund(world, 'by M-Pesa', 1)
}

/** A refund whose reversal fails. */
export async function failToPayBack(world: World): Promise<void> {
  await payBack(world)
  await reversalResult(world, 1)
  await handle(world, 1)
}

/** M-Pesa reports the result of each reversal in progress. */
export function reversalResult(world: World, code: 0 | 1): Promise<void> {
  return reportReversals(world, 'asked', code)
}

/** M-Pesa sends money back whose refund staff gave up, or whose failure it reported before. */
export function reverseAfterAll(world: World): Promise<void> {
  return reportReversals(world, 'failed', 0)
}

/** M-Pesa makes the reversals in progress, and its results get lost: only the statement tells of them. */
export async function reverseSilently(world: World): Promise<void> {
  const { shop, orderId, reversed, reversedReceipts, sentBack } = world
  const { rows } = await shop.app.db.execute<{ secret: string }>(sql`
    select secret from refunds where order_id = ${orderId} and state = 'asked' and not by_hand`)
  for (const { secret } of rows) {
    const reversal = shop.app.mpesa.reversals.findLast((asked) => asked.secret === secret)
    if (!reversal || sentBack.some(({ receipt }) => receipt === reversal.receipt)) continue
    reversed.add(secret)
    reversedReceipts.add(reversal.receipt)
  }
}

async function reportReversals(world: World, state: 'asked' | 'failed', code: 0 | 1) {
  const { shop, orderId, together, reversed, reversedReceipts } = world
  const { rows } = await shop.app.db.execute<{ secret: string }>(sql`
    select secret from refunds where order_id = ${orderId} and state = ${state} and not by_hand`)
  const came = together.flatMap(moneyOf).map(({ receipt }) => receipt)
  for (const { secret } of rows) {
    const reversal = shop.app.mpesa.reversals.findLast((asked) => asked.secret === secret)
    if (!reversal || (state === 'failed' && !came.includes(reversal.receipt))) continue
    const { receipt } = reversal
    const ResultCode = outcomeOf(world, secret, receipt, code)
    if (ResultCode === 0) reversedReceipts.add(receipt)
    if (ResultCode !== 1) reversed.add(secret)
    const TransactionID = codeOfReversal(receipt)
    const { conversationId: ConversationID } = reversal
    const Result = { ResultType: 0, ResultCode, ConversationID, TransactionID }
    const body = JSON.stringify({ Result })
    await storeCallback(shop.app.db, 'reversal-result', secret, body)
  }
}

/**
 * What M-Pesa answers to a request for a reversal. A done one stays done, whatever is requested later; what went back in
 * parts is refused.
 */
function outcomeOf(
  { together, reversed, reversedReceipts, sentBack }: World,
  secret: string,
  receipt: string,
  code: 0 | 1,
): 0 | 1 | 'R000001' {
  if (reversedReceipts.has(receipt)) return reversed.has(secret) ? 0 : 'R000001'
  const gone = sentBack.filter((back) => back.receipt === receipt)
  if (gone.length === 0) return code
  const came = together.flatMap(moneyOf).find((money) => money.receipt === receipt)
  const sum = gone.reduce((sum, { shillings }) => sum + shillings, 0)
  return sum < (came?.shillings ?? 0) ? 1 : 'R000001'
}

/** Ends a history: every phone answers, every true callback arrives, and all jobs run. */
export async function comeToRest(worlds: readonly World[]): Promise<void> {
  for (const world of worlds) {
    for (const [which, { checkoutRequestId, reported }] of world.truths.entries()) {
      if (!world.shop.app.mpesa.isSettled(checkoutRequestId))
        world.shop.app.mpesa.settleByQuery(checkoutRequestId, '1032')
      if (!reported) await callback(world, which, 'true')
    }
    await reversalResult(world, 0)
    await statement(world)
  }
  const [first] = worlds
  // Retries of failed jobs use the database's clock, which a test cannot change.
  await first?.shop.app.db.execute(sql`delete from failed_jobs`)
  for (let round = 0; first && round < 12 && (await somethingWaits(first)); round += 1) {
    await handle(first, 1)
    await poll(first, 4000, 1)
  }
  // Now the shop knows the code of every payment, so every reversal finds its own.
  for (const world of worlds) await statement(world)
}

/** Whether the shop still has work to do. */
async function somethingWaits({ shop }: World): Promise<boolean> {
  const { rows } = await shop.app.db.execute(`
    select 1 from payment_attempts where next_query_at is not null
    union all select 1 from payment_events where handled_at is null
    union all select 1 from receipts where waiting and order_id is null limit 1`)
  return rows.length > 0
}

/** What is typed for the account: the order's number or, as before it had one, the start of its id. */
function numberOf({ orderId, number }: World): string {
  return orderId < '8' ? number : orderId.slice(0, 8)
}

function confirmTyped(
  { shop }: World,
  account: string,
  { receipt, shillings }: { receipt: string; shillings: number },
  phone?: string,
) {
  return shop.app.call('POST', `/hooks/c2b/${shop.hookSecret}/confirmation`, {
    TransID: receipt,
    TransAmount: shillings.toFixed(2),
    BillRefNumber: account,
    MSISDN: phone,
    BusinessShortCode: '174379',
  })
}

/** The clocks of the processes differ by up to 90 seconds. */
function at({ shop }: World, nth = 0) {
  return paymentDeps(shop.app, inSeconds(shop.clock.aheadS + (nth % 2) * 90))
}

function ask({ shop, orderId }: World, url: string, more: object) {
  return shop.manager.call('POST', url, { orderId, ...more })
}

export function many(times: number, run: (nth: number) => Promise<unknown>): Promise<unknown> {
  return Promise.all(Array.from({ length: times }, (_, nth) => run(nth)))
}

/** The money that M-Pesa moved: paid prompts and typed payments. */
export function moneyOf({ truths, typed }: World) {
  return [...truths.filter(({ paid }) => paid), ...typed]
}
