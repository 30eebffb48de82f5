import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../../../http/limit-concurrency.ts'

/** OWASP's recommendation for argon2id: 19 MiB of memory, two passes, one thread. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * One hash at a time: each takes 19 MB and a CPU core. A full queue, as on the morning of a sale, takes half
 * a minute.
 */
const runLimited = limitConcurrency({ maxRunning: 1, maxQueued: 600 })
/** A separate queue, so that many registrations do not delay logins. */
const runRegistration = limitConcurrency({ maxRunning: 1, maxQueued: 600 })

/** Hashes a password for the database. Throws 503 if the queue is full. */
export function hashPassword(password: string): Promise<string> {
  return runLimited(() => hash(password, argon2id))
}

/** Like `hashPassword`, in the queue of registrations. */
export function hashForRegistration(password: string): Promise<string> {
  return runRegistration(() => hash(password, argon2id))
}

/**
 * Whether this is the password. Does the same work without a stored hash, so that the response time does not
 * reveal whether an account exists.
 */
export async function isPassword(
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  const comparable = storedHash?.startsWith('$argon2id$') ? storedHash : undefined
  const against = comparable ?? (await dummyHash())
  const same = await runLimited(() => verify(against, password))
  return same && comparable !== undefined
}

let dummy: Promise<string> | undefined

function dummyHash(): Promise<string> {
  dummy ??= hashPassword('dummy has this password')
  return dummy
}
