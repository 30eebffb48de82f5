import { describe, expect, test } from 'vitest'
import type { StkPushOutcome } from '../src/client.ts'
import { aShop } from './support.ts'

const idOf = (pushed: StkPushOutcome) =>
  pushed.outcome === 'accepted' ? pushed.checkoutRequestId : ''

describe('phone numbers with an automatic answer', () => {
  test('0000 pays after two seconds; query and callback report it', async () => {
    const { daraja, push, simulator, received, callbacks } = await aShop()

    const checkoutRequestId = idOf(await push('254712340000'))
    expect(await daraja.stkQuery({ checkoutRequestId })).toMatchObject({ outcome: 'pending' })
    await simulator.advance(1_900)
    expect(received).toEqual([])

    await simulator.advance(100)
    expect(await daraja.stkQuery({ checkoutRequestId })).toMatchObject({
      outcome: 'settled',
      resultCode: '0',
      class: 'success',
    })
    expect(callbacks()).toEqual([
      expect.objectContaining({
        checkoutRequestId,
        class: 'success',
        amountCents: 125_000,
        phoneNumber: '254712340000',
        receipt: expect.stringMatching(/^[A-Z]{2}[1-9A-V][A-Z0-9]{7}$/),
      }),
    ])
    expect(received[0]?.headers).toMatchObject({ businessshortcode: '174379' })
  })

  test.each([
    ['0001', '1'],
    ['1032', '1032'],
    ['1037', '1037'],
    ['2001', '2001'],
  ])('%s ends with result %s', async (ending, code) => {
    const { daraja, push, simulator, callbacks } = await aShop()
    const checkoutRequestId = idOf(await push(`25411034${ending}`))
    await simulator.advance(2_000)
    expect(await daraja.stkQuery({ checkoutRequestId })).toMatchObject({ resultCode: code })
    expect(callbacks()).toMatchObject([{ resultCode: code, class: 'failed', receipt: undefined }])
  })

  test.each('2 3 4 8 17 26 1001 1019 1025 1031 1036 2028 8006 9999 SFC_IC0003'.split(' '))(
    'the full menu knows result %s',
    async (code) => {
      const { push, simulator, callbacks } = await aShop({ settings: { menu: 'full' } })
      const ending = code === 'SFC_IC0003' ? '0303' : code.padStart(4, '0')
      await push(`25471234${ending}`)
      await simulator.advance(2_000)
      expect(callbacks()).toMatchObject([{ resultCode: code, class: 'failed' }])
    },
  )

  test('the basic menu leaves every other number to a person', async () => {
    const { push, simulator, callbacks } = await aShop()
    for (const ending of ['6600', '2028', '5678']) await push(`25471234${ending}`)
    await simulator.advance(59_000)
    expect(callbacks()).toEqual([])
    await simulator.advance(1_000)
    expect(callbacks()).toMatchObject(Array(3).fill({ resultCode: '1037' }))
  })

  test('4999 hangs in processing and never calls back', async () => {
    const { daraja, push, simulator, received } = await aShop({ settings: { menu: 'full' } })
    const checkoutRequestId = idOf(await push('254712344999'))
    await simulator.advance(3_600_000)
    expect(await daraja.stkQuery({ checkoutRequestId })).toMatchObject({ outcome: 'pending' })
    expect(received).toEqual([])
  })
})

describe('a person answers on the phone', () => {
  test.each([
    ['the right PIN', { action: 'approve', pin: '1234' }, '0'],
    ['another PIN', { action: 'approve', pin: '4321' }, '2001'],
    ['no PIN', { action: 'approve' }, '2001'],
    ['cancel', { action: 'cancel' }, '1032'],
    ['ring out', { action: 'ring-out' }, '1037'],
  ])('%s', async (_, answer, resultCode) => {
    const { push, control, simulator, callbacks } = await aShop()
    await push('254712345678')
    const { prompts } = await control('prompts?phone=0712345678')
    const [prompt] = prompts as Record<string, unknown>[]
    expect(prompt).toMatchObject({ waiting: true, amount: 1250, account: '1A2B3C4D' })
    expect(prompt).not.toHaveProperty('callbackUrl')

    expect(await control(`prompts/${prompt?.id}/answer`, answer)).toMatchObject({
      prompt: { resultCode },
    })
    expect(await control(`prompts/${prompt?.id}/answer`, answer)).toHaveProperty('message')
    await simulator.idle()
    expect(callbacks()).toMatchObject([{ resultCode }])
  })

  test('a phone that waits for a person shows one prompt at a time', async () => {
    const { push, simulator } = await aShop()
    await push('254712345678')
    expect(await push('254712345678')).toMatchObject({ outcome: 'refused', retryable: true })
    expect(await push('254712345679')).toMatchObject({ outcome: 'accepted' })
    await simulator.advance(60_000)
    expect(await push('254712345678')).toMatchObject({ outcome: 'accepted' })
  })

  test('the page shows only the prompts of the chosen phone', async () => {
    const { push, control } = await aShop()
    await push('254712345678')
    await push('254712345679')
    expect((await control('prompts?phone=0712345679')).prompts).toHaveLength(1)
    expect((await control('prompts')).prompts).toHaveLength(2)
  })
})

describe('refusals', () => {
  test('a wrong passkey, a wrong shortcode and a bad callback address are refused', async () => {
    const passkey = await aShop({}, { passkey: 'other' })
    expect(await passkey.push('254712340000')).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('Wrong credentials'),
    })
    const shortcode = await aShop({}, { shortcode: '600000' })
    expect(await shortcode.push('254712340000')).toMatchObject({
      reason: 'Merchant does not exist',
    })
    const strict = await aShop({ settings: { strictUrls: true } })
    expect(await strict.push('254712340000')).toMatchObject({
      code: '400.002.02',
      reason: 'Bad Request - Invalid CallBackURL',
    })
  })

  test('with credentials `any` every key is accepted, but the Password must fit', async () => {
    const { push, simulator } = await aShop(
      { credentials: 'any' },
      { consumerKey: 'a', consumerSecret: 'b', shortcode: '600000', passkey: 'c' },
    )
    expect(await push('254712340000')).toMatchObject({ outcome: 'accepted' })
    expect(simulator.prompts()).toMatchObject([{ shortcode: '600000' }])
  })

  test('a query of an unknown prompt has no answer', async () => {
    const { daraja } = await aShop()
    expect(await daraja.stkQuery({ checkoutRequestId: 'ws_CO_1' })).toMatchObject({
      outcome: 'no-answer',
      code: '500.001.1001',
    })
  })

  test('the sixth query in a minute is refused when the limit is on', async () => {
    const { daraja, push, control, simulator } = await aShop()
    await control('settings', { queriesPerMinute: 5 })
    const checkoutRequestId = idOf(await push('254712340000'))
    for (let asked = 0; asked < 5; asked += 1) await daraja.stkQuery({ checkoutRequestId })
    const limited = { outcome: 'no-answer', rateLimited: true }
    expect(await daraja.stkQuery({ checkoutRequestId })).toMatchObject(limited)
    await simulator.advance(60_000)
    expect(await daraja.stkQuery({ checkoutRequestId })).toMatchObject({ outcome: 'settled' })
  })

  test('the same amount again within two minutes is result 17 when the rule is on', async () => {
    const { push, simulator, callbacks } = await aShop({ settings: { repeatRule: true } })
    for (const waitMs of [2_000, 120_000, 2_000]) {
      await push('254712340000')
      await simulator.advance(waitMs)
    }
    expect(callbacks().map((callback) => callback?.resultCode)).toEqual(['0', '17', '0'])
  })

  test('fields are checked in order, and the error names the field', async () => {
    const { simulator } = await aShop()
    const url = `${simulator.url}/mpesa/stkpush/v1/processrequest`
    const ask = async (headers: Record<string, string>, body: string) => {
      const response = await fetch(url, { method: 'POST', headers, body })
      const { errorCode } = (await response.json()) as { errorCode: string }
      return [response.status, errorCode]
    }
    const json = { 'Content-Type': 'application/json' }
    expect(await ask(json, '{')).toEqual([404, '404.001.03'])
    const basic = Buffer.from('simulator-key:simulator-secret').toString('base64')
    const given = await fetch(`${simulator.url}/oauth/v1/generate?grant_type=client_credentials`, {
      headers: { Authorization: `Basic ${basic}` },
    })
    const token = (await given.json()) as { access_token: string; expires_in: unknown }
    expect(token.access_token).toHaveLength(28)
    expect(token.expires_in).toBe('3599')
    const Authorization = `Bearer ${token.access_token}`
    expect(await ask({ ...json, Authorization }, '{')).toEqual([400, '400.002.05'])
    expect(await ask({ Authorization }, '{}')).toEqual([400, '400.002.02'])
    expect(await ask({ ...json, Authorization }, '{}')).toEqual([400, '400.002.02'])
    expect((await fetch(url)).status).toBe(405)
    expect((await fetch(`${simulator.url}/nowhere`)).status).toBe(404)
  })
})
