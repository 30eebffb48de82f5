import { storage } from '../../lib/state/storage.ts'

const KEY = 'searches'
const MOST = 5

/** The last searches on this device, the newest first. A logout deletes them. */
export function recentSearches(): string[] {
  return (storage.read(KEY) ?? '').split('\n').filter(Boolean)
}

/** Call when a search is sent. */
export function rememberSearch(typed = ''): void {
  const q = typed.replace(/\s+/g, ' ').trim()
  const others = recentSearches().filter((one) => one !== q)
  if (q) storage.write(KEY, [q, ...others].slice(0, MOST).join('\n'))
}
