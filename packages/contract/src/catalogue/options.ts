import * as z from 'zod/mini'
import { type FieldCode, invalid, optionLimits } from '../field-messages.ts'
import { optionsText } from './options-text.ts'

/** What distinguishes a product from the others of its family: `{ Size: 'M', Colour: 'Red' }`. */
export type Options = Record<string, string>

/** The options in a cell of a spreadsheet: `Size: M; Colour: Red`. */
export function writeOptions(options: Options): string {
  return Object.entries(options)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ')
}

/** Reads such a cell, or JSON. Returns the code of the problem if there is one. */
export function readOptionsCell(cell: string): Options | FieldCode {
  if (/^\s*[{[]/.test(cell)) return readOptions(cell)
  const options: Options = {}
  for (const part of cell.split(';')) {
    if (part.trim() === '') continue
    const [, name, value] = /^([^:]*):(.*)$/s.exec(part) ?? []
    if (name === undefined || value === undefined) return invalid.optionsCell
    if (name.trim() in options) return invalid.optionTwice
    options[name.trim()] = value
  }
  return readOptions(options)
}

/**
 * Reads options from JSON (a form sends it as text) and trims names and values. A blank text means no options.
 * Returns the code of the problem if there is one.
 */
export function readOptions(given: unknown): Options | FieldCode {
  const value = typeof given === 'string' ? parse(given) : given
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return invalid.optionsJson
  const options: Options = {}
  for (const [typedName, typedValue] of Object.entries(value)) {
    if (typeof typedValue !== 'string') return invalid.optionsJson
    const [name, text] = [typedName.trim(), typedValue.trim()]
    if (name === '' || text === '') return invalid.optionEmpty
    // JSON and cells of spreadsheets would read these characters differently.
    if (/[\p{Cc};]/u.test(name + text) || name.includes(':') || name === '__proto__')
      return invalid.optionSigns
    if (name.length > optionLimits.name || text.length > optionLimits.value)
      return invalid.optionTooLong
    if (Object.keys(options).some((other) => other.toLowerCase() === name.toLowerCase()))
      return invalid.optionTwice
    options[name] = text
  }
  if (Object.keys(options).length > optionLimits.options) return invalid.manyOptions
  if (optionsText(options).length > optionLimits.text) return invalid.optionsTooLong
  return options
}

function parse(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Options in a request: JSON, or a form's text with JSON. Refused with a message that says what is wrong. */
export const OptionsInput = z.pipe(
  z.unknown().check(
    z.meta({
      description: 'By name, such as `{"Size": "M"}`; a form sends it as JSON.',
      anyOf: [{ type: 'object', additionalProperties: { type: 'string' } }, { type: 'string' }],
    }),
  ),
  z.transform((given: unknown, context): Options => {
    const read = readOptions(given)
    if (typeof read !== 'string') return read
    context.issues.push({ code: 'custom', input: given, message: read })
    return z.NEVER
  }),
)
