/** localStorage that never throws: in private windows and on full disks it only forgets. */
export const storage = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write(key: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {
      // The value then lives as long as the page.
    }
  },
  names(start: string): string[] {
    try {
      return Object.keys(localStorage).filter((name) => name.startsWith(start))
    } catch {
      return []
    }
  },
}
