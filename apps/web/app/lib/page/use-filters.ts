import { useContext, useRef } from 'react'
import { UNSAFE_DataRouterContext, useSearchParams } from 'react-router'
import { isSheetEntry, replaceSheetEntry } from './sheets.ts'

interface Filters {
  /** Those of the page on screen. */
  shown: URLSearchParams
  /** A copy of those that were asked for last, which may still be loading: the start of any change. */
  wanted: () => URLSearchParams
  narrow: (filters: URLSearchParams, how?: 'chosen' | 'typed') => void
}

/**
 * The filters in the address, and how to change them. Each choice is a step that *back* undoes.
 * Continuous typing makes one step, not one for every letter.
 */
export function useFilters(): Filters {
  const [shown, setFilters] = useSearchParams()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const lastTyped = useRef<string>(undefined)
  const wanted = () => {
    const next = router?.state.navigation.location
    const isHere = next?.pathname === location.pathname
    return new URLSearchParams(isHere ? next.search : location.search)
  }
  const narrow: Filters['narrow'] = (filters, how = 'chosen') => {
    const now = wanted().toString()
    const next = filters.toString()
    const isSameText = how === 'typed' && lastTyped.current === now
    lastTyped.current = how === 'typed' ? next : undefined
    if (next === now) return
    setFilters(filters, { replace: isSameText || isSheetEntry(), preventScrollReset: true })
    replaceSheetEntry()
  }
  return { shown, wanted, narrow }
}
