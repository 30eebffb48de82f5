import { type ReactNode, useEffect, useState } from 'react'
import { payments } from './signed-in-words.ts'

/** About as long as M-Pesa shows its prompt. */
const PROMPT_S = 60

/** Until then the phone may still be on its way to showing the prompt. */
const OTHER_WAYS_S = 20

/** The current time in milliseconds; renders again each second. */
export function useSeconds(active = true): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!active) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [active])
  return now
}

/** Whole seconds from `now` to a moment; 0 when it is over or there is none. */
export function secondsUntil(moment: Date | undefined, now: number): number {
  return moment ? Math.max(0, Math.ceil((moment.getTime() - now) / 1000)) : 0
}

/** Whether a prompt that was sent at `since` is waited for so long that other ways help. `since`: undefined while none is. */
export function useLongWait(since: string | undefined): boolean {
  const now = useSeconds(since !== undefined)
  return since === undefined || now - new Date(since).getTime() >= OTHER_WAYS_S * 1000
}

/**
 * Counts the wait for a prompt that was sent at `since`: a ring that empties, hidden from screen readers. `children` follow
 * the wait.
 */
export function Countdown({ since, children }: { since: string; children: ReactNode }) {
  const t = payments.use()
  const now = useSeconds()
  const waited = Math.floor((now - new Date(since).getTime()) / 1000)
  const left = Math.max(0, Math.min(PROMPT_S, PROMPT_S - waited))
  if (left === 0)
    return (
      <>
        <p className="text-muted">{t.waitingLong}</p>
        {children}
      </>
    )
  return (
    <div className="relative grid size-28 place-items-center">
      <svg viewBox="0 0 40 40" aria-hidden="true" className="absolute inset-0 -rotate-90 fill-none">
        <circle cx="20" cy="20" r="18" strokeWidth="3" className="stroke-line" />
        <circle
          cx="20"
          cy="20"
          r="18"
          strokeWidth="3"
          strokeLinecap="round"
          pathLength={PROMPT_S}
          strokeDasharray={`${left} ${PROMPT_S}`}
          className="stroke-primary transition-[stroke-dasharray] duration-300 motion-reduce:transition-none"
        />
      </svg>
      <p aria-hidden="true" className="figures w-16 text-center text-sm leading-tight">
        {t.left(left)}
      </p>
    </div>
  )
}
