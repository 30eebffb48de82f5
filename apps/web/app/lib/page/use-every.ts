import { useEffect, useRef } from 'react'

/** How often a page that lacks its data for want of a connection tries again. */
export const RETRY_MS = 10_000

/**
 * Calls `work` every `ms` milliseconds while the page is visible, and when it becomes visible again or the connection
 * is back. With `inBackground` also while it is not visible.
 */
export function useEvery(
  ms: number,
  work: () => void,
  active = true,
  { inBackground = false } = {},
): void {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    if (!active) return
    const tick = () => {
      const isSeen = inBackground || document.visibilityState === 'visible'
      if (isSeen && navigator.onLine) latest.current()
    }
    const timer = setInterval(tick, ms)
    document.addEventListener('visibilitychange', tick)
    window.addEventListener('online', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
      window.removeEventListener('online', tick)
    }
  }, [ms, active, inBackground])
}
