import type { Parcel } from '@duka/contract/riders/riders'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBrowser, noConnection } from '../../../test/browser.ts'
import { aParcel } from '../../../test/samples.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const settle = () => vi.advanceTimersByTimeAsync(50)
const cash = (amount: number, due: number) =>
  ({ what: 'takeCashForParcel', body: { amount }, due }) as const

/** A rider's phone and a shop with one parcel of 1,610; `shop.got` is the cash that it counted, call by call. */
async function aRider() {
  const parcel = aParcel({ amountDue: 1610 })
  const shop = { line: 'good', parcel, got: [] as string[] }
  const browser = aBrowser()
  await browser.openTab((call, _headers, body) => {
    if (shop.line === 'gone') noConnection()
    if (call.startsWith('GET')) return [200, { run: { parcels: [shop.parcel] } }]
    shop.got.push(`${call.split('/').at(-1)} ${JSON.stringify(body)}`)
    return [200, { parcel }]
  })
  const { act, sendCashAgain, sendQueuedActions } = await import('./rider-outbox.ts')
  const { forgetUnrecorded } = await import('./unrecorded-cash.ts')
  const meanwhile = (facts: Partial<Parcel>) => {
    shop.line = 'good'
    shop.parcel = { ...parcel, ...facts }
  }
  return {
    shop,
    meanwhile,
    sendCashAgain,
    forgetUnrecorded,
    act: (...[action]: [Parameters<typeof act>[2]]) => act('t', parcel.order, action),
    send: async () => {
      await sendQueuedActions()
      await settle()
    },
    asked: () => JSON.parse(browser.kept.get('unrecorded-cash') ?? '[]'),
    waiting: () => JSON.parse(browser.kept.get('kept-rides') ?? '[]'),
  }
}

test('cash that a second phone has recorded meanwhile is counted only once the rider says that it came, too', async () => {
  const { shop, meanwhile, act, send, asked, waiting, sendCashAgain } = await aRider()
  shop.line = 'gone'
  act(cash(1610, 1610))
  await settle()
  meanwhile({ amountDue: 0, money: 'paid', cash: 1610 })
  await send()
  expect(shop.got).toEqual([])
  expect(waiting()).toEqual([])
  expect(asked()).toMatchObject([{ amount: 1610, has: 1610 }])

  sendCashAgain(asked()[0])
  await settle()
  expect(shop.got).toEqual(['cash {"amount":1610}'])
  expect(asked()).toEqual([])
})

test('the same cash of two phones is counted once if the rider says so', async () => {
  const { shop, meanwhile, act, send, asked, forgetUnrecorded } = await aRider()
  shop.line = 'gone'
  act(cash(1610, 1610))
  await settle()
  meanwhile({ amountDue: 0, money: 'paid', cash: 1610 })
  await send()
  forgetUnrecorded(asked()[0].key)
  await send()
  expect([shop.got, asked()]).toEqual([[], []])
})

test.each<[string, Parameters<typeof cash>, Partial<Parcel>]>([
  ['of a parcel that was cancelled meanwhile', [1610, 1610], { amountDue: 0, state: 'cancelled' }],
  ['of which a part was recorded before', [610, 610], { amountDue: 610, cash: 1000 }],
  ['that the rider knew to be too much', [500, 0], { amountDue: 0, money: 'paid', cash: 1610 }],
])('cash %s is sent without a question', async (_case, taken, facts) => {
  const { shop, meanwhile, act, asked } = await aRider()
  meanwhile(facts)
  act(cash(...taken))
  await settle()
  expect([shop.got.length, asked()]).toEqual([1, []])
})

test('what a rider does one after the other without a connection is sent in that order', async () => {
  const { shop, meanwhile, act, send, waiting } = await aRider()
  shop.line = 'gone'
  act(cash(1610, 1610))
  act({ what: 'deliverParcel', body: { takenBy: 'Amina' } })
  await settle()
  expect(waiting()).toHaveLength(2)
  meanwhile({})
  await send()
  expect(shop.got).toEqual(['cash {"amount":1610}', 'delivered {"takenBy":"Amina"}'])
})
