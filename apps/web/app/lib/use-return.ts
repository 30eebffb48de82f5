import { useEffect, useEffectEvent } from 'react'

/** Calls back when the person comes back to this tab, or the line comes back to the person. */
export function useReturn(back: () => void): void {
  const come = useEffectEvent(() => {
    if (document.visibilityState === 'visible') back()
  })
  useEffect(() => {
    const listen = () => come()
    document.addEventListener('visibilitychange', listen)
    window.addEventListener('online', listen)
    return () => {
      document.removeEventListener('visibilitychange', listen)
      window.removeEventListener('online', listen)
    }
  }, [])
}
