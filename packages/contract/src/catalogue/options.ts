import * as z from 'zod/mini'
import { optionsText } from './options-text.ts'

/** What distinguishes a product from the others of its family: `{ Size: 'M', Colour: 'Red' }`. */
export type Options = Record<string, string>

/** How many options a product may have, and how long their names, values and the whole text may be. */
export const optionLimits = { options: 4, name: 30, value: 60, text: 100 }

/** The options in a cell of a spreadsheet: `Size: M; Colour: Red`. */
export function writeOptions(options: Options): string {
  return Object.entries(options)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ')
}

/** Reads such a cell, or JSON. Returns the message of the problem if there is one. */
export function readOptionsCell(cell: string): Options | string {
  if (/^\s*[{[]/.test(cell)) return readOptions(cell)
  const options: Options = {}
  for (const part of cell.split(';')) {
    if (part.trim() === '') continue
    const [, name, value] = /^([^:]*):(.*)$/s.exec(part) ?? []
    if (name === undefined || value === undefined) return optionProblems.notACell
    if (name.trim() in options) return optionProblems.twice
    options[name.trim()] = value
  }
  return readOptions(options)
}

/** Why options cannot be read. */
export const optionProblems = {
  notACell: 'Write options as "Size: M; Colour: Red".',
  notOptions: 'Give the options as JSON, such as {"Size": "M"}.',
  empty: 'Every option needs a name and a value.',
  twice: 'Use each option only once.',
  signs: 'Use no semicolon in options, and no colon in their names.',
  length: `Use at most ${optionLimits.name} characters for the name of an option and ${optionLimits.value} for its value.`,
  many: `Use at most ${optionLimits.options} options.`,
  text: `Use at most ${optionLimits.text} characters for all options together.`,
}

/**
 * Reads options from JSON (a form sends it as text) and trims names and values. A blank text means no options.
 * Returns the message of the problem if there is one.
 */
export function readOptions(given: unknown): Options | string {
  const value = typeof given === 'string' ? parse(given) : given
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return optionProblems.notOptions
  const options: Options = {}
  for (const [typedName, typedValue] of Object.entries(value)) {
    if (typeof typedValue !== 'string') return optionProblems.notOptions
    const [name, text] = [typedName.trim(), typedValue.trim()]
    if (name === '' || text === '') return optionProblems.empty
    // JSON and cells of spreadsheets would read these characters differently.
    if (/[\p{Cc};]/u.test(name + text) || name.includes(':') || name === '__proto__')
      return optionProblems.signs
    if (name.length > optionLimits.name || text.length > optionLimits.value)
      return optionProblems.length
    if (Object.keys(options).some((other) => other.toLowerCase() === name.toLowerCase()))
      return optionProblems.twice
    options[name] = text
  }
  if (Object.keys(options).length > optionLimits.options) return optionProblems.many
  if (optionsText(options).length > optionLimits.text) return optionProblems.text
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
