import './styles.css'
import '@vitejs/plugin-react/preamble'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, createPath, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { rememberPages } from './lib/page/offline.ts'
import { reloadWhenStale } from './lib/page/reload-when-stale.ts'
import { routes } from './routes.tsx'
import { startLanguage } from './words/language.ts'

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
  const loaded = JSON.parse(document.getElementById('page-data')?.textContent ?? 'null')
  try {
    await Promise.all([loadPage(loaded?.loaderData ?? {}), startLanguage()])
  } catch (error) {
    // A page that the server has rendered stays on screen; otherwise the router shows the error.
    if (place.firstChild) throw error
  }
  window.__staticRouterHydrationData = loaded
  router = createBrowserRouter(routes)
  await yieldToBrowser()
  const shop = <RouterProvider router={router} />
  // Offline, the service worker makes pages that were never visited: those have no content yet.
  if (place.firstChild) startTransition(() => void hydrateRoot(place, shop))
  else createRoot(place).render(shop)
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

if (import.meta.env.PROD) rememberPages()
start()
