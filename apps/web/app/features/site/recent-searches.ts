import { storage } from '../../lib/state/storage.ts'

export const SEARCHES = 'searches'
const MOST = 5

/** The last searches on this device, the newest first. A logout deletes them. */
export function recentSearches(): string[] {
  return (storage.read(SEARCHES) ?? '').split('\n').filter(Boolean)
}

/** Call when a search is sent. */
export function rememberSearch(typed = ''): void {
  const q = typed.replace(/\s+/g, ' ').trim()
  const others = recentSearches().filter((one) => one !== q)
  if (q) storage.write(SEARCHES, [q, ...others].slice(0, MOST).join('\n'))
}
