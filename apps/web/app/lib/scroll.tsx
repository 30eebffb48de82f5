import { useContext, useLayoutEffect } from 'react'
import { UNSAFE_DataRouterContext, UNSAFE_DataRouterStateContext } from 'react-router'

const STORED = 'scroll'

/** Where each address was scrolled to; outlives a visit to another site, as the browser's own would. */
let places: Record<string, number> = {}

/** A product opened over the list leaves the list where it was. */
export function placeOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname.startsWith('/products') ? `/products${search}` : pathname + search
}

/**
 * A new page starts at its top, *back* leads to where one was. React Router's own component does the
 * same with much more code for framework mode.
 */
export function Scrolling() {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const state = useContext(UNSAFE_DataRouterStateContext)
  const { location, restoreScrollPosition: kept, preventScrollReset } = state ?? {}

  useLayoutEffect(() => {
    places = readStored()
    history.scrollRestoration = 'manual'
    const leave = () => {
      if (router) places[placeOf(router.state.location)] = scrollY
      writeStored()
      history.scrollRestoration = 'auto'
    }
    addEventListener('pagehide', leave)
    const stop = router?.enableScrollRestoration(places, () => scrollY, placeOf)
    return () => {
      removeEventListener('pagehide', leave)
      stop?.()
    }
  }, [router])

  useLayoutEffect(() => {
    if (!location || kept === false) return
    const target = document.getElementById(location.hash.slice(1))
    if (typeof kept === 'number') scrollTo(0, kept)
    else if (target) target.scrollIntoView()
    else if (!preventScrollReset) scrollTo(0, 0)
  }, [location, kept, preventScrollReset])

  return null
}

function readStored(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

function writeStored(): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(places))
  } catch {
    // A private window may keep nothing: then a page starts at its top.
  }
}
