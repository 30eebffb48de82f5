import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../../lib/session/session.ts'
import { listen } from './order-stream.ts'

const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000

/**
 * Calls back when the order changed, while the page is visible. Returns whether the event stream is open:
 * while it is not, the caller has to poll.
 */
export function useOrderStream(orderId: string, changed: () => void): boolean {
  const { token } = useSession()
  const isSeen = useSeen()
  const [isStreaming, setHeard] = useState(false)
  const tell = useEffectEvent(changed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another token needs another connection
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
      // If the stream fails, the page polls instead.
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
  return isStreaming
}

/** Browsers limit the connections to one host, so a hidden tab keeps none open. */
function useSeen(): boolean {
  const [isSeen, setSeen] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isSeen
}
