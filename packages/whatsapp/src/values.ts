export type Fields = Record<string, unknown>

/** Returns a JSON object's fields. Text is parsed first; anything but an object is `undefined`. */
export function readFields(value: unknown): Fields | undefined {
  if (typeof value === 'string') {
    try {
      return readFields(JSON.parse(value) as object)
    } catch {
      return undefined
    }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return value as Fields
}

/** Returns the objects of a list and skips its other elements; empty for anything but a list. */
export function readList(value: unknown): Fields[] {
  if (!Array.isArray(value)) return []
  return value.map(readFields).filter((fields) => fields !== undefined)
}

/** Returns text or a number as trimmed text of at most `limit` characters; `undefined` if empty or other. */
export function readText(value: unknown, limit = 500): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim()
  return text === '' ? undefined : text.slice(0, limit)
}
