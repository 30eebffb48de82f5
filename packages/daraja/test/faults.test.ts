import { describe, expect, test } from 'vitest'
import type { StkPushOutcome } from '../src/client.ts'
import type { Faults } from '../src/simulator.ts'
import { aShop } from './support.ts'

const PAYER = '254712345678'

/** A shop whose next push has these faults, set through the control API. */
async function aShopWith(faults: Faults, timeoutMs?: number) {
  const shop = await aShop({}, { timeoutMs })
  await shop.control('faults', { phone: '0712345678', faults: { result: '0', ...faults } })
  return { ...shop, pay: () => shop.push(PAYER) }
}

const idOf = (pushed: StkPushOutcome) =>
  pushed.outcome === 'accepted' ? pushed.checkoutRequestId : ''

describe('the push', () => {
  test.each<Faults['push']>(['lost-answer', 'server-error', 'html', 'empty'])(
    '%s: M-Pesa accepts the push, and it is paid',
    async (fault) => {
      const { pay, simulator, callbacks } = await aShopWith({ push: fault })
      expect(await pay()).toMatchObject({ outcome: 'unknown', sent: true })
      await simulator.advance(2_000)
      expect(callbacks()).toMatchObject([{ class: 'success' }])
    },
  )

  test('slow: the client gives up, and the prompt is paid later', async () => {
    const { pay, simulator, callbacks } = await aShopWith({ push: 'slow' }, 2000)
    expect(await pay()).toMatchObject({ outcome: 'unknown', sent: true })
    await simulator.advance(30_000)
    expect(callbacks()).toMatchObject([{ class: 'success' }])
  })

  test.each<[Faults['push'], object]>([
    ['rate-limit', { outcome: 'refused', retryable: true }],
    ['locked', { outcome: 'refused', retryable: true }],
    ['down', { outcome: 'unknown' }],
  ])('%s: M-Pesa sends no prompt', async (fault, outcome) => {
    const { pay, simulator } = await aShopWith({ push: fault })
    expect(await pay()).toMatchObject(outcome)
    expect(simulator.prompts()).toEqual([])
  })

  test('token expiry: the client gets a new token and is accepted', async () => {
    const { pay } = await aShopWith({ tokenDeath: true })
    expect(await pay()).toMatchObject({ outcome: 'accepted' })
  })

  test('a fault rule applies as many times as it says', async () => {
    const { control, push } = await aShop()
    await control('faults', [{ times: 1, faults: { push: 'rate-limit' } }])
    expect(await push('254712340000')).toMatchObject({ outcome: 'refused' })
    expect(await push('254712340000')).toMatchObject({ outcome: 'accepted' })
  })
})

describe('the callback', () => {
  test('none: the query knows', async () => {
    const { pay, simulator, daraja, received } = await aShopWith({ callback: 'none' })
    const checkoutRequestId = idOf(await pay())
    await simulator.advance(3_600_000)
    expect(received).toEqual([])
    expect(await daraja.stkQuery({ checkoutRequestId })).toMatchObject({ class: 'success' })
  })

  test('early: it arrives before the push is answered', async () => {
    const { pay, received, callbacks } = await aShopWith({ callback: 'early' })
    const pushed = await pay()
    expect(received).toHaveLength(1)
    expect(callbacks()).toMatchObject([{ checkoutRequestId: idOf(pushed) }])
  })

  test('late: long after the query knows', async () => {
    const { pay, simulator, received } = await aShopWith({ callback: 'late' })
    await pay()
    await simulator.advance(600_000)
    expect(received).toEqual([])
    await simulator.advance(2_000)
    expect(received).toHaveLength(1)
  })

  test('doubled: it arrives twice', async () => {
    const { pay, simulator, received } = await aShopWith({ callback: 'doubled' })
    await pay()
    await simulator.advance(2_000)
    expect(received).toHaveLength(2)
    expect(received[0]?.body).toEqual(received[1]?.body)
  })

  test('contradictory: the true result, then its opposite; the query keeps the true one', async () => {
    const { pay, simulator, daraja, callbacks } = await aShopWith({ callback: 'contradictory' })
    const checkoutRequestId = idOf(await pay())
    await simulator.advance(5_000)
    expect(callbacks()).toMatchObject([{ class: 'success' }, { class: 'failed' }])
    expect(await daraja.stkQuery({ checkoutRequestId })).toMatchObject({ class: 'success' })
  })

  test('forged: a success that the query denies', async () => {
    const { pay, simulator, daraja, callbacks } = await aShopWith({
      callback: 'forged',
      result: '1032',
    })
    const checkoutRequestId = idOf(await pay())
    await simulator.advance(1_000)
    expect(callbacks()).toMatchObject([{ class: 'success', checkoutRequestId }])
    expect(await daraja.stkQuery({ checkoutRequestId })).toMatchObject({ outcome: 'pending' })
    await simulator.advance(1_000)
    expect(await daraja.stkQuery({ checkoutRequestId })).toMatchObject({ resultCode: '1032' })
  })

  test.each<[Faults, object]>([
    [{ wrongAmount: true }, { amountCents: 124_900 }],
    [{ wrongAmount: 5 }, { amountCents: 500 }],
    [{ receipt: 'UK10000001' }, { receipt: 'UK10000001' }],
    [{ payer: 'masked' }, { phoneNumber: '254712***678' }],
    [
      { payer: 'absent', reordered: true },
      { phoneNumber: undefined, amountCents: 125_000 },
    ],
    [{ strings: true }, { resultCode: '0', amountCents: 125_000, phoneNumber: PAYER }],
  ])('%j', async (faults, expected) => {
    const { pay, simulator, callbacks } = await aShopWith(faults)
    await pay()
    await simulator.advance(2_000)
    expect(callbacks()).toMatchObject([expected])
  })

  test('strings: every value is text', async () => {
    const { pay, simulator, received } = await aShopWith({ strings: true })
    await pay()
    await simulator.advance(2_000)
    expect(JSON.stringify(received[0]?.body)).not.toMatch(/:\d/)
  })

  test('successAfterMs: a success follows the reported failure', async () => {
    const { pay, simulator, daraja, callbacks } = await aShopWith({
      result: '1037',
      successAfterMs: 30_000,
    })
    const checkoutRequestId = idOf(await pay())
    await simulator.advance(2_000)
    expect(await daraja.stkQuery({ checkoutRequestId })).toMatchObject({ resultCode: '1037' })
    await simulator.advance(30_000)
    expect(await daraja.stkQuery({ checkoutRequestId })).toMatchObject({ class: 'success' })
    expect(callbacks()).toMatchObject([{ class: 'failed' }, { class: 'success' }])
  })

  test('a failed callback is repeated only when the setting says so', async () => {
    for (const callbackRetries of [0, 2]) {
      const { push, simulator, inbox } = await aShop({ settings: { callbackRetries } })
      let calls = 0
      inbox.server.removeAllListeners('request')
      inbox.server.on('request', (_request, response) => {
        calls += 1
        response.writeHead(500).end()
      })
      await push('254712340000')
      await simulator.advance(60_000)
      expect(calls).toBe(1 + callbackRetries)
    }
  })
})

describe('the query', () => {
  test('flaky: every second query of a settled prompt is an error', async () => {
    const { pay, simulator, daraja } = await aShopWith({ query: 'flaky' })
    const checkoutRequestId = idOf(await pay())
    await simulator.advance(2_000)
    const outcomes: string[] = []
    for (let asked = 0; asked < 4; asked += 1) {
      outcomes.push((await daraja.stkQuery({ checkoutRequestId })).outcome)
    }
    expect(outcomes).toEqual(['no-answer', 'settled', 'no-answer', 'settled'])
  })

  test.each<Faults['query']>([
    'rate-limit',
    'lost-answer',
    'html',
    'processing-error',
    'empty-error',
  ])('%s: no answer', async (fault) => {
    const { pay, daraja } = await aShopWith({ query: fault })
    const checkoutRequestId = idOf(await pay())
    const rateLimited = fault === 'rate-limit'
    const expected = { outcome: 'no-answer', rateLimited }
    expect(await daraja.stkQuery({ checkoutRequestId })).toMatchObject(expected)
  })
})

test('the full menu has a number for every fault', async () => {
  const { push, simulator } = await aShop({ settings: { menu: 'full' } }, { timeoutMs: 2000 })
  const outcomes: Record<string, string> = {}
  for (let number = 6600; number <= 6622; number += 1) {
    outcomes[number] = (await push(`25471234${number}`)).outcome
  }
  const unlike = Object.entries(outcomes).filter(([, outcome]) => outcome !== 'accepted')
  expect(Object.fromEntries(unlike)).toEqual({
    6610: 'unknown',
    6611: 'unknown',
    6612: 'refused',
    6613: 'unknown',
    6617: 'unknown',
    6618: 'unknown',
    6619: 'unknown',
    6620: 'refused',
  })
  expect(simulator.prompts()).toHaveLength(20)
})

test('reset forgets prompts, faults and settings', async () => {
  const { push, control } = await aShop()
  await control('faults', { faults: { push: 'rate-limit' } })
  await control('settings', { menu: 'full', promptSeconds: 5 })
  await control('reset', {})
  expect(await push('254712346612')).toMatchObject({ outcome: 'accepted' })
  expect((await control('settings', {})).settings).toMatchObject({
    menu: 'basic',
    promptSeconds: 60,
  })
})
