const KEY = 'started-anew-by'

/**
 * A tab that was open while a new version of the shop was put up asks for files that are gone by
 * now. It starts anew then: where it was about to go (`wanted`), else where it is, unless something
 * is typed there. Once for each version, so that a file that is really missing ends in an error.
 */
export function startAnewWhenStale(wanted: () => string | undefined): void {
  addEventListener('vite:preloadError', async () => {
    const path = wanted()
    if (sessionStorage.getItem(KEY) === import.meta.url || (!path && isTyped())) return
    // Without a line every file is missing, and the page would only be lost.
    if (!(await isThere()) && !(await later().then(isThere))) return
    sessionStorage.setItem(KEY, import.meta.url)
    if (path) location.assign(path)
    else location.reload()
  })
}

const isThere = () =>
  fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  )

/** One request that got lost on the way is no lost line. */
const later = () => new Promise((resolve) => setTimeout(resolve, 1000))

function isTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main :is(input, textarea)')
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue)
}
