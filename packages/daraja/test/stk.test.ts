import { expect, test } from 'vitest'
import { aShop } from './support.ts'

test('a number ending in 0000 pays by itself, and the callback says so', async () => {
  const { daraja, push, simulator, received, callbacks } = await aShop()

  const pushed = await push('254712340000')
  expect(pushed.outcome).toBe('accepted')
  const checkoutRequestId = pushed.outcome === 'accepted' ? pushed.checkoutRequestId : ''
  expect(await daraja.stkQuery({ checkoutRequestId })).toMatchObject({ outcome: 'pending' })
  expect(received).toEqual([])

  await simulator.advance(2_000)
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
      receipt: expect.stringMatching(/^[A-Z]{2}[A-Z0-9]{8}$/),
    }),
  ])
})
