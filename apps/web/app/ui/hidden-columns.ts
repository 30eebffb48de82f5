import type { Updater } from '@tanstack/react-table'
import { useState } from 'react'
import { storage } from '../lib/state/storage.ts'

type Visibility = Record<string, boolean>

/** The hidden columns of the table of this name, stored on this device; without a name, none. */
export function useHiddenColumns(name: string | undefined) {
  const [columnVisibility, set] = useState<Visibility>(() => read(name))
  const onColumnVisibilityChange = (change: Updater<Visibility>) => {
    const next = typeof change === 'function' ? change(columnVisibility) : change
    const hidden = Object.keys(next).filter((title) => next[title] === false)
    if (name) storage.write(keyOf(name), hidden.length > 0 ? JSON.stringify(hidden) : null)
    set(next)
  }
  return { columnVisibility, onColumnVisibilityChange }
}

const keyOf = (name: string) => `hidden-columns-${name}`

function read(name: string | undefined): Visibility {
  try {
    const kept: unknown = JSON.parse((name && storage.read(keyOf(name))) || '[]')
    return Array.isArray(kept) ? Object.fromEntries(kept.map((title) => [title, false])) : {}
  } catch {
    return {}
  }
}
