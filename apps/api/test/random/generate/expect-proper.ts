import { refusals } from '@duka/contract/errors'
import type { RawAnswer } from '../../support/raw-http.ts'

/** Throws, with request and answer, unless the answer is proper: no 5xx, no internals, a known refusal. */
export function expectProper(sent: Buffer, answer: RawAnswer): void {
  const problem = problemOf(sent, answer)
  if (!problem) return
  throw new Error(
    `${problem}\n--- sent:\n${short(sent.toString())}\n--- got:\n${short(answer.text)}`,
  )
}

/** Internals that no answer may show. */
const internals =
  /node_modules|\.tsx?:\d|\n\s+at |file:\/\/|SQLSTATE|\bpg_|postgres|drizzle|violates|duplicate key|invalid input syntax|relation "|ECONN|ENOENT|TypeError|RangeError|Cannot read prop|is not a function|\[object /i

function problemOf(sent: Buffer, { status, headers, body, text }: RawAnswer): string | undefined {
  if (!text) return 'no answer at all'
  if (status === 0) return 'not HTTP'
  if (status >= 500) return 'an answer of 5xx'
  if (headers['x-content-type-options'] !== 'nosniff') return 'no security headers'
  if (status < 400 || sent.subarray(0, 5).toString() === 'HEAD ') return undefined
  if (internals.test(body)) return 'internals shown'
  if (!headers['content-type']?.startsWith('application/json')) return 'an error that is not JSON'
  return problemOfRefusal(status, body)
}

function problemOfRefusal(status: number, body: string): string | undefined {
  const { message, code, fields, fieldCodes, values, ...more }: Record<string, unknown> =
    JSON.parse(body)
  if (typeof message !== 'string' || message.trim() === '') return 'no message'
  if (/^Invalid input\b/.test(message)) return 'a message that no person understands'
  const refusal = Object.entries(refusals).find(([known]) => known === code)?.[1]
  if (!refusal) return `an unknown code ${code}`
  if (refusal.status !== status && ![408, 431].includes(status))
    return 'a status that is not its code'
  if (Object.keys(more).length > 0) return `unexpected fields: ${Object.keys(more)}`
  if (values !== undefined && (typeof values !== 'object' || values === null)) return 'odd values'
  if (fields === undefined) return undefined
  const sentences = typeof fields === 'object' && fields ? Object.values(fields) : [undefined]
  if (!sentences.every((sentence) => typeof sentence === 'string')) return 'odd fields'
  const coded = typeof fieldCodes === 'object' && fieldCodes ? Object.keys(fieldCodes) : []
  return coded.every((name) => Object.hasOwn(fields as object, name)) ? undefined : 'odd codes'
}

function short(text: string): string {
  return text.length > 1500 ? `${text.slice(0, 1500)} … (${text.length} characters)` : text
}
