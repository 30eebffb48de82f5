/**
 * Keys in the browser's storage that stay after the logout: display settings, and idempotency keys of open
 * requests. Neither contains personal data beyond a random id. A rider's actions that wait for a
 * connection stay too, and cash that the shop does not know of: the link in them ends within a day.
 */
const keptKeys =
  /^(theme|language|hidden-columns-.+|kept-taps|kept-rides|unrecorded-cash|order-attempts|started-anew-by)$/

/**
 * Call on logout: the next person at this device finds no phone number, address or draft. Everything
 * in the browser's storage is removed, except what is named above.
 */
export function forgetPerson(): void {
  try {
    for (const kept of [localStorage, sessionStorage])
      for (const key of Object.keys(kept)) if (!keptKeys.test(key)) kept.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
