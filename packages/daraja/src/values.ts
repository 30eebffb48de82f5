// Daraja sends the same field sometimes as a number and sometimes as text. These functions accept both.

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

/** Returns text or a number as trimmed text of at most `limit` characters; `undefined` if empty or other. */
export function readText(value: unknown, limit = 200): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') {
    return undefined
  }
  const text = String(value).trim()
  return text === '' ? undefined : text.slice(0, limit)
}

/**
 * Converts an amount of shillings (`1250`, `1250.00`, `"1,250.00"`) to whole cents, without floating point.
 * `undefined` when it is negative, has fractions of a cent or is not an amount.
 */
export function readCents(value: unknown): number | undefined {
  const text = readText(value)?.replace(/^KES\s*/i, '')
  const parts = /^(\d{1,10}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2})0*)?$/.exec(text ?? '')
  if (!parts) return undefined
  const cents = (parts[2] ?? '').padEnd(2, '0')
  return Number((parts[1] ?? '').replaceAll(',', '')) * 100 + Number(cents)
}

/** Reads `[{ Name | Key, Value? }]`, or a single such object, into all values by name, in order. */
export function readNamed(items: unknown): Map<string, unknown[]> {
  const named = new Map<string, unknown[]>()
  for (const item of Array.isArray(items) ? items : [items]) {
    const fields = readFields(item)
    const name = readText(fields?.Name ?? fields?.Key)
    if (!fields || !name) continue
    const values = named.get(name) ?? []
    if (fields.Value !== undefined && fields.Value !== null) values.push(fields.Value)
    named.set(name, values)
  }
  return named
}
