import { daySpan, nairobiDay } from '@duka/contract/nairobi-time'
import type { ClosingDay } from '@duka/contract/payments/days'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkBalance, checkBooks, payAllBack } from '../../../test/random/money-books.ts'
import * as it from '../../../test/random/money-events.ts'
import {
  aMoneyShop,
  type MoneyShop,
  someWorlds,
  type World,
} from '../../../test/random/money-world.ts'
import * as done from '../../../test/random/order-steps.ts'
import { propertyRuns } from '../../../test/random/property-runs.ts'
import { auditLog, paymentEvents } from '../../db/schema.ts'

const { numRuns: HISTORIES, seed: usualSeed } = propertyRuns(500, 'HISTORIES')
/** What a failure says, to tell it again. */
const { HISTORIES_SEED, HISTORIES_PATH: path } = process.env
const seed = HISTORIES_SEED ? Number(HISTORIES_SEED) : usualSeed
/** Shops of their own, so that one works while another waits for its database; each plans all statements. */
const SHOPS = path ? 1 : 2
/** With and without cents: M-Pesa takes whole shillings, cash is counted to the cent. */
const TOTALS = [249_900, 249_900, 249_950]
const SHILLINGS = 2499

interface Step {
  run(worlds: readonly World[]): Promise<unknown>
}

/** A step with choices of its own, which a failing history is printed with. */
function step<Choices extends unknown[]>(
  run: (world: World, ...choices: Choices) => Promise<unknown>,
  ...choices: { [At in keyof Choices]: fc.Arbitrary<Choices[At]> }
): fc.Arbitrary<Step> {
  // Most happens to the first order; the second is another person's, for the same products, and the third one staff may enter.
  const whose = fc.constantFrom(0, 0, 0, 0, 1, 2)
  return fc.tuple(whose, fc.tuple<Choices>(...choices)).map(([nth, chosen]) => ({
    run: (worlds: readonly World[]) => run(chosenOf(worlds, nth), ...chosen),
    [fc.toStringMethod]: () => `${run.name}(${[nth, ...chosen].join(', ')})`,
  }))
}

/** The order with this number, or the first one while there is none. */
function chosenOf(worlds: readonly World[], nth: number): World {
  const world = worlds[nth] ?? worlds[0]
  if (!world) throw new Error('no orders were made')
  return world
}

const once = fc.constant(1)
/** Now and then two at once: a double tap, or two processes of the shop. */
const onceOrTwice = fc.constantFrom(1, 1, 2)
const which = fc.nat(3)
const typist = fc.constantFrom('staff' as const, 'somebody with a link' as const)
/** How many pieces of each of the two products; two of one product only if another order gave one back. */
const pieces = fc.constantFrom<done.Pieces>([1, 1], [1, 0], [0, 1], [2, 1], [1, 2], [2, 2], [2, 0])
const wayToDeliver = fc.constantFrom<'free' | 'rider'>('free', 'rider', 'rider')
/** Now and then less comes than a prompt asked for, and only its callback says so. */
const lessBy = fc.constantFrom(0, 0, 0, 1, 500)

const anyStep = fc.oneof(
  step(it.push, fc.constantFrom('accepted', 'accepted', 'unknown', 'refused'), onceOrTwice),
  step(it.push, fc.constant('crash'), once),
  step(it.payWell),
  step(it.payUnheard, lessBy),
  step(it.payTwiceUnheard),
  step(it.claimFalsely),
  step(it.answer, fc.boolean(), fc.constantFrom(0, 0, 1), lessBy),
  step(it.callback, which, fc.constantFrom('true', 'true', 'success', 'failure', 'nonsense')),
  step(it.handle, onceOrTwice),
  step(it.poll, fc.constantFrom(6, 60, 200, 700), onceOrTwice),
  step(it.cash, onceOrTwice),
  step(it.takeCash, fc.constantFrom(undefined, undefined, 1000, 0.5)),
  step(it.accept, fc.boolean()),
  step(it.confirm, which),
  step(it.confirmTill, which),
  step(it.dieAsking),
  step(it.remove, fc.constantFrom('order', 'account')),
  step(it.refundAgain),
  step(
    it.type,
    fc.constantFrom(SHILLINGS, SHILLINGS, 1000, 1499, 3000),
    fc.constantFrom('right', 'right', 'wrong'),
    fc.constantFrom(0, 1, 1, 2),
  ),
  step(it.typeInstead),
  step(it.statement),
  step(it.match, fc.constantFrom('match', 'return')),
  step(
    it.putRight,
    which,
    fc.constantFrom('another order', 'another order', 'to-match', 'never-came'),
    fc.constantFrom(undefined, undefined, 1000, 0.5),
  ),
  step(
    it.moveCash,
    fc.constantFrom('opening', 'float', 'expense', 'hand-in', 'banked'),
    fc.constantFrom(500, 0.5, 3000),
  ),
  step(it.closeDay, fc.constantFrom(0, 0, 0.5, -100)),
  step(it.move, fc.constantFrom('Cancelled', 'Cancelled', 'Processing', 'Shipped')),
  step(
    it.cancelOnTheRoad,
    fc.constantFrom('returned', 'returned', 'Delivered', 'Processing', undefined),
  ),
  step(
    done.takeBack,
    which,
    fc.constantFrom(undefined, undefined, 100, 0.5, 5000),
    fc.record({ withGoods: fc.boolean(), restock: fc.boolean(), taps: onceOrTwice }),
  ),
  step(
    done.payPartBack,
    fc.constantFrom(100, 0.5, 1000, SHILLINGS),
    fc.constantFrom('mpesa-hand', 'mpesa-reversal', 'cash', 'move'),
    onceOrTwice,
  ),
  step(done.cancelByCustomer, onceOrTwice),
  step(done.payInCash, onceOrTwice),
  step(done.payInCash, onceOrTwice),
  step(
    done.exchange,
    which,
    fc.record({ isPaid: fc.boolean(), taps: onceOrTwice, isCancelled: fc.boolean() }),
  ),
  step(
    done.askToReturn,
    which,
    fc.subarray(['withdrawn', 'received', 'declined'], { maxLength: 2 }),
  ),
  step(done.placeByStaff, fc.constantFrom('mpesa', 'cod')),
  step(done.changeItems, pieces),
  step(done.changeItems, pieces),
  step(done.changeDelivery, wayToDeliver),
  step(
    done.changeDiscount,
    fc.constantFrom(null, { amount: 100 }, { amount: 0.5 }, { amount: SHILLINGS }, { percent: 10 }),
    onceOrTwice,
  ),
  step(
    done.changeDuring,
    fc.oneof(pieces, wayToDeliver, fc.constant('cash' as const)),
    fc.constantFrom('prompt', 'typed payment', 'cancelling', 'the same change'),
  ),
  step(done.typeCode, typist, fc.constantFrom('own', 'other', 'nobody’s'), which, onceOrTwice),
  step(
    done.payByCode,
    typist,
    fc.constantFrom(SHILLINGS, SHILLINGS, SHILLINGS + 1, 1250, 1000),
    fc.constantFrom('before', 'after', 'meanwhile'),
  ),
  step(done.payByLink, onceOrTwice),
  step(it.expire),
  step(it.payBack),
  step(it.failToPayBack),
  step(it.refund, fc.constantFrom('by hand', 'by M-Pesa'), onceOrTwice),
  step(it.refund, fc.constant('crash'), once),
  step(it.reversalResult, fc.constantFrom(0, 1)),
  step(it.reverseAfterAll),
  step(it.reverseSilently),
  step(it.reverseForPayer, which, fc.constantFrom(Number.POSITIVE_INFINITY, 1000), onceOrTwice),
)

const anyHistory = fc.record({
  totals: fc.tuple(fc.constantFrom(...TOTALS), fc.constantFrom(...TOTALS)),
  history: fc.array(anyStep, { minLength: 4, maxLength: 12, size: 'max' }),
  /** Some of what is owed is left for the sums of the whole shop. */
  isPaidBack: fc.nat(9).map((nth) => nth > 0),
  hasVat: fc.boolean(),
})

const shops = await Promise.all(Array.from({ length: SHOPS }, aMoneyShop))

test('after any history of events every shilling received is in the ledger once', async () => {
  let hasFailed = false
  const runs = shops.map(async (shop, nth) => {
    try {
      await runHistories(shop, nth, () => hasFailed)
    } catch (error) {
      hasFailed = true
      throw error
    }
  })
  // All of them end before the first failure is reported: their databases go with the test.
  for (const outcome of await Promise.allSettled(runs))
    if (outcome.status === 'rejected') throw outcome.reason
  if (path) return
  await checkThatAllHappened()
  const owed = await Promise.all(shops.map(checkSumsOfShop))
  expect(owed.some((sum) => sum > 0)).toBe(true)
})

function runHistories(shop: MoneyShop, nth: number, mayStop: () => boolean): Promise<void> {
  return fc.assert(
    fc.asyncProperty(anyHistory, async ({ totals, history, isPaidBack, hasVat }) => {
      if (mayStop()) return
      const worlds = await someWorlds(shop, totals, hasVat)
      for (const { run } of history) {
        await run(worlds)
        await checkBalance(worlds)
      }
      await it.comeToRest(worlds)
      await checkBooks(worlds)
      if (isPaidBack) for (const world of worlds) await payAllBack(world)
      await checkBalance(worlds)
    }),
    {
      numRuns: Math.ceil(HISTORIES / SHOPS),
      ...(seed !== undefined && { seed: seed + nth }),
      ...(path && { path }),
    },
  )
}

/** The histories were worth telling: they went everywhere. */
async function checkThatAllHappened(): Promise<void> {
  const kinds = await Promise.all(
    shops.map(({ app }) => app.db.selectDistinct({ kind: paymentEvents.kind }).from(paymentEvents)),
  )
  const happened = new Set(kinds.flat().map(({ kind }) => kind))
  const wanted = [
    ...['failed', 'paid', 'held', 'completed', 'receipt-guessed', 'denied', 'confirmed'],
    ...['refund-asked', 'refunded', 'refund-failed', 'refunded-by-hand', 'corrected'],
  ]
  expect(wanted.filter((kind) => !happened.has(kind))).toEqual([])
  const entries = await Promise.all(
    shops.map(({ app }) => app.db.selectDistinct({ action: auditLog.action }).from(auditLog)),
  )
  const done = new Set(entries.flat().map(({ action }) => action))
  const actions = [
    'create',
    'change-items',
    'change-delivery',
    'change-discount',
    'pay-on-delivery',
    'typed-code',
    'pay-link',
    'put-right',
    'returned',
    'exchange',
    'move',
    'close',
  ]
  expect(actions.filter((action) => !done.has(action))).toEqual([])
}

/** The ledger of the whole shop balances, and no figure is another one on another page. Answers what is left owed. */
async function checkSumsOfShop({ manager }: MoneyShop): Promise<number> {
  const read = async (url: string) => (await manager.call('GET', url)).body
  expect((await read('/ledger/check')).differences).toEqual([])
  const today = nairobiDay(new Date())
  const tomorrow = nairobiDay(daySpan(today).to)
  const [overview, day, { owed }, { accounts }, ...evenings] = await Promise.all([
    read('/dashboard/overview'),
    // The clock of the shop may be a day ahead: the test says which day it means.
    read(`/payments/day?date=${today}`),
    read('/payments/owed'),
    read('/ledger/accounts'),
    read(`/days/${today}`) as Promise<ClosingDay>,
    read(`/days/${tomorrow}`) as Promise<ClosingDay>,
  ])
  const balanceOf = (code: string) =>
    inCents(accounts.find((one: { code: string }) => one.code === code).balance)
  const now = sumOf(evenings[1].drawers.map(({ expected }) => expected))
  expect(now).toBe(balanceOf('drawer') + balanceOf('safe'))
  const [evening] = evenings
  expect(sumOf([evening.received.mpesa, evening.received.cash])).toBe(inCents(day.received.total))
  expect(sumOf([evening.paidBack.mpesa, evening.paidBack.cash])).toBe(inCents(day.refunded.amount))
  const { stk, c2b, statement, cash, total } = day.received
  const rows = (list: { amount: number }[]) => sumOf(list.map(({ amount }) => amount))
  const [taken, paidBack] = (['taken', 'paidBack'] as const).map((of) =>
    sumOf(evening.drawers.map((drawer) => drawer[of])),
  )
  expect(rows([stk, c2b, statement, cash])).toBe(inCents(total))
  expect([rows(day.cashByStaff), rows(day.cashByRider), taken]).toEqual(
    [1, 2, 3].map(() => inCents(cash.amount)),
  )
  expect(paidBack).toBe(inCents(evening.paidBack.cash))
  const sum = owed.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
  expect([overview.breakdown.refundDue, day.refundsDue.amount]).toEqual([sum, sum])
  const parts = Object.values<number>(overview.breakdown)
  expect(sumOf(parts)).toBe(inCents(overview.revenue))
  expect([overview.waiting.toRefund, day.refundsDue.count]).toEqual([owed.length, owed.length])
  return sum
}

const inCents = (shillings: number) => Math.round(shillings * 100)
const sumOf = (sums: number[]) => sums.reduce((cents, sum) => cents + inCents(sum), 0)
