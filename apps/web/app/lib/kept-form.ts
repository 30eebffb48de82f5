import { type RefObject, useEffect, useState } from 'react'
import { type FormValues, putValues, valuesOf } from './form-values.ts'
import { currentSession } from './session.ts'
import { BEGAN, touchedValues } from './touched.ts'

/**
 * Keeps what was touched in `form` in this tab, for whoever is signed in now, until it is sent or
 * given up: a session that ends or a page that reloads loses none of it.
 */
export function keepTyped(name: string, form: HTMLFormElement): void {
  const began = form.elements.namedItem(BEGAN)
  const before = began instanceof HTMLInputElement ? began.value : ''
  write('draft', { name, values: touchedValues(valuesOf(form), before) })
}

/** Puts back what was kept for the form of this name; false when nothing was. */
export function putBack(name: string, form: HTMLFormElement): boolean {
  const kept = read<{ name: string; values: FormValues }>('draft')
  if (kept?.name !== name || Object.keys(kept.values).length === 0) return false
  putValues(form, kept.values)
  return true
}

/** Once the form is sent or given up. */
export function forgetTyped(): void {
  write('draft', null)
}

/**
 * For a form that is a page of its own: puts back what was typed before a session ended or a reload,
 * and answers what keeps it from now on, on each input. Its action forgets it once it is saved.
 */
export function useKeptForm(form: RefObject<HTMLFormElement | null>): () => void {
  useEffect(() => {
    if (form.current) putBack('page', form.current)
  }, [form])
  return () => {
    if (form.current) keepTyped('page', form.current)
  }
}

/**
 * What of a page is being edited, as `useState` has it; with something half-typed kept, it is that
 * thing again when the page comes back.
 */
export function useEditing<Thing>(initial?: Thing) {
  const [editing, set] = useState(() =>
    read('draft') ? (read<Thing>('editing') ?? initial) : initial,
  )
  const edit = (thing: Thing | undefined) => {
    write('editing', thing ?? null)
    set(thing)
  }
  return [editing, edit] as const
}

/** Each page keeps its own, and nobody is shown what somebody else had typed. */
function write(kind: string, value: unknown): void {
  try {
    const key = `${kind} ${location.pathname}`
    const user = currentSession().user?._id
    if (value === null) sessionStorage.removeItem(key)
    else if (user) sessionStorage.setItem(key, JSON.stringify({ user, value }))
  } catch {
    // A private window may keep nothing: then what is typed lives as long as the page.
  }
}

function read<Value>(kind: string): Value | undefined {
  try {
    const text = sessionStorage.getItem(`${kind} ${location.pathname}`)
    const kept = JSON.parse(text ?? 'null') as { user: string; value: Value } | null
    return kept?.user === currentSession().user?._id ? kept?.value : undefined
  } catch {
    return undefined
  }
}
