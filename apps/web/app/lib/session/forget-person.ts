import { storage } from '../state/storage.ts'

/** The key whose change tells the other tabs of a logout. */
export const LEFT = 'left'

/**
 * Keys in the browser's storage that stay after the logout: display settings, and taps on *Add to cart* that wait, which
 * have nothing personal but random ids. A rider's actions that wait for a connection stay too, and cash that the shop
 * does not know of: the link in them ends within a day.
 */
const keptKeys =
  /^(theme|language|hidden-columns-.+|kept-taps|kept-rides|unrecorded-cash|started-anew-by)$/

/**
 * Call on logout: the next person at this device finds no phone number, address or draft, and not which pages were
 * opened. Everything in the browser's storage is removed, in other tabs too, except what is named above.
 */
export function forgetPerson(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (!keptKeys.test(key)) localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
  forgetTab()
  // The other tabs hear of it and call `forgetTab`.
  storage.write(LEFT, 'yes')
  storage.write(LEFT, null)
  void navigator.serviceWorker?.ready.then(({ active }) =>
    active?.postMessage({ forgetPages: true }),
  )
}

/** Removes what this tab alone has stored: after a logout, which may have happened in another tab. */
export function forgetTab(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (!keptKeys.test(key)) sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
