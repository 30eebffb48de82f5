import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { isSheetEntry, replaceSheetEntry } from './sheets.ts'

type Narrow = (filters: URLSearchParams, how?: 'chosen' | 'typed') => void

/**
 * The filters in the address, and how to change them. Each choice is a step that *back* undoes.
 * Continuous typing makes one step, not one for every letter.
 */
export function useFilters(): [URLSearchParams, Narrow] {
  const [filters, setFilters] = useSearchParams()
  const lastTyped = useRef<string>(undefined)
  const narrow: Narrow = (next, how = 'chosen') => {
    // Reads the address: the screen may be behind it.
    const now = new URLSearchParams(location.search).toString()
    const wanted = next.toString()
    const isSameText = how === 'typed' && lastTyped.current === now
    lastTyped.current = how === 'typed' ? wanted : undefined
    if (wanted === now) return
    setFilters(next, { replace: isSameText || isSheetEntry(), preventScrollReset: true })
    replaceSheetEntry()
  }
  return [filters, narrow]
}
