const asked = new Set<string>()

/** Has the service worker keep a page that nobody has opened yet, with its scripts, so that it opens offline. */
export function keepPage(path: string): void {
  if (asked.has(path)) return
  asked.add(path)
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ seen: [path] }))
}
