import type { ReactNode } from 'react'
import { formatDateTime } from '../lib/text/format.ts'
import { ui } from '../lib/text/words.ts'

/** Says that what follows is the last copy on this device, and of when. */
export function CopyNotice({ at }: { at: string }) {
  const t = ui.use()
  return (
    <p role="status" className="mb-4 rounded-control bg-mango-soft px-3 py-2 text-mango-ink">
      {t.copy(formatDateTime(at))}
    </p>
  )
}

/** Content whose buttons and fields are disabled; its links work. */
export function ReadOnly({ children }: { children: ReactNode }) {
  return (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  )
}
