import { useState, useSyncExternalStore } from 'react'

/** What the link in the message fills in. */
export interface ResetLink {
  email: string
  code: string
}

/**
 * Where a new password is chosen. What is filled in stands behind the `#`, which browsers keep to
 * themselves: no log and no other site ever reads it.
 */
export function resetPath({ email, code = '' }: { email: string; code?: string }): string {
  return `/reset-password#${new URLSearchParams({ email, ...(code && { code }) })}`
}

/** What stands behind the `#` of this page; nothing on the server, which never learns of it. */
export function useResetLink(): ResetLink {
  const hash = useSyncExternalStore(
    follow,
    () => location.hash,
    () => '',
  )
  // Sending the form takes it out of the address; what it filled in stays.
  const [last, keep] = useState(hash)
  if (hash && hash !== last) keep(hash)
  const said = new URLSearchParams((hash || last).slice(1))
  return { email: said.get('email') ?? '', code: said.get('code') ?? '' }
}

function follow(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}
