import { formatDateTime } from '../../lib/format.ts'

/** One field that a change touched; `from` or `to` is missing where there was no such thing. */
export interface Difference {
  name: string
  from?: string
  to?: string
}

/** Says nothing to people, or follows from something that does. */
const hidden = new Set(['_id', 'id', 'createdAt', 'updatedAt', 'images', 'shareImage', 'image'])
const LONGEST = 1000
const isInstant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** What is not the same in two states of a thing, in words: `stockQuantity` → `Stock quantity`. */
export function differences(before: unknown, after: unknown): Difference[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])]
  return names
    .filter((name) => !hidden.has(name))
    .map((name) => ({
      name: spell(name),
      ...(old && name in old && { from: write(old[name]) }),
      ...(now && name in now && { to: write(now[name]) }),
    }))
    .filter(({ from, to }) => from !== to && (from || to))
}

/** A state as fields; what is no object is a field by itself. */
export function fieldsOf(state: unknown): Record<string, unknown> | undefined {
  if (state === null || state === undefined) return undefined
  if (typeof state !== 'object' || Array.isArray(state)) return { value: state }
  return state as Record<string, unknown>
}

function spell(name: string): string {
  const spaced = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function write(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object' && 'name' in value) return String(value.name)
  if (typeof value === 'string' && isInstant.test(value)) return formatDateTime(value)
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string')
  const whole = isList ? value.join(', ') : value
  const text = typeof whole === 'object' ? JSON.stringify(whole) : String(whole)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
