const KEY = 'wanted-cart'

/** Remembers in this tab that a guest wants the cart of a link, for after the login. The token stays out of addresses. */
export function rememberWanted(token: string): void {
  sessionStorage.setItem(KEY, token)
}

/** The page of the cart that a guest wanted before the login; null: there is none. */
export function wantedCartPath(): string | null {
  const token = sessionStorage.getItem(KEY)
  return token && `/d/${token}`
}

/** Whether a guest wanted this cart before the login. Forgets it. */
export function takeWanted(token: string): boolean {
  const isWanted = sessionStorage.getItem(KEY) === token
  if (isWanted) sessionStorage.removeItem(KEY)
  return isWanted
}
