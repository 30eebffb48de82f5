import { expect, test } from 'vitest'
import type { Faults } from '../src/simulator.ts'
import { aShop } from './support.ts'

const wanted = {
  merchantName: 'WANJIKŨ TRADERS',
  reference: '1A2B3C4D',
  amount: 2499,
  kind: 'till',
  number: '832909',
} as const

test('M-Pesa makes a picture, the same for the same payment', async () => {
  const { daraja } = await aShop()
  const [first, again, more] = await Promise.all([
    daraja.dynamicQr(wanted),
    daraja.dynamicQr(wanted),
    daraja.dynamicQr({ ...wanted, amount: 2500 }),
  ])
  if (first.outcome !== 'made' || again.outcome !== 'made' || more.outcome !== 'made')
    throw new Error('no picture was made')
  expect(first.png.subarray(1, 4).toString()).toBe('PNG')
  expect(first.png.readUInt32BE(16)).toBe(300)
  expect(first.png.equals(again.png)).toBe(true)
  expect(first.png.equals(more.png)).toBe(false)
})

test.each<[Faults['qr'], object]>([
  ['down', { outcome: 'unknown' }],
  ['lost-answer', { outcome: 'unknown' }],
  ['empty', { outcome: 'unknown' }],
  ['not-a-picture', { outcome: 'unknown', reason: expect.stringContaining('no picture') }],
  ['refused', { outcome: 'refused', retryable: false }],
])('%s: there is no picture, and prompts work', async (qr, outcome) => {
  const { daraja, control, push } = await aShop()
  await control('faults', { times: 1, faults: { qr } })
  expect(await push('254712340000')).toMatchObject({ outcome: 'accepted' })
  expect(await daraja.dynamicQr(wanted)).toMatchObject(outcome)
  expect(await daraja.dynamicQr(wanted)).toMatchObject({ outcome: 'made' })
})

test.each([{ amount: 0 }, { amount: 10.5 }, { number: '12' }, { reference: 'x'.repeat(13) }])(
  'a payment with %j is refused',
  async (wrong) => {
    const { daraja } = await aShop()
    expect(await daraja.dynamicQr({ ...wanted, ...wrong })).toMatchObject({ outcome: 'refused' })
  },
)
