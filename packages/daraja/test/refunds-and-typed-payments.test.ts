import { describe, expect, test } from 'vitest'
import { acceptC2b, readAsyncResult, readC2bPayload, rejectC2b } from '../src/client.ts'
import { aShop } from './support.ts'

/** A shop with one received payment of 1,250 shillings, and URLs for results. */
async function aPaidShop() {
  const shop = await aShop()
  await shop.push('254712340000')
  await shop.simulator.advance(2_000)
  const receipt = shop.callbacks()[0]?.receipt ?? ''
  shop.received.length = 0
  const urls = { resultUrl: `${shop.inbox.url}/result`, timeoutUrl: `${shop.inbox.url}/timeout` }
  const results = () => shop.received.map(({ body }) => readAsyncResult(body))
  return { ...shop, receipt, urls, results }
}

describe('refunds', () => {
  test('a payment is reversed after two seconds, once', async () => {
    const { daraja, simulator, receipt, urls, results } = await aPaidShop()
    const reversal = { ...urls, receipt, amount: 1250 }
    const accepted = await daraja.reverse(reversal)
    expect(accepted).toMatchObject({ outcome: 'accepted' })
    expect(results()).toEqual([])

    await simulator.advance(2_000)
    const [result] = results()
    const conversationId = accepted.outcome === 'accepted' ? accepted.conversationId : ''
    expect(result).toMatchObject({ class: 'success', conversationId, final: true })
    expect(result?.parameters).toMatchObject({
      OriginalTransactionID: [receipt],
      Amount: ['1250.00'],
    })

    await daraja.reverse(reversal)
    await simulator.advance(2_000)
    expect(results()[1]).toMatchObject({ resultCode: 'R000001', class: 'done-before' })
  })

  test('an unknown receipt or a larger amount cannot be reversed', async () => {
    const { daraja, simulator, receipt, urls, results } = await aPaidShop()
    await daraja.reverse({ ...urls, receipt: 'UK10000000', amount: 1250 })
    await daraja.reverse({ ...urls, receipt, amount: 1251 })
    await simulator.advance(2_000)
    expect(results()).toMatchObject([{ resultCode: 'R000002' }, { resultCode: 'R000002' }])
  })

  test('a partial reversal works where the setting allows it', async () => {
    const { daraja, simulator, receipt, urls, results, control } = await aPaidShop()
    await control('settings', { partialReversals: false })
    await daraja.reverse({ ...urls, receipt, amount: 50 })
    await simulator.advance(2_000)
    await control('settings', { partialReversals: true })
    await daraja.reverse({ ...urls, receipt, amount: 50 })
    await simulator.advance(2_000)
    expect(results().map((result) => result?.class)).toEqual(['failed', 'success'])
  })

  test.each([
    ['doubled', ['/result', '/result']],
    ['none', []],
    ['queue-timeout', ['/timeout']],
  ])('a result may come %s', async (asyncDelivery, paths) => {
    const { daraja, simulator, receipt, urls, received, control } = await aPaidShop()
    await control('faults', { faults: { asyncDelivery } })
    await daraja.reverse({ ...urls, receipt, amount: 1250 })
    await simulator.advance(2_000)
    expect(received.map(({ path }) => path)).toEqual(paths)
  })

  test('a fault can force any result code, and then no money moves', async () => {
    const { daraja, simulator, receipt, urls, results, control } = await aPaidShop()
    await control('faults', { times: 1, faults: { asyncResult: '21' } })
    for (const _ of [1, 2]) {
      await daraja.reverse({ ...urls, receipt, amount: 1250 })
      await simulator.advance(2_000)
    }
    expect(results()).toMatchObject([{ resultCode: '21' }, { class: 'success' }])
  })
})

describe('queries', () => {
  test('the payments of the last two days', async () => {
    const { daraja, simulator, receipt } = await aPaidShop()
    const to = new Date(simulator.now().getTime() + 1_000)
    const from = new Date(to.getTime() - 3_600_000)
    expect(await daraja.pullTransactions({ from, to })).toMatchObject({
      outcome: 'answered',
      transactions: [{ receipt, amountCents: 125_000, billRef: '1A2B3C4D' }],
    })
    const offset = await daraja.pullTransactions({ from, to, offset: 1 })
    expect(offset).toMatchObject({ outcome: 'answered', transactions: [] })
    await simulator.advance(49 * 3_600_000)
    const late = { from, to: simulator.now() }
    expect(await daraja.pullTransactions(late)).toMatchObject({ transactions: [] })
  })

  test('a shortcode can be registered for pull once', async () => {
    const { daraja } = await aShop()
    const registration = { nominatedNumber: '254712345678', callbackUrl: 'https://duka.co.ke/p' }
    expect(await daraja.registerPull(registration)).toEqual({ outcome: 'registered' })
    expect(await daraja.registerPull(registration)).toEqual({ outcome: 'already-registered' })
  })
})

describe('typed payments', () => {
  type Shop = Awaited<ReturnType<typeof aShop>>
  const register = ({ daraja, inbox }: Shop, responseType?: 'Completed' | 'Cancelled') =>
    daraja.registerC2b({
      confirmationUrl: `${inbox.url}/confirm`,
      validationUrl: `${inbox.url}/validate`,
      responseType,
    })
  const typed = { phone: '254712345678', amount: 500, account: '1a2b 3c4d' }

  test('are validated, then confirmed', async () => {
    const shop = await aShop({}, {}, () => acceptC2b())
    expect(await register(shop)).toEqual({ outcome: 'registered' })
    await shop.control('pay-bill', typed)
    await shop.simulator.idle()
    expect(shop.received.map(({ path }) => path)).toEqual(['/validate', '/confirm'])
    const [asked, reported] = shop.received.map(({ body }) => readC2bPayload(body))
    expect(reported).toMatchObject({
      amountCents: 50_000,
      billRef: '1a2b 3c4d',
      balanceCents: 50_000,
    })
    expect(reported?.msisdn).not.toContain('254712345678')
    expect(asked).toMatchObject({ receipt: reported?.receipt, balanceCents: undefined })
  })

  test('can be rejected', async () => {
    const shop = await aShop({}, {}, () => rejectC2b('account'))
    await register(shop)
    const answer = await shop.control('pay-bill', {
      phone: '0712 345 678',
      amount: '500',
      account: 'nobody',
    })
    expect(answer).toMatchObject({ refused: 'C2B00012' })
    expect(shop.received.map(({ path }) => path)).toEqual(['/validate'])
  })

  test.each([
    ['Completed', ['/validate', '/confirm']],
    ['Cancelled', ['/validate']],
  ] as const)(
    'pass or fail as registered (%s) if the validation has no valid answer',
    async (type, paths) => {
      const shop = await aShop({}, {}, () => ({ hello: 1 }))
      await register(shop, type)
      await shop.control('pay-bill', typed)
      await shop.simulator.idle()
      expect(shop.received.map(({ path }) => path)).toEqual(paths)
    },
  )

  test('prompts are confirmed too, under the same receipt', async () => {
    const shop = await aShop()
    await register(shop)
    await shop.push('254712340000')
    await shop.simulator.advance(2_000)
    const confirmed = shop.received.find(({ path }) => path === '/confirm')
    const called = shop.callbacks().find((callback) => callback !== undefined)
    expect(readC2bPayload(confirmed?.body)?.receipt).toBe(called?.receipt)
  })

  test('URLs can be registered only once in production', async () => {
    const shop = await aShop({ settings: { registerOnce: true } })
    await register(shop)
    expect(await register(shop)).toMatchObject({ outcome: 'already-registered' })
  })

  test('version 1 of the registration gets a hashed phone number', async () => {
    const shop = await aShop({ settings: { validateC2b: false } })
    await register(shop)
    const basic = Buffer.from('simulator-key:simulator-secret').toString('base64')
    const oauth = `${shop.simulator.url}/oauth/v1/generate?grant_type=client_credentials`
    const given = await fetch(oauth, { headers: { Authorization: `Basic ${basic}` } })
    const { access_token } = (await given.json()) as { access_token: string }
    await fetch(`${shop.simulator.url}/mpesa/c2b/v1/registerurl`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ShortCode: 174379,
        ResponseType: 'Completed',
        ConfirmationURL: `${shop.inbox.url}/confirm`,
        ValidationURL: `${shop.inbox.url}/validate`,
      }),
    })
    await shop.control('pay-bill', typed)
    await shop.simulator.idle()
    expect(readC2bPayload(shop.received[0]?.body)?.msisdn).toBe(
      '7132104d6aae9c3fac82095a42c2817952bca48e09d98d5bf4ac08218982fb90',
    )
  })
})
