import { searchShop } from '@duka/contract/dashboard/dashboard.calls'
import type { FoundByStaff } from '@duka/contract/dashboard/search'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/calls/call.ts'

const nothing: FoundByStaff = { orders: [], payments: [], products: [], customers: [], guests: [] }
/** Shorter texts are not searched. */
export const MIN_LETTERS = 2
const DEBOUNCE_MS = 150

interface State {
  /** For what it was found; while another search is on its way, the last one stays. */
  typed: string
  found: FoundByStaff
  state: 'done' | 'waiting' | 'failed'
}

const atStart: State = { typed: '', found: nothing, state: 'done' }

/** The results of the staff search, and the function to call with each new text. It waits for a pause, and aborts the search before. */
export function useFound(): State & { look: (text: string) => void } {
  const [now, setNow] = useState(atStart)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef<AbortController>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    asked.current?.abort()
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      asked.current?.abort()
    },
    [],
  )
  const ask = async (typed: string) => {
    const controller = new AbortController()
    asked.current = controller
    const { signal } = controller
    try {
      const found = await call(searchShop, { query: { q: typed }, signal })
      if (!signal.aborted) setNow({ typed, found, state: 'done' })
    } catch {
      if (!signal.aborted) setNow({ typed, found: nothing, state: 'failed' })
    }
  }
  const look = (text: string) => {
    stop()
    const typed = text.trim()
    if (typed.length < MIN_LETTERS) return setNow({ ...atStart, typed })
    setNow((last) => ({ ...last, state: 'waiting' }))
    timer.current = setTimeout(ask, DEBOUNCE_MS, typed)
  }
  return { ...now, look }
}

/** Whether the results belong to the present text of the field, not to an earlier one. */
export function isSearched(text: string, { typed, state }: Pick<State, 'typed' | 'state'>) {
  return text.trim().length >= MIN_LETTERS && text.trim() === typed && state !== 'waiting'
}

/**
 * The handler by which Enter chooses what was found for `text`. Pressed while the search is on its way, it chooses when
 * the results are there; typing on takes it back.
 */
export function useEnter(text: string, search: Pick<State, 'typed' | 'state'>, choose: () => void) {
  const [entered, setEntered] = useState<string>()
  const isReady = isSearched(text, search)
  useEffect(() => {
    if (entered === undefined) return
    if (entered !== text) setEntered(undefined)
    else if (isReady) {
      setEntered(undefined)
      choose()
    }
  }, [entered, text, isReady, choose])
  return ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === 'Enter' && !ctrlKey && !metaKey) setEntered(text)
  }
}
