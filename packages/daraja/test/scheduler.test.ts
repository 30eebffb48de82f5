import { afterEach, expect, test, vi } from 'vitest'
import { aShop } from './support.ts'

afterEach(() => void vi.useRealTimers())

test('time passes at the chosen speed', async () => {
  const { push, simulator, callbacks } = await aShop({ speed: 600 })
  await push('254712340000')
  await push('254712345678')
  await expect.poll(callbacks).toHaveLength(2)
  expect(callbacks()).toMatchObject([{ resultCode: '0' }, { resultCode: '1037' }])
  expect(simulator.prompts()).toMatchObject([{ resultCode: '0' }, { resultCode: '1037' }])
})

test('time can be advanced while it passes', async () => {
  const { push, control, callbacks } = await aShop({ speed: 1 })
  await push('254712345678')
  await control('advance', { ms: 60_000 })
  expect(callbacks()).toMatchObject([{ resultCode: '1037' }])
})

test('the scheduler follows fake timers', async () => {
  const { push, simulator, callbacks } = await aShop({ speed: 1 })
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  await push('254712340000')
  vi.advanceTimersByTime(2_000)
  await simulator.idle()
  expect(callbacks()).toMatchObject([{ resultCode: '0' }])
})

test('prompts have the time of the given clock', async () => {
  const now = () => new Date('2026-10-02T22:11:02Z')
  const { push } = await aShop({ now }, { now })
  expect(await push('254712340000')).toMatchObject({
    checkoutRequestId: expect.stringMatching(/^ws_CO_03102026011102\d{1,3}712340000$/),
  })
})
