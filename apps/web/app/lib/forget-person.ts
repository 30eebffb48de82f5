/**
 * How the shop looks on this device, and what would be done twice without its key. Neither says
 * more of a person than a random id.
 */
const stays = /^(theme|language|hidden-columns-.+|kept-taps|order-attempts|started-anew-by)$/

/**
 * For who leaves by their own choice: the next one at this device finds no phone number, address or
 * half-typed form of theirs. What is stored from now on goes too, unless it is named above.
 */
export function forgetPerson(): void {
  try {
    for (const kept of [localStorage, sessionStorage])
      for (const key of Object.keys(kept)) if (!stays.test(key)) kept.removeItem(key)
  } catch {
    // Nothing can be read here, so nothing was kept either.
  }
}
