import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'

/** How many entries of a list stand open before the rest is folded away. */
const OPEN = 5

/** A list as it is shown at first, and what is one tap away. One entry more is not worth a tap. */
export function partsOf<Entry>(entries: Entry[]): [shown: Entry[], folded: Entry[]] {
  const isLong = entries.length > OPEN + 1
  return isLong ? [entries.slice(0, OPEN), entries.slice(OPEN)] : [entries, []]
}

interface FoldProps {
  label: string
  /** Whether what is folded has to be seen. */
  open?: boolean
  children: ReactNode
}

/** The rest of a long list. */
export function Fold({ label, open, children }: FoldProps) {
  return (
    <details open={open}>
      <summary className="inline-flex min-h-11 items-center gap-1 font-semibold text-primary">
        {label} <Icon name="down" className="size-4" />
      </summary>
      {children}
    </details>
  )
}
