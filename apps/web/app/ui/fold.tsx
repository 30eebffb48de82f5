import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'
import { unbroken } from './unbroken.tsx'

/** How many entries of a list are shown before the rest is folded. */
const MAX_OPEN = 5

/** The entries that are shown at first, and those that are folded. A single entry is never folded. */
export function partsOf<Entry>(entries: Entry[]): [shown: Entry[], folded: Entry[]] {
  const isLong = entries.length > MAX_OPEN + 1
  return isLong ? [entries.slice(0, MAX_OPEN), entries.slice(MAX_OPEN)] : [entries, []]
}

interface FoldProps {
  label: string
  open?: boolean
  children: ReactNode
}

/** The folded rest of a long list. */
export function Fold({ label, open, children }: FoldProps) {
  return (
    <details open={open}>
      <summary className="inline-flex min-h-11 items-center gap-1 font-semibold text-primary">
        {unbroken(label)} <Icon name="down" className="size-4" />
      </summary>
      {children}
    </details>
  )
}
