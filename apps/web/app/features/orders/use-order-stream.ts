import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../../lib/session/session.ts'
import { listen } from './order-stream.ts'

const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000

/**
 * Calls back when the shop says that the order changed, while the page can be seen. Answers whether
 * the shop is heard: while it is not, somebody has to ask.
 */
export function useOrderStream(orderId: string, changed: () => void): boolean {
  const { token } = useSession()
  const isSeen = useSeen()
  const [isHeard, setHeard] = useState(false)
  const tell = useEffectEvent(changed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another token is another line
  useEffect(() => {
    if (!isSeen) return
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let pauseMs = FIRST_RETRY_MS
    const open = async () => {
      const news = () => {
        pauseMs = FIRST_RETRY_MS
        setHeard(true)
        tell()
      }
      // Whatever goes wrong with the line, the page goes on asking without it.
      await listen(orderId, news, stop.signal).catch(() => undefined)
      if (stop.signal.aborted) return
      setHeard(false)
      timer = setTimeout(open, pauseMs * (1 + Math.random()))
      pauseMs = Math.min(2 * pauseMs, LONGEST_RETRY_MS)
    }
    void open()
    return () => {
      stop.abort()
      clearTimeout(timer)
      setHeard(false)
    }
  }, [orderId, isSeen, token])
  return isHeard
}

/** A browser has few lines to one shop, so a tab that nobody looks at keeps none. */
function useSeen(): boolean {
  const [isSeen, setSeen] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isSeen
}
