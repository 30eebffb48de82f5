import { newKey } from '../calls/new-key.ts'
import { keepCampaign } from './campaign.ts'

/** What the server has written into the page; null offline, where the service worker makes the page. */
interface OpenedPage {
  /** The query that the page was made of. Null for pages that only the browser renders. */
  search: string | null
  loaderData: object
}

export const openedPage: OpenedPage | null = JSON.parse(
  document.getElementById('page-data')?.textContent ?? 'null',
)

/** The address as it was opened, under which the service worker keeps the page. */
export const openedAt = location.href

/**
 * Leaves in the address only what the server made the page of, so that the first render has the same address. The history
 * entry gets a key, under which its scroll position is kept: without one, all pages that are opened from elsewhere share theirs.
 * An address that is opened again keeps its entry in the browser, but starts at its top; only *Back* and a reload go on where it was.
 * Import this before anything that reads the address.
 */
function settleAddress(): void {
  keepCampaign(new URLSearchParams(location.search))
  const address = new URL(location.href)
  address.search = openedPage?.search ?? address.search
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const kept = opened?.type === 'navigate' ? undefined : history.state?.key
  history.replaceState({ ...history.state, key: kept ?? newKey() }, '', address)
}

settleAddress()
