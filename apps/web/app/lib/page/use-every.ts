import { useEffect, useRef } from 'react'

/** Calls `work` every `ms` milliseconds while the page is visible, and when it becomes visible again. */
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
