import { useState, useSyncExternalStore } from 'react'

/** The values in the link of the e-mail. */
export interface ResetLink {
  email: string
  code: string
}

/**
 * The path of the page for a new password. The values are after the `#`, which browsers do not send: so no log
 * and no other site gets them.
 */
export function resetPath({ email, code = '' }: { email: string; code?: string }): string {
  return `/reset-password#${new URLSearchParams({ email, ...(code && { code }) })}`
}

/** Reads the values after the `#`; empty on the server. */
export function useResetLink(): ResetLink {
  const hash = useSyncExternalStore(
    follow,
    () => location.hash,
    () => '',
  )
  // Submitting the form removes them from the address; the fields keep the values.
  const [last, keep] = useState(hash)
  if (hash && hash !== last) keep(hash)
  const said = new URLSearchParams((hash || last).slice(1))
  return { email: said.get('email') ?? '', code: said.get('code') ?? '' }
}

function follow(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}
