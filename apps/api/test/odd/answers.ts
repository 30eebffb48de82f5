import { refusals } from '@duka/contract/errors'
import type { RawAnswer } from '../raw-http.ts'

/** Throws, showing both sides, unless this is how the shop answers whatever comes. */
export function expectProper(sent: Buffer, answer: RawAnswer): void {
  const problem = whatIsWrong(sent, answer)
  if (!problem) return
  throw new Error(
    `${problem}\n--- sent:\n${short(sent.toString())}\n--- got:\n${short(answer.text)}`,
  )
}

/** Whatever stands between the database and the wire has no business on the wire. */
const internals =
  /node_modules|\.tsx?:\d|\n\s+at |file:\/\/|SQLSTATE|\bpg_|postgres|drizzle|violates|duplicate key|invalid input syntax|relation "|ECONN|ENOENT|TypeError|RangeError|Cannot read prop|is not a function|\[object /i

function whatIsWrong(sent: Buffer, { status, headers, body, text }: RawAnswer): string | undefined {
  if (!text) return 'no answer at all'
  if (status === 0) return 'not HTTP'
  if (status >= 500) return 'an answer of 5xx'
  if (headers['x-content-type-options'] !== 'nosniff') return 'no security headers'
  if (status < 400 || sent.subarray(0, 5).toString() === 'HEAD ') return undefined
  if (internals.test(body)) return 'internals told'
  if (!headers['content-type']?.startsWith('application/json')) return 'an error that is not JSON'
  return wrongRefusal(status, body)
}

function wrongRefusal(status: number, body: string): string | undefined {
  const { message, code, fields, ...more }: Record<string, unknown> = JSON.parse(body)
  if (typeof message !== 'string' || message.trim() === '') return 'no message'
  if (/^Invalid input\b/.test(message)) return 'a message that no person understands'
  const refusal = Object.entries(refusals).find(([known]) => known === code)?.[1]
  if (!refusal) return `an unknown code ${code}`
  if (refusal.status !== status && ![408, 431].includes(status))
    return 'a status that is not its code'
  if (Object.keys(more).length > 0) return `more than was promised: ${Object.keys(more)}`
  if (fields === undefined) return undefined
  const told = typeof fields === 'object' && fields ? Object.values(fields) : [undefined]
  return told.every((sentence) => typeof sentence === 'string') ? undefined : 'odd fields'
}

function short(text: string): string {
  return text.length > 1500 ? `${text.slice(0, 1500)} … (${text.length} characters)` : text
}
