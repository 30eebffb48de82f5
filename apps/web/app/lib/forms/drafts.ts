import { type RefObject, useEffect, useState } from 'react'
import { currentSession } from '../session/session.ts'
import { ORIGINAL_VALUES, touchedValues } from './changed-values.ts'
import { type FormValues, putValues, valuesOf } from './form-values.ts'

/** The drafts of a page by the names of their forms. */
type Drafts = Record<string, FormValues>

/** In a draft: files were chosen, which a tab cannot store. No field has this name. */
const FILES = ' files'

/**
 * Stores the changed fields of `form` in this tab, for the user who is signed in now, until it is sent
 * or given up. So nothing is lost when a session ends or the page reloads.
 */
export function saveDraft(name: string, form: HTMLFormElement): void {
  const began = form.elements.namedItem(ORIGINAL_VALUES)
  const before = began instanceof HTMLInputElement ? began.value : ''
  const hasFiles = [...form.elements].some((field) => 'files' in field && hasAny(field.files))
  const values = {
    ...touchedValues(valuesOf(form), before),
    ...((hasFiles || lostFiles(name)) && { [FILES]: 'yes' }),
  }
  write('draft', { ...read<Drafts>('draft'), [name]: values })
}

const hasAny = (files: unknown) => files instanceof FileList && files.length > 0

/** Whether files had been chosen in the form that was stored by this name. They must be chosen again. */
export function lostFiles(name: string): boolean {
  return FILES in (read<Drafts>('draft')?.[name] ?? {})
}

/** Restores what was stored for the form of this name; false if nothing was. */
export function restoreDraft(name: string, form: HTMLFormElement): boolean {
  const values = read<Drafts>('draft')?.[name] ?? {}
  if (Object.keys(values).length === 0) return false
  putValues(form, values)
  return true
}

/** Call when the form has been sent or given up. */
export function discardDraft(): void {
  write('draft', null)
}

/** The same for one of several forms that a page shows at once. */
export function discardDraftOf(name: string): void {
  const { [name]: _, ...others } = read<Drafts>('draft') ?? {}
  write('draft', Object.keys(others).length > 0 ? others : null)
}

/**
 * For a form that is a page, or has a name on it: restores what was typed before a reload, a visit of another page
 * or the end of a session, and returns the handler that stores every input. Call `discardDraft` after saving, or
 * `discardDraftOf` for one of several forms.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, name = 'page'): () => void {
  useEffect(() => {
    if (form.current) restoreDraft(name, form.current)
  }, [form, name])
  return () => {
    if (form.current) saveDraft(name, form.current)
  }
}

/**
 * Like `useState`, for the thing that a page is editing. If a draft was stored, it is that thing again
 * when the page comes back.
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

/** Keeps a value in this tab for a page that may be reloaded before it is saved; null deletes it. */
export function keepInTab(name: string, value: unknown): void {
  write(`kept ${name}`, value)
}

/** What `keepInTab` kept before a reload; undefined: nothing. */
export function keptInTab<Value>(name: string): Value | undefined {
  return read<Value>(`kept ${name}`)
}

/** Each page stores its own draft, and only the user who typed it sees it again. */
function write(kind: string, value: unknown): void {
  try {
    const key = `${kind} ${location.pathname}`
    const user = currentSession().user?._id
    if (value === null) sessionStorage.removeItem(key)
    else if (user) sessionStorage.setItem(key, JSON.stringify({ user, value }))
  } catch {
    // A private window may not store anything: then the draft lives as long as the page.
  }
}

function read<Value>(kind: string): Value | undefined {
  try {
    const text = sessionStorage.getItem(`${kind} ${location.pathname}`)
    const stored = JSON.parse(text ?? 'null') as { user: string; value: Value } | null
    return stored?.user === currentSession().user?._id ? stored?.value : undefined
  } catch {
    return undefined
  }
}
