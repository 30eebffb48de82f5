import { afterEach, expect, test, vi } from 'vitest'
import { aBrowser, amina, noConnection } from '../../../test/browser.ts'

afterEach(() => void vi.unstubAllGlobals())

test('without a connection, a wish list that was never read is not called empty', async () => {
  let isOnline = false
  const tab = await aBrowser().openTab(() => (isOnline ? [200, { products: [] }] : noConnection()))
  const { loader } = await import('./wish-list-page.tsx')
  tab.signIn('token', amina)
  await expect(loader()).rejects.toBeInstanceOf(tab.OfflineError)
  isOnline = true
  expect(await loader()).toEqual({ products: [], isStale: false })
  isOnline = false
  expect(await loader()).toEqual({ products: [], isStale: true })
})
