import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a box when what had it is removed: the part that is now at its place gets it, or the box if it has
 * no parts any more. Parts are given by their selector, such as `tbody > tr`; put what is returned on the box.
 */
export function useKeptFocus<Box extends HTMLElement>(changed: unknown, parts: string) {
  const box = useRef<Box>(null)
  /** The number of the part that has the focus; undefined: it is elsewhere. */
  const place = useRef<number>(undefined)
  const partsNow = () => [...(box.current?.querySelectorAll<HTMLElement>(parts) ?? [])]
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the content is another
  useEffect(() => {
    if (place.current === undefined || document.activeElement !== document.body) return
    const now = partsNow()
    const next = now[Math.max(0, Math.min(place.current, now.length - 1))] ?? box.current
    next?.focus({ preventScroll: true })
  }, [changed])
  return {
    ref: box,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      place.current = partsNow().findIndex((part) => part.contains(target))
    },
    // A normal blur has a related target; a removed element has none.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) place.current = undefined
    },
  }
}
