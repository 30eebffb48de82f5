import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../../db/client.ts'
import { deleteValue, findValue, keepValue, saveValue } from '../../settings/values.queries.ts'

const SECRET = 'c2b.secret'
const REGISTERED = 'c2b.registered'

/** A random secret for a URL that M-Pesa calls. Hexadecimal, because Safaricom refuses URLs with `exe`, `cmd` or `sql`. */
export function newCallbackSecret(): string {
  return randomBytes(24).toString('hex')
}

/** The secret in the URLs to which M-Pesa confirms typed payments. Created once and shared by all processes. */
export async function hookSecret(db: Db): Promise<string> {
  return String(await keepValue(db, SECRET, newCallbackSecret()))
}

/**
 * Replaces the secret and returns the new one. Calls to the old URLs are refused at once, so the caller must register
 * the new ones; payments in between are found by statement or pull.
 */
export async function rotateHookSecret(db: Db): Promise<string> {
  const fresh = newCallbackSecret()
  await saveValue(db, SECRET, fresh)
  await deleteValue(db, REGISTERED)
  return fresh
}

/** Whether a call used the secret that only M-Pesa knows; compared in constant time. */
export async function isHookSecret(db: Db, given: string): Promise<boolean> {
  const known = await findValue(db, SECRET)
  if (typeof known !== 'string') return false
  const [a, b] = [Buffer.from(known), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Records that M-Pesa confirms typed payments to this shortcode. */
export async function recordRegistration(db: Db, shortcode: string): Promise<void> {
  await saveValue(db, REGISTERED, shortcode)
}

/** Whether M-Pesa confirms typed payments to this shortcode. */
export async function isRegistered(db: Db, shortcode: string): Promise<boolean> {
  return (await findValue(db, REGISTERED)) === shortcode
}
