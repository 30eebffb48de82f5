/** Lets what was seen be seen again without a line, from when the page has loaded. */
export function rememberPages(): void {
  const { serviceWorker } = navigator
  // Browsers have it only where nobody can listen in: https, or this very machine.
  if (!serviceWorker) return
  addEventListener('load', async () => {
    try {
      await serviceWorker.register('/sw.js')
      if (serviceWorker.controller) return
      // This page came before the worker: it hands over what it consists of.
      const files = performance.getEntriesByType('resource').map(({ name }) => name)
      const { active } = await serviceWorker.ready
      active?.postMessage({ seen: [location.href, ...files] })
    } catch (error) {
      console.warn('Pages will not be there offline', error)
    }
  })
}
