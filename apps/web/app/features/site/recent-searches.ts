import { storage } from '../../lib/state/storage.ts'

const KEY = 'searches'
const MOST = 5

/** The last searches on this device, the newest first. A logout deletes them. */
export function recentSearches(): string[] {
  return (storage.read(KEY) ?? '').split('\n').filter(Boolean)
}

/** Call when a search is sent. It may take the place of a misspelt one. */
export function rememberSearch(typed = '', misspelt?: string): void {
  const q = typed.replace(/\s+/g, ' ').trim()
  const others = recentSearches().filter((one) => one !== q && one !== misspelt)
  if (q) storage.write(KEY, [q, ...others].slice(0, MOST).join('\n'))
}

export function forgetSearches(): void {
  storage.write(KEY, null)
}
