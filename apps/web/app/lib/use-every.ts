import { useEffect, useRef } from 'react'

/** Calls `work` every so often while the page can be seen, and when one comes back to it. */
export function useEvery(ms: number, work: () => void, active = true): void {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    if (!active) return
    const tick = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) latest.current()
    }
    const timer = setInterval(tick, ms)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [ms, active])
}
