import { useSyncExternalStore } from 'react'

/** As the breakpoint `md` of the stylesheet. */
const QUERY = '(width < 768px)'

/** Whether the screen is as narrow as a phone's. For pages that the server does not render. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(QUERY)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => matchMedia(QUERY).matches,
    () => false,
  )
}
