import { store } from '../state/store.ts'
import { keepPage } from './keep-page.ts'

/** The address of a page on screen that came from the cache, once the network has a newer one. */
export const newerPage = store('')

/**
 * Registers the service worker after the page has loaded, so that visited pages work offline. `openedAt` is the address of this
 * page before it was settled.
 */
export function rememberPages(openedAt: string): void {
  const { serviceWorker } = navigator
  // Browsers offer service workers on https and localhost only.
  if (!serviceWorker) return
  const settled = location.href
  serviceWorker.addEventListener('message', () => newerPage.set(settled))
  // The worker keeps it under the address as it was opened, where a reload would not find it.
  if (settled !== openedAt) keepPage(settled)
  addEventListener('load', async () => {
    try {
      await serviceWorker.register('/sw.js')
      if (serviceWorker.controller) return
      // This page was loaded before the worker, so it tells the worker which files it consists of.
      const files = performance.getEntriesByType('resource').map(({ name }) => name)
      const { active } = await serviceWorker.ready
      active?.postMessage({ seen: [location.href, ...files] })
    } catch (error) {
      console.warn('Pages will not be there offline', error)
    }
  })
}
