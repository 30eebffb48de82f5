const KEY = 'started-anew-by'

/**
 * Reloads a tab whose files are gone because a new version was deployed: at the page that it was about
 * to open (`wanted`), else where it is, unless something has been typed there. It reloads once for
 * each version, so that a file that is really missing ends in an error.
 */
export function reloadWhenStale(wanted: () => string | undefined): void {
  addEventListener('vite:preloadError', async () => {
    const path = wanted()
    if (sessionStorage.getItem(KEY) === import.meta.url || (!path && isTyped())) return
    // Offline, every file is missing, and a reload would only lose the page.
    if (!(await isThere()) && !(await later().then(isThere))) return
    sessionStorage.setItem(KEY, import.meta.url)
    if (path) location.assign(path)
    else location.reload()
  })
}

/** Whether the shop can be reached. */
export const isThere = () =>
  fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  )

/** A single failed request does not mean that the connection is lost. */
const later = () => new Promise((resolve) => setTimeout(resolve, 1000))

function isTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main :is(input, textarea)')
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue)
}
