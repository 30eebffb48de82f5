import { formatDateTime } from '../../lib/text/format.ts'
import { shared } from '../../words/staff/staff-words.ts'
import { staffSettings } from '../settings/words.ts'
import { staffOrder, stateNames } from '../staff-frame/words.ts'
import { auditWords } from './audit-words.ts'

/** One changed field; `from` is missing for what was created, `to` for what was deleted. */
export interface Difference {
  name: string
  from?: string
  to?: string
}

/** Fields that mean nothing to people, or that follow from other fields. */
const hidden = new Set(['_id', 'id', 'createdAt', 'updatedAt', 'images', 'shareImage', 'image'])
const MAX_LENGTH = 1000
const isInstant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** The fields that differ between two states of a thing, named in words: `stockQuantity` → `Stock quantity`. A setting is
 * named as in its form. */
export function differences(before: unknown, after: unknown, thing = ''): Difference[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])]
  return names
    .filter((name) => !hidden.has(name))
    .map((name) => ({
      name: spell(name, thing),
      ...(old && name in old && { from: write(name, old[name]) }),
      ...(now && name in now && { to: write(name, now[name]) }),
    }))
    .filter(({ from, to }) => from !== to && (from || to))
}

/** The fields of a state; a state that is not an object becomes a single field. */
export function fieldsOf(state: unknown): Record<string, unknown> | undefined {
  if (state === null || state === undefined) return undefined
  if (typeof state !== 'object' || Array.isArray(state)) return { value: state }
  return state as Record<string, unknown>
}

function spell(name: string, thing: string): string {
  const settings: Record<string, readonly string[]> = staffSettings.now().fields
  const [label] = (thing === 'settings' && settings[name]) || []
  const known = label ?? labelOf(name)
  if (known) return known
  const spaced = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** What a field is called in the log or, like most, on other pages of staff. */
export function labelOf(name: string): string | undefined {
  const elsewhere: Record<string, string> = shared.now()
  return auditWords.now().fields[name] ?? elsewhere[name]
}

/** The name on screen of a value that stands for one, such as a status. */
function nameOf(field: string, value: string): string {
  const names: Record<string, Readonly<Record<string, string>>> = {
    status: { ...staffOrder.now().statuses, ...stateNames.now().parcel },
    paymentStatus: staffOrder.now().paymentStatuses,
    role: stateNames.now().role,
    visibility: stateNames.now().visibility,
    kind: stateNames.now().offer,
    set: stateNames.now().rightSet,
    rights: stateNames.now().right,
  }
  return names[field]?.[value] ?? value
}

function write(field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object' && 'name' in value) return String(value.name)
  if (typeof value === 'string' && isInstant.test(value)) return formatDateTime(value)
  if (typeof value === 'string' && value.length < 40) return nameOf(field, value)
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string')
  const whole = isList ? value.map((one) => nameOf(field, one)).join(', ') : value
  const text = typeof whole === 'object' ? JSON.stringify(whole) : String(whole)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
