import './styles.css'
import '@vitejs/plugin-react/preamble'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, createPath, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { rememberPages } from './lib/offline.ts'
import { startAnewWhenStale } from './lib/stale.ts'
import { startLanguage } from './lib/text.ts'
import { routes } from './routes.tsx'

declare global {
  interface Window {
    /** Where React Router looks for what the server has loaded already. */
    __staticRouterHydrationData?: unknown
  }
}

async function start(): Promise<void> {
  let router: ReturnType<typeof createBrowserRouter> | undefined
  startAnewWhenStale(() => {
    const next = router?.state.navigation.location
    return next && createPath(next)
  })
  const place = document.getElementById('root')
  if (!place) return
  await breath()
  try {
    await Promise.all([loadPage(), startLanguage()])
  } catch (error) {
    // What the server has drawn stays; where it has drawn nothing, the router says what is wrong.
    if (place.firstChild) throw error
  }
  window.__staticRouterHydrationData = JSON.parse(
    document.getElementById('page-data')?.textContent ?? 'null',
  )
  router = createBrowserRouter(routes)
  await breath()
  const shop = <RouterProvider router={router} />
  // Offline, a page that was never seen comes without content: the service worker made it.
  if (place.firstChild) startTransition(() => void hydrateRoot(place, shop))
  else createRoot(place).render(shop)
}

/** Between two pieces of work the browser may paint and take a tap. */
const breath = () => new Promise((resolve) => setTimeout(resolve))

/** The page that the server has drawn must be here in full before React takes it over. */
async function loadPage(): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    // From here on the server has drawn nothing: the router fetches these by itself.
    if (route.HydrateFallback) return
    if (typeof route.lazy !== 'function') continue
    const page = await (route.lazy as () => Promise<Partial<RouteObject>>)()
    Object.assign(route, page, { lazy: undefined })
  }
}

if (import.meta.env.PROD) rememberPages()
start()
