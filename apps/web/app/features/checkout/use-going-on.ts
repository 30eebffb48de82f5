import { type RefObject, useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'

/** Calls `goOn` when the shopper is in a field of the form below `part`, which it may fold: that field stays in its place. */
export function useGoingOn(part: RefObject<HTMLElement | null>, goOn: (() => void) | undefined) {
  const note = useEffectEvent(({ target }: Event) => {
    if (!goOn || !(target instanceof HTMLElement) || !isBelow(part.current, target)) return
    const before = target.getBoundingClientRect().top
    flushSync(goOn)
    const top = target.getBoundingClientRect().top - before
    window.scrollBy({ top, behavior: 'instant' })
  })
  useEffect(() => {
    const form = part.current?.closest('form')
    // Not with the focus: between press and release nothing may move away from under the finger.
    const events = ['click', 'keyup']
    for (const event of events) form?.addEventListener(event, note)
    return () => {
      for (const event of events) form?.removeEventListener(event, note)
    }
  }, [part])
}

function isBelow(part: HTMLElement | null, field: HTMLElement): boolean {
  const isField = field.matches('input, select, textarea')
  return isField && part?.compareDocumentPosition(field) === Node.DOCUMENT_POSITION_FOLLOWING
}
