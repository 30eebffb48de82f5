import { type ReactNode, useEffect, useState } from 'react'
import { payments } from './signed-in-words.ts'

/** About as long as M-Pesa shows its prompt. */
const PROMPT_S = 60

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

/** Counts the wait for a prompt that was sent at `since`, hidden from screen readers; `children` follow the wait. */
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
    <div aria-hidden="true" className="grid w-full max-w-xs gap-1">
      <progress
        value={left}
        max={PROMPT_S}
        className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
      />
      <p className="figures text-sm text-muted">{t.left(left)}</p>
    </div>
  )
}
