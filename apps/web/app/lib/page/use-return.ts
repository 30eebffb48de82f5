import { useEffect, useEffectEvent } from 'react'

/** Calls back when this tab becomes visible again and when the connection is back. */
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
