import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  anOrder,
  aReceipt,
  asking,
  callbackBody,
  orderRow,
  paymentsOf,
  stockOfOrder,
} from '../../../test/payments-support.ts'
import { aManager, aShopper, testApp } from '../../../test/support.ts'
import { paymentEvents, payments, receipts } from '../../db/schema.ts'
import { moveOrder } from '../orders/move-order.ts'
import { handleCallbacks, storeCallback } from './callbacks.ts'
import { hookSecret } from './hook-secret.ts'
import { bookReceipts } from './receipts.ts'
import { askDuePayments } from './reconcile.ts'

/** Set it high for an evening of them; a failure says the seed and the path that tell it again. */
const HISTORIES = Number(process.env.HISTORIES ?? 400)
const { HISTORIES_SEED: seed, HISTORIES_PATH: path } = process.env
/** With and without cents: M-Pesa takes whole shillings, cash is counted to the cent. */
const TOTALS = [249_900, 249_900, 249_950]
const SHILLINGS = 2499

const app = await testApp()
const secret = await hookSecret(app.db)
const [shopper, manager] = await Promise.all([aShopper(app), aManager(app)])

/** One prompt as M-Pesa sees it. */
interface Truth {
  checkoutRequestId: string
  secret: string
  receipt: string
  paid: boolean
  shillings: number
}

/** Money that somebody typed at a phone. */
interface Typed {
  receipt: string
  account: string
  shillings: number
}

interface World {
  orderId: string
  totalCents: number
  truths: Truth[]
  typed: Typed[]
  /** How far the shop's clock is ahead, so that what is due later is due now. */
  aheadS: number
}

const steps = {
  /** A tap on Pay; `answer` is how M-Pesa takes the call. */
  async push(world: World, answer: 'accepted' | 'unknown' | 'refused') {
    const before = app.mpesa.prompts.length
    if (answer !== 'accepted') app.mpesa.answerNextPush({ outcome: answer })
    await ask('/payments/mpesa/stk-push', world, { phoneNumber: '0712345678' })
    const prompt = app.mpesa.prompts[before]
    if (!prompt || answer === 'refused') return app.mpesa.forgetPushAnswers()
    world.truths.push({ ...prompt, receipt: aReceipt(), paid: false })
  },
  /** All goes as it should. */
  async payWell(world: World) {
    await steps.push(world, 'accepted')
    await steps.answer(world, true)
    await steps.callback(world, world.truths.length - 1, 'true')
    await steps.handle(world)
  },
  /** The phone answers: money moves or does not, once and for all. */
  async answer(world: World, paid: boolean) {
    const truth = world.truths.at(-1)
    if (!truth || app.mpesa.isSettled(truth.checkoutRequestId)) return
    truth.paid = paid
    app.mpesa.settleByQuery(truth.checkoutRequestId, paid ? '0' : '1032')
  },
  /** A callback about any prompt, true or a lie, stored; who acts on it may have died. */
  async callback(world: World, which: number, claim: 'true' | 'success' | 'failure' | 'nonsense') {
    const truth = world.truths[which % Math.max(1, world.truths.length)]
    if (!truth) return
    const success = claim === 'success' || (claim === 'true' && truth.paid)
    const paid = { amount: truth.shillings, receipt: truth.receipt }
    const body = success ? callbackBody(truth, 0, paid) : callbackBody(truth, 1032)
    const text = claim === 'nonsense' ? '{"Body":' : JSON.stringify(body)
    await storeCallback(app.db, 'callback', truth.secret, text)
  },
  async handle(world: World) {
    await handleCallbacks(at(world), { olderThanMs: 0 })
    await bookReceipts(at(world))
  },
  /** M-Pesa confirms a prompt that was paid, as it confirms what is typed. */
  async confirm(world: World, which: number) {
    const truth = world.truths[which % Math.max(1, world.truths.length)]
    if (truth?.paid) await confirm(numberOf(world), truth.shillings, truth.receipt)
  },
  /** Somebody types the payment, with the order's number or with another; it may be told twice. */
  async type(world: World, shillings: number, account: 'right' | 'wrong', times: number) {
    const receipt = aReceipt()
    const typed = account === 'right' ? numberOf(world) : 'SHOES'
    world.typed.push({ receipt, account: typed, shillings })
    for (let time = 0; time < times; time += 1) await confirm(typed, shillings, receipt)
  },
  /** The statement lists all that was paid, whoever told of it before. */
  async statement(world: World) {
    const lines = [
      ...world.truths
        .filter(({ paid }) => paid)
        .map(({ receipt, shillings }) => `${receipt},${shillings},${numberOf(world)}`),
      ...world.typed.map(({ receipt, shillings, account }) => `${receipt},${shillings},${account}`),
    ]
    const csv = `Receipt No.,Paid In,A/C No.\n${lines.join('\n')}`
    await ask('/payments/statement', world, { csv }, manager)
  },
  /** Staff find the order for money that came without one, or pay it back. */
  async match(world: World, how: 'match' | 'return') {
    for (const { receipt } of world.typed)
      await ask(`/payments/${how}`, world, { receipt }, manager)
  },
  async poll(world: World, seconds: number) {
    world.aheadS += seconds
    await askDuePayments(at(world))
  },
  async cash(world: World) {
    await ask('/payments/cash', world, {}, manager)
  },
  /** Staff take less than was asked, as a part or as all of the price. */
  async accept(world: World, asFull: boolean) {
    await ask('/payments/accept', world, { asFull }, manager)
  },
  async move(world: World, status: 'Cancelled' | 'Processing') {
    await manager.call('PUT', `/orders/${world.orderId}`, { status })
  },
  async expire(world: World) {
    const order = await orderRow(app, world.orderId)
    const live = (await paymentsOf(app, world.orderId)).some(({ state }) =>
      ['requested', 'prompted', 'unknown', 'held'].includes(state),
    )
    if (live || order.status !== 'Pending' || order.paymentStatus !== 'unpaid') return
    await app.db.transaction((db) => moveOrder(db, undefined, world.orderId, 'Cancelled', 'expiry'))
  },
  async refund(world: World, manual: boolean) {
    await ask('/payments/refund', world, { manual }, manager)
  },
  /** Staff cancel and press Refund. */
  async payBack(world: World) {
    await steps.move(world, 'Cancelled')
    await steps.refund(world, false)
  },
  async reversalResult(world: World, code: 0 | 1) {
    for (const { id, callbackSecret, state } of await paymentsOf(app, world.orderId)) {
      if (state !== 'refunding' || !callbackSecret) continue
      const [accepted] = await app.db
        .select()
        .from(paymentEvents)
        .where(sql`payment_id = ${id} and kind = 'reversal-accepted'`)
        .orderBy(sql`id desc`)
      const { conversationId: ConversationID } = Object(accepted?.body)
      const body = JSON.stringify({ Result: { ResultType: 0, ResultCode: code, ConversationID } })
      await storeCallback(app.db, 'reversal-result', callbackSecret, body)
    }
  },
} as const

type Name = keyof typeof steps
type Step = { [N in Name]: readonly [N, ...unknown[]] }[Name]

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(
    fc.constant('push' as const),
    fc.constantFrom('accepted', 'accepted', 'unknown', 'refused'),
  ),
  fc.tuple(fc.constant('payWell' as const)),
  fc.tuple(fc.constant('answer' as const), fc.boolean()),
  fc.tuple(
    fc.constant('callback' as const),
    fc.nat(3),
    fc.constantFrom('true', 'true', 'success', 'failure', 'nonsense'),
  ),
  fc.tuple(fc.constant('handle' as const)),
  fc.tuple(fc.constant('poll' as const), fc.constantFrom(6, 60, 200, 700)),
  fc.tuple(fc.constant('cash' as const)),
  fc.tuple(fc.constant('accept' as const), fc.boolean()),
  fc.tuple(fc.constant('confirm' as const), fc.nat(3)),
  fc.tuple(
    fc.constant('type' as const),
    fc.constantFrom(SHILLINGS, SHILLINGS, 1000, 1499, 3000),
    fc.constantFrom('right', 'right', 'wrong'),
    fc.constantFrom(0, 1, 1, 2),
  ),
  fc.tuple(fc.constant('statement' as const)),
  fc.tuple(fc.constant('match' as const), fc.constantFrom('match', 'return')),
  fc.tuple(fc.constant('move' as const), fc.constantFrom('Cancelled', 'Cancelled', 'Processing')),
  fc.tuple(fc.constant('expire' as const)),
  fc.tuple(fc.constant('payBack' as const)),
  fc.tuple(fc.constant('refund' as const), fc.boolean()),
  fc.tuple(fc.constant('reversalResult' as const), fc.constantFrom(0, 1)),
)

const anyHistory = fc.record({
  totalCents: fc.constantFrom(...TOTALS),
  history: fc.array(anyStep, { minLength: 6, maxLength: 16, size: 'max' }),
  /** Some of what is owed is left for the sums of the whole shop. */
  isPaidBack: fc.nat(9).map((nth) => nth > 0),
})

test('whatever happens in whatever order, every shilling received is accounted for once', async () => {
  await fc.assert(
    fc.asyncProperty(anyHistory, async ({ totalCents, history, isPaidBack }) => {
      const orderId = await anOrder(app, shopper, { totalCents, stockLeft: 0 })
      const world: World = { orderId, totalCents, truths: [], typed: [], aheadS: 0 }
      for (const [name, ...choices] of history)
        await (steps[name] as (world: World, ...choices: unknown[]) => Promise<unknown>)(
          world,
          ...choices,
        )
      await comeToRest(world)
      await checkBooks(world)
      if (isPaidBack) await payAllBack(world)
    }),
    { numRuns: HISTORIES, ...(seed && { seed: Number(seed) }), ...(path && { path }) },
  )
  if (path) return
  // The histories were worth telling: they went everywhere.
  const kinds = await app.db.selectDistinct({ kind: paymentEvents.kind }).from(paymentEvents)
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      ...['failed', 'paid', 'held', 'accepted', 'completed'],
      ...['refund-asked', 'refunded', 'refunded-by-hand'],
    ]),
  )
  const [overview, day, { owed }] = await Promise.all([
    read('/dashboard/overview'),
    read('/payments/day'),
    read('/payments/owed'),
  ])
  const sum = owed.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
  expect(owed.length).toBeGreaterThan(0)
  expect([overview.breakdown.refundDue, day.refundsDue.amount]).toEqual([sum, sum])
  expect([overview.waiting.toRefund, day.refundsDue.count]).toEqual([owed.length, owed.length])
}, 900_000)

/** What the books call owed is what staff can pay back, no more and no less. */
async function payAllBack(world: World) {
  const { orderId } = world
  const before = await orderRow(app, orderId)
  const kept = await allocated(world)
  let due = await owedCents(orderId)
  for (;;) {
    const refund = { orderId, manual: true }
    const { status, body } = await manager.call('POST', '/payments/refund', refund)
    if (status !== 202) break
    const row = (await paymentsOf(app, orderId)).find(({ id }) => id === body.payment._id)
    due -= row?.receivedCents ?? 0
    expect(await owedCents(orderId)).toBe(due)
  }
  expect(due).toBe(0)
  expect(await allocated(world)).toBe(kept)
  const { paymentStatus } = await orderRow(app, orderId)
  expect(paymentStatus === 'paid').toBe(before.paymentStatus === 'paid')
  expect(paymentStatus).not.toBe('refund-due')
}

async function read(url: string) {
  return (await manager.call('GET', url)).body
}

/** Every phone answers in the end, every true callback comes, and the shop has all the time it needs. */
async function comeToRest(world: World) {
  for (const truth of world.truths) {
    if (!app.mpesa.isSettled(truth.checkoutRequestId))
      app.mpesa.settleByQuery(truth.checkoutRequestId, '1032')
    await steps.callback(world, world.truths.indexOf(truth), 'true')
  }
  await steps.reversalResult(world, 0)
  await steps.statement(world)
  for (let round = 0; round < 12 && (await somethingWaits()); round += 1) {
    await steps.handle(world)
    await steps.poll(world, 4000)
  }
}

/** Whether the shop would still do something by itself. */
async function somethingWaits() {
  const { rows } = await app.db.execute(sql`
    select 1 from payments where next_query_at is not null
    union all select 1 from payment_events where handled_at is null
    union all select 1 from receipts where state = 'waiting' limit 1`)
  return rows.length > 0
}

async function checkBooks(world: World) {
  const { orderId, truths, typed, totalCents } = world
  const [rows, order] = [await paymentsOf(app, orderId), await orderRow(app, orderId)]
  const prompted = truths.filter(({ paid }) => paid)
  const came =
    100 * [...prompted, ...typed].reduce((sum, { shillings }) => sum + shillings, 0) +
    sumOf(rows.filter(({ method }) => method === 'cash'))
  const { unmatched, returned } = await openMoney(typed)
  const refunded = sumOf(rows, 'refunded')
  // Allocated or owed back, back with the payer, or without an order.
  expect(
    (await allocated(world)) + (await owedCents(orderId)) + refunded + unmatched + returned,
  ).toBe(came)
  expect(
    rows.filter(({ state }) => ['requested', 'prompted', 'unknown', 'refunding'].includes(state)),
  ).toEqual([])
  for (const { secret, paid } of truths) {
    const row = rows.find(({ callbackSecret }) => callbackSecret === secret)
    // Money that was typed while a prompt was out, and nobody could tell, counts as the prompt's.
    const isTyped = typed.some(({ receipt }) => receipt === row?.receipt)
    if (!isTyped && row?.state !== 'held') expect(row?.state === 'failed').toBe(!paid)
  }
  const codes = rows.flatMap(({ receipt }) => receipt ?? [])
  expect(new Set(codes).size).toBe(codes.length)

  const isOpen = order.status !== 'Cancelled'
  const parts = rows.filter(({ channel }) => channel === 'c2b' || channel === 'statement')
  const counted = sumOf(rows, 'paid') + sumOf(parts, 'held')
  expect(order.paymentStatus === 'paid').toBe(
    isOpen && sumOf(rows, 'paid') >= totalCents - order.discountCents,
  )
  // Parts that make up the price never wait beside it.
  if (isOpen && order.paymentStatus !== 'paid')
    expect(counted).toBeLessThan(totalCents - order.discountCents)
  expect(order.paymentStatus === 'refund-due').toBe(!isOpen && sumOf(rows, 'paid', 'held') > 0)
  expect(await stockOfOrder(app, orderId)).toBe(isOpen ? 0 : 1)
  expect(await moneyEvents(orderId)).toBe(
    rows.filter(({ receivedCents }) => receivedCents !== null).length,
  )
}

type Rows = Awaited<ReturnType<typeof paymentsOf>>

function sumOf(rows: Rows, ...states: Rows[number]['state'][]) {
  return rows
    .filter(({ state }) => states.length === 0 || states.includes(state))
    .reduce((cents, { receivedCents }) => cents + (receivedCents ?? 0), 0)
}

/** What counts for the order and stays: up to its price, which M-Pesa takes in whole shillings. */
async function allocated({ orderId, totalCents }: World) {
  const [rows, order] = [await paymentsOf(app, orderId), await orderRow(app, orderId)]
  if (order.status === 'Cancelled') return 0
  const priceCents = Math.ceil((totalCents - order.discountCents) / 100) * 100
  return Math.min(sumOf(rows, 'paid'), priceCents)
}

async function owedCents(orderId: string) {
  const { owed } = (await manager.call('GET', `/payments/order/${orderId}`)).body
  return Math.round(owed * 100)
}

/** What was typed and has no order, and what went back without ever having one. */
async function openMoney(typed: Typed[]) {
  let [unmatched, returned] = [0, 0]
  for (const { receipt } of typed) {
    const [row] = await app.db.select().from(receipts).where(eq(receipts.receipt, receipt))
    if (row?.state === 'to-match' || row?.state === 'waiting') unmatched += row.amountCents
    if (row?.state === 'returned') returned += row.amountCents
  }
  return { unmatched, returned }
}

function numberOf({ orderId }: World) {
  return orderId.slice(0, 8)
}

function confirm(account: string, shillings: number, receipt: string) {
  return app.call('POST', `/hooks/c2b/${secret}/confirmation`, {
    TransID: receipt,
    TransAmount: shillings.toFixed(2),
    BillRefNumber: account,
  })
}

/** How often money was taken in. */
async function moneyEvents(orderId: string) {
  const events = await app.db
    .select({ kind: paymentEvents.kind, body: paymentEvents.body })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(eq(payments.orderId, orderId))
  return events.filter(
    ({ kind, body }) => ['paid', 'held'].includes(kind) && Object(body).receivedCents !== null,
  ).length
}

function at({ aheadS }: World) {
  return asking(app, new Date(Date.now() + aheadS * 1000))
}

function ask(url: string, { orderId }: World, more: object, who = shopper as typeof manager) {
  return who.call('POST', url, { orderId, ...more })
}
