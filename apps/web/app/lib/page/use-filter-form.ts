import { type FormEvent, useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext, useNavigationType, useSearchParams } from 'react-router'
import { isSheetEntry, replaceSheetEntry } from './sheets.ts'

/** Debounce for typed text. */
const DEBOUNCE_MS = 300

/**
 * A form whose values are in the address: spread `form` on it. A choice filters the list at once, typed text
 * after a debounce. Name the fields after their query parameters and use the values of the address as
 * `defaultValue`. The first option of a select means no filter.
 */
export function useFilterForm({ typedWaits = false } = {}) {
  const { shown: query, wanted, narrow } = useFilters()
  const ref = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const apply = (how: 'chosen' | 'typed') => {
    clearTimeout(timer.current)
    if (!ref.current) return
    // Starts at the first page. Keeps parameters that are not in the form, such as the sort order.
    const next = wanted()
    next.delete('cursor')
    // Hidden fields are for a form that the browser itself sends; the address has what they hold.
    const fields = new Set<string>()
    for (const field of ref.current.elements)
      if ((field as HTMLInputElement).type !== 'hidden')
        fields.add((field as HTMLInputElement).name)
    for (const name of fields) next.delete(name)
    for (const [name, value] of new FormData(ref.current)) {
      const given = String(value).trim()
      if (fields.has(name) && given !== '' && given !== 'all') next.append(name, given)
    }
    narrow(next, how)
  }

  // Links change the address, too. Does not change a field while somebody is typing, except on *back*.
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    for (const input of ref.current?.elements ?? []) {
      const isField = input instanceof HTMLInputElement || input instanceof HTMLSelectElement
      const isTyping = input === document.activeElement && !isBack
      if (!isField || !input.name || isTyping) continue
      const given = query.get(input.name)
      if (input instanceof HTMLSelectElement) input.value = given ?? input.options[0]?.value ?? ''
      else if (input.type === 'checkbox')
        input.checked = query.getAll(input.name).includes(input.value)
      else input.value = given ?? ''
    }
  }, [query, isBack])

  useEffect(() => () => clearTimeout(timer.current), [])

  const form = {
    ref,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      apply('typed')
    },
    onChange: ({ target }: FormEvent) => {
      clearTimeout(timer.current)
      if (!(target instanceof HTMLInputElement) || target.type === 'checkbox') apply('chosen')
      else if (!typedWaits) timer.current = setTimeout(apply, DEBOUNCE_MS, 'typed')
    },
  }
  return { query, form }
}

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
function useFilters(): Filters {
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
