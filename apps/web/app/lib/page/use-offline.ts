import { useSyncExternalStore } from 'react'

/** Whether the browser has no connection; false on the server. */
export function useOffline(): boolean {
  return useSyncExternalStore(
    follow,
    () => !navigator.onLine,
    () => false,
  )
}

function follow(changed: () => void): () => void {
  const left = new AbortController()
  for (const name of ['online', 'offline']) addEventListener(name, changed, left)
  return () => left.abort()
}
