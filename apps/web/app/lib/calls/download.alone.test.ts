import { getReceipt } from '@duka/contract/payments/payments.calls'
import { afterEach, expect, test, vi } from 'vitest'
import { aBrowser, amina, noConnection, type Shop } from '../../../test/browser.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function signedIn(shop: Shop) {
  const tab = await aBrowser().openTab(shop)
  tab.signIn('secret', amina)
  const { download } = await import('./download.ts')
  return { tab, download: () => download(getReceipt, {}, 'receipt.pdf', { orderId: '1' }) }
}

test('a download with an expired session ends the session on this device', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { tab, download } = await signedIn(() => [401])
  await expect(download()).rejects.toBeInstanceOf(tab.CallError)
  expect(tab.asked).toEqual(['GET /api/payments/order/1/receipt.pdf'])
  expect(tab.currentSession()).toMatchObject({ phase: 'anonymous', token: null })
})

test('a missing receipt is refused with the message of the shop', async () => {
  const message = 'Order not found.'
  const { download } = await signedIn(() => [404, { code: 'ORDER_NOT_FOUND', message }])
  await expect(download()).rejects.toThrow(message)
})

test('a download without a connection is not a refusal', async () => {
  const { tab, download } = await signedIn(noConnection)
  await expect(download()).rejects.toBeInstanceOf(tab.OfflineError)
})
