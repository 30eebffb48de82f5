import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useSearchParams } from 'react-router'

/** How long a pause in typing asks for. */
const PAUSE_MS = 300

interface FiltersProps {
  label: string
  /** Typed text waits for Enter or a submit button: half of it would mean nothing. */
  typedWaits?: boolean
  /** The columns of a wide screen; as many as there is room for, unless said. */
  columns?: string
  children: ReactNode
}

/**
 * Inputs whose values live in the address: each narrows the list as one types or chooses. Name them
 * after their query parameter and give them the address's value as `defaultValue`; the first option
 * of a select is what it says when nothing was chosen.
 */
export function Filters({
  label,
  typedWaits,
  columns = 'md:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]',
  children,
}: FiltersProps) {
  const [query, setQuery] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const apply = () => {
    clearTimeout(timer.current)
    if (!form.current) return
    const given = [...new FormData(form.current)].map(([name, value]) => [
      name,
      String(value).trim(),
    ])
    const next = new URLSearchParams(given.filter(([, value]) => value !== '' && value !== 'all'))
    // Another list starts at its first page, so the cursor goes; how it is sorted stays.
    const sort = query.get('sort')
    if (sort && !form.current.elements.namedItem('sort')) next.set('sort', sort)
    setQuery(next, { replace: true, preventScrollReset: true })
  }

  // Links and the way back change the address too; the field one is typing in is left alone.
  useEffect(() => {
    for (const input of form.current?.elements ?? []) {
      const isField = input instanceof HTMLInputElement || input instanceof HTMLSelectElement
      if (!isField || !input.name || input === document.activeElement) continue
      const given = query.get(input.name)
      if (input instanceof HTMLSelectElement) input.value = given ?? input.options[0]?.value ?? ''
      else if (input.type === 'checkbox') input.checked = given === input.value
      else input.value = given ?? ''
    }
  }, [query])

  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <Form
      ref={form}
      role="search"
      aria-label={label}
      className={`mb-4 gap-3 max-sm:flex max-sm:flex-wrap max-sm:*:min-w-0 max-sm:*:grow max-sm:*:basis-2/5 max-sm:[&>:first-child]:basis-full max-sm:[&>:has(input)]:basis-full sm:grid sm:grid-cols-2 ${columns}`}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
      onChange={(event) => {
        clearTimeout(timer.current)
        const input = event.target
        if (!(input instanceof HTMLInputElement) || input.type === 'checkbox') apply()
        else if (!typedWaits) timer.current = setTimeout(apply, PAUSE_MS)
      }}
    >
      {children}
    </Form>
  )
}
