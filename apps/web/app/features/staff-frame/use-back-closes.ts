import { useEffect, useRef, useState } from 'react'

/** Marks the entry of an open sheet in the history. */
const MARK = 'sheet'

/**
 * A sheet that *back* closes, and not the page: while it is open, it has an entry of its own in the history. Links in it
 * take the place of this entry: give them `replace`, and call `leave` when one is followed.
 */
export function useBackCloses() {
  const [isOpen, setOpen] = useState(false)
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!isOpen) return
    isLeaving.current = false
    const { state } = window.history
    // The router counts its entries in `idx`.
    window.history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, [MARK]: true }, '')
    const onPop = (event: PopStateEvent) => {
      hideFromRouter(event)
      setOpen(false)
    }
    window.addEventListener('popstate', onPop, { capture: true })
    return () => {
      window.removeEventListener('popstate', onPop, { capture: true })
      if (isLeaving.current || !window.history.state?.[MARK]) return
      window.addEventListener('popstate', hideFromRouter, { capture: true, once: true })
      window.history.back()
    }
  }, [isOpen])
  return {
    isOpen,
    setOpen,
    leave: () => {
      isLeaving.current = true
      setOpen(false)
    },
  }
}

/** The page stays the same: the router would load it again. */
function hideFromRouter(event: PopStateEvent): void {
  event.stopImmediatePropagation()
}
