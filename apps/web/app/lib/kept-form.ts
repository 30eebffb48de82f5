import { useState } from 'react'
import { currentSession } from './session.ts'

/** What stands half-typed in a form, by the names of its fields. */
type Values = Readonly<Record<string, string>>

/** What kind of thing is never written down, or cannot be put back. */
const leftOut = ['password', 'file', 'hidden', 'submit', 'button']

/**
 * Keeps what is typed into `form` in this tab, for whoever is signed in now, until it is sent or
 * given up: a session that ends or a page that reloads loses none of it.
 */
export function keepTyped(name: string, form: HTMLFormElement): void {
  const values: Record<string, string> = {}
  for (const field of fieldsOf(form)) {
    if (field instanceof HTMLInputElement && isTicked(field)) {
      if (field.checked) values[field.name] = field.value
    } else values[field.name] = field.value
  }
  write('draft', { name, values })
}

/** Puts back what was kept for the form of this name; false when nothing was. */
export function putBack(name: string, form: HTMLFormElement): boolean {
  const kept = read<{ name: string; values: Values }>('draft')
  if (kept?.name !== name) return false
  for (const field of fieldsOf(form)) {
    const value = kept.values[field.name]
    if (field instanceof HTMLInputElement && isTicked(field)) field.checked = value === field.value
    else if (value !== undefined) field.value = value
  }
  return true
}

export function forgetTyped(): void {
  write('draft', null)
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

type Typed = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function fieldsOf(form: HTMLFormElement): Typed[] {
  return [...form.elements].filter(
    (field): field is Typed =>
      (field instanceof HTMLInputElement ||
        field instanceof HTMLSelectElement ||
        field instanceof HTMLTextAreaElement) &&
      field.name !== '' &&
      !leftOut.includes(field.type),
  )
}

const isTicked = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox'

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
