import { COPY, currentSession, isStored } from '../session/session.ts'
import { storage } from '../state/storage.ts'
import { OfflineError } from './call.ts'

/** An answer as this device had it last. */
export interface Copy<Value> {
  value: Value
  /** When it was read, in ISO 8601. */
  at: string
}

/** The size of all copies together, in characters. The oldest are removed first. */
const MAX_SIZE = 1_000_000
/** An older copy is not shown: a session that nobody uses ends, too. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Keeps what `work` answers on this device, so that it can be read without a connection: for the person who is
 * signed in, until the session ends.
 */
export async function withCopy<Value>(name: string, work: Promise<Value>): Promise<Value> {
  const { token } = currentSession()
  const value = await work
  if (token === currentSession().token) keepCopy(name, value)
  return value
}

export function keepCopy(name: string, value: unknown): void {
  const { token, user } = currentSession()
  if (!user || !isStored(token)) return
  // The time stands first, so that sorting the texts finds the oldest.
  const text = JSON.stringify([new Date().toISOString(), user._id, value])
  const key = COPY + name
  storage.write(key, null)
  const others = storage.names(COPY).map((other) => [storage.read(other) ?? '', other] as const)
  let size = text.length
  for (const [kept, other] of others.sort().reverse()) {
    size += kept.length
    if (size > MAX_SIZE) storage.write(other, null)
  }
  if (text.length <= MAX_SIZE) storage.write(key, text)
}

/** The copy of this name, if `error` is a lost connection and the person who is signed in has one. */
export function copyFor<Value>(error: unknown, name: string | undefined): Copy<Value> | undefined {
  if (name === undefined || !(error instanceof OfflineError)) return undefined
  try {
    const [at, owner, value] = JSON.parse(storage.read(COPY + name) ?? '[]') as unknown[]
    if (typeof at !== 'string' || owner !== currentSession().user?._id) return undefined
    return Date.now() - Date.parse(at) < MAX_AGE_MS ? { value: value as Value, at } : undefined
  } catch {
    return undefined
  }
}
