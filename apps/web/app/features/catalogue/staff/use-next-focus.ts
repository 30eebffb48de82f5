import { useEffect, useRef } from 'react'

/**
 * Gives the focus to another control once a list has changed: the pressed one may be gone by then, or have moved.
 * Put `within` on the element that holds the list and its field; `focusNext` takes selectors, the best one first.
 */
export function useNextFocus<Within extends HTMLElement>() {
  const within = useRef<Within>(null)
  const wanted = useRef<readonly string[]>([])
  useEffect(() => {
    const selectors = wanted.current
    wanted.current = []
    for (const selector of selectors) {
      const control = within.current?.querySelector<HTMLElement>(selector)
      if (control) return control.focus()
    }
  })
  return {
    within,
    focusNext: (...selectors: string[]) => {
      wanted.current = selectors
    },
  }
}

/** Marks the button that takes an entry out of its list. */
export const takesOut = { 'data-takes-out': '' }

/** After an entry is gone: the same button of the next entry, or of the last one, or else the field. */
export const afterTakingOut = (index: number, field: string): string[] => [
  `:scope > ol > li:nth-child(${index + 1}) [data-takes-out]`,
  lastTakesOut,
  field,
]

/** Once a full list leaves nothing to add. */
export const lastTakesOut = ':scope > ol > li:last-child [data-takes-out]'

/** After an entry moved to this place: its first button, which moves it on if it can. */
export const afterMoving = (index: number): string[] => [
  `:scope > ol > li:nth-child(${index + 1}) button`,
]
