import { searchShop } from '@duka/contract/dashboard/dashboard.calls'
import type { FoundByStaff } from '@duka/contract/dashboard/search'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/calls/call.ts'

const nothing: FoundByStaff = {
  orders: [],
  payments: [],
  products: [],
  customers: [],
  guests: [],
}
const MIN_LETTERS = 2
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
