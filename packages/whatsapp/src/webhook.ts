import { createHash, timingSafeEqual } from 'node:crypto'
import { withoutSecrets } from './errors.ts'
import { readFields, readList, readText } from './values.ts'

/** What became of a message after WhatsApp accepted it. Reports may come twice and in any order. */
export interface StatusReport {
  /** The id that `sendTemplate` or `sendText` returned. */
  id: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  /** Why it failed, without phone numbers. */
  problem: string | undefined
  /** Undefined where the report names no time that can be read. */
  at: Date | undefined
}

/** A customer's message. `text` is empty for kinds other than text and buttons. */
export interface IncomingText {
  id: string
  /** Digits with the country code. */
  from: string
  text: string
  /** Undefined where the message names no time that can be read. */
  at: Date | undefined
}

const statuses = ['sent', 'delivered', 'read', 'failed'] as const

/** Reads a webhook's body and skips everything else in it. */
export function readWebhook(body: string): { statuses: StatusReport[]; texts: IncomingText[] } {
  const values = readList(readFields(body)?.entry)
    .flatMap(({ changes }) => readList(changes))
    .filter(({ field }) => field === 'messages')
    .map(({ value }) => readFields(value) ?? {})
  return {
    statuses: values.flatMap((value) => readList(value.statuses)).flatMap(readStatus),
    texts: values.flatMap((value) => readList(value.messages)).flatMap(readIncoming),
  }
}

function readStatus(fields: Record<string, unknown>): StatusReport[] {
  const id = readText(fields.id)
  const status = statuses.find((known) => known === fields.status)
  if (!id || !status) return []
  const error = readList(fields.errors)[0]
  const details = readText(readFields(error?.error_data)?.details)
  const parts = [error?.code, details ?? error?.title ?? error?.message].map((part) =>
    readText(part),
  )
  const problem = withoutSecrets(parts.filter((part) => part !== undefined).join(' '))
  return [{ id, status, problem: problem || undefined, at: readTime(fields.timestamp) }]
}

function readIncoming(fields: Record<string, unknown>): IncomingText[] {
  const id = readText(fields.id)
  const from = readText(fields.from)
  if (!id || !from || !/^\d{6,15}$/.test(from)) return []
  const text =
    readText(readFields(fields.text)?.body, 4096) ??
    readText(readFields(fields.button)?.text) ??
    readText(readFields(readFields(fields.interactive)?.button_reply)?.title) ??
    ''
  return [{ id, from, text, at: readTime(fields.timestamp) }]
}

/** Reads seconds since 1970. */
function readTime(timestamp: unknown): Date | undefined {
  const seconds = Number(readText(timestamp))
  return Number.isSafeInteger(seconds) && seconds > 0 && seconds < 1e11
    ? new Date(seconds * 1000)
    : undefined
}

/** Answers Meta's check of the webhook's address: the challenge to send back, or `undefined` to refuse. */
export function answerHandshake(
  query: Record<string, unknown>,
  verifyToken: string,
): string | undefined {
  const given = query['hub.verify_token']
  if (query['hub.mode'] !== 'subscribe' || typeof given !== 'string') return undefined
  return timingSafeEqual(digest(given), digest(verifyToken))
    ? readText(query['hub.challenge'])
    : undefined
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
