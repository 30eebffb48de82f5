import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../../../http/limit-concurrency.ts'
import { networkOf } from '../../../http/network.ts'

/** OWASP's recommendation for argon2id: 19 MiB of memory, two passes, one thread. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The hash of an account without a password: no password is right. */
export const NO_PASSWORD = 'no password'

/** Whether the account has a password. */
export function hasPassword(storedHash: string): boolean {
  return storedHash.startsWith('$argon2id$')
}

/** One hash at a time: each takes 19 MB and a CPU core. It is a short queue: what asks for a hash has waited in one of its own. */
const runLimited = limitConcurrency({ maxRunning: 1, maxQueued: 600 })
/** A separate queue, so that many registrations do not delay logins. */
const runRegistration = limitConcurrency({ maxRunning: 1, maxQueued: 600 })

/**
 * Calls that hash, from their first statement on: a flood would take every connection to the database before it reaches the
 * hashes. A full queue, as on the morning of a sale, takes half a minute.
 */
const calls = { maxRunning: 3, maxRunningOfSource: 1, maxQueued: 600 }
const runCall = limitConcurrency(calls)
const runRegistrationCall = limitConcurrency(calls)

/**
 * Runs a call that compares or changes a password: one at a time for a network address, and addresses take turns. Throws 503
 * if too many wait. A call must not run another one in it, which would wait for itself.
 */
export function inTurn<Result>(ip: string, call: () => Promise<Result>): Promise<Result> {
  return runCall(call, networkOf(ip))
}

/** Like `inTurn`, in the queue of registrations. */
export function registerInTurn<Result>(ip: string, call: () => Promise<Result>): Promise<Result> {
  return runRegistrationCall(call, networkOf(ip))
}

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
  const comparable = storedHash && hasPassword(storedHash) ? storedHash : undefined
  const against = comparable ?? (await dummyHash())
  const same = await runLimited(() => verify(against, password))
  return same && comparable !== undefined
}

let dummy: Promise<string> | undefined

function dummyHash(): Promise<string> {
  dummy ??= hashPassword('dummy has this password')
  return dummy
}
