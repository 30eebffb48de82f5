import './styles.css'
import '@vitejs/plugin-react/preamble'
import type { ClientErrorKind } from '@duka/contract/settings/client-errors'
import { reportClientError } from '@duka/contract/settings/client-errors.calls'
import { startTransition } from 'react'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { createBrowserRouter, createPath, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { EmptyFrame } from './features/site/root-layout.tsx'
import { call } from './lib/calls/call.ts'
import { newKey } from './lib/calls/new-key.ts'
import { keepCampaign } from './lib/page/campaign.ts'
import { rememberPages } from './lib/page/offline.ts'
import { reloadWhenStale } from './lib/page/reload-when-stale.ts'
import { routes } from './routes.tsx'
import { startLanguage } from './words/language.ts'

/** What the server has written into the page; null offline, where the service worker makes the page. */
interface OpenedPage {
  /** The query that the page was made of. Null for pages that only the browser renders. */
  search: string | null
  loaderData: object
}

const openedPage: OpenedPage | null = JSON.parse(
  document.getElementById('page-data')?.textContent ?? 'null',
)

/** The address as it was opened, under which the service worker keeps the page. */
const openedAt = location.href

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

declare global {
  interface Window {
    /** Where React Router looks for the data that the server has loaded. */
    __staticRouterHydrationData?: unknown
  }
}

async function start(): Promise<void> {
  let router: ReturnType<typeof createBrowserRouter> | undefined
  reloadWhenStale(() => {
    const next = router?.state.navigation.location
    return next && createPath(next)
  })
  const place = document.getElementById('root')
  if (!place) return
  if (lacksSomething()) await import('./lib/page/older-browsers.ts')
  await yieldToBrowser()
  try {
    await Promise.all([loadPage(openedPage?.loaderData ?? {}), startLanguage()])
  } catch (error) {
    // A page that the server has rendered stays on screen; otherwise the router shows the error.
    if (place.firstChild) throw error
  }
  window.__staticRouterHydrationData = openedPage
  // Offline, the service worker makes pages that were never visited: those have no content yet.
  const isEmpty = !place.firstChild
  if (isEmpty) Object.assign(routes[0] ?? {}, { HydrateFallback: EmptyFrame })
  router = createBrowserRouter(routes)
  await yieldToBrowser()
  const shop = <RouterProvider router={router} />
  if (isEmpty) createRoot(place, toldErrors).render(shop)
  else startTransition(() => void hydrateRoot(place, shop, toldErrors))
}

/** People learn nothing of an error after which the page works, and an error page says the rest: the shop is told. */
const toldErrors: RootOptions = {
  onRecoverableError: (error) => tell('difference', error),
  onCaughtError: (error) => {
    console.error(error)
    tell('broken', error)
  },
}

/** Names the route, never the address: that may be a secret. */
function tell(kind: ClientErrorKind, error: unknown): void {
  const parts = matchRoutes(routes, location)?.map(({ route }) => route.path ?? '') ?? []
  tellShop(kind, parts.join('/').replace(/\/+/g, '/'), error)
}

/** Whether the browser needs `older-browsers.ts`. */
function lacksSomething(): boolean {
  // Whatever has these two has the others, too.
  return !('popover' in HTMLElement.prototype && 'canParse' in URL)
}

/** Lets the browser paint and handle taps between two pieces of work. */
const yieldToBrowser = () => new Promise((resolve) => setTimeout(resolve))

/** `loadCode` loads what these data need besides the page. */
type LazyPage = Partial<RouteObject> & {
  loadCode?: (loaderData: object) => Promise<void> | undefined
}

/** Loads the code of the page that the server has rendered: hydration needs all of it. */
async function loadPage(loaderData: object): Promise<void> {
  for (const { route, params } of matchRoutes(routes, location) ?? []) {
    // The server renders nothing below this route, so the router loads the rest by itself.
    if (route.HydrateFallback) return
    await route.handle?.loadCode?.(params)
    if (typeof route.lazy !== 'function') continue
    const { loadCode, ...page } = await (route.lazy as () => Promise<LazyPage>)()
    await loadCode?.(loaderData)
    Object.assign(route, page, { lazy: undefined })
  }
}

if (import.meta.env.PROD) rememberPages(openedAt)
start().catch((error) => {
  tell('not-started', error)
  // Shows the notice: nothing will press the buttons.
  window.leaveTaps?.()
  throw error
})

/** Of one page: the first errors cause the others. */
const MAX_REPORTS = 3
let reports = 0

/** Tells the shop of an error on this page: the route, the message, and the place in our files. Nothing of the person. */
function tellShop(kind: ClientErrorKind, route: string, thrown: unknown): void {
  reports += 1
  if (reports > MAX_REPORTS) return
  const { cause = thrown } = Object(thrown) as { cause?: unknown }
  const { message = String(cause), stack } = Object(cause) as Partial<Error>
  const [place = null] = /\/assets\/[\w.-]+:\d+:\d+/.exec(stack ?? '') ?? []
  const body = { kind, page: route.slice(0, 100), message: message.slice(0, 300), place }
  call(reportClientError, { body }).catch(() => undefined)
}
