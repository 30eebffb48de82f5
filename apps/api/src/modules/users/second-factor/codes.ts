import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '../../../db/client.ts'
import { findSecondFactor, useRecoveryCode, useStep } from './second-factor.queries.ts'
import { unseal } from './secret-box.ts'

const STEP_SECONDS = 30
/** Accepts codes of this many steps before and after, because clocks of phones are not exact. */
const TOLERANCE_STEPS = 1
const RECOVERY_CODES = 10
/** Without 0, O, 1 and I: the codes are written down by hand. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A new secret for authenticator apps: as text, and as a URL for a QR code. */
export function newSecret(shop: string, account: string): { secret: string; otpauth: string } {
  const secret = new Secret({ size: 20 })
  const totp = new TOTP({ issuer: shop.replaceAll(':', ' '), label: account, secret })
  return { secret: secret.base32, otpauth: totp.toString() }
}

/** Ten codes in case the phone is lost, such as `7KQ2-M9XA-TR4C`. */
export function newRecoveryCodes(): string[] {
  const letters = () =>
    Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => `${letters()}-${letters()}-${letters()}`)
}

/** Hashes a recovery code for the database. 60 random bits need no slow hash. */
export function hashRecoveryCode(userId: string, code: string): string {
  const bare = code.toUpperCase().replace(/[^A-Z\d]/g, '')
  return createHash('sha256').update(`${userId}:${bare}`).digest('hex')
}

/** The time step of a code of this secret; undefined if the code is wrong. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS })
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totp.validate({ token, timestamp: now.getTime(), window: TOLERANCE_STEPS })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
}

/** Consumes a code from the phone or a recovery code; undefined if it is wrong or already used. */
export async function useCode(
  db: Db,
  userId: string,
  code: string,
  now: Date,
): Promise<'code' | 'recovery code' | undefined> {
  const factor = await findSecondFactor(db, userId)
  if (!factor) return undefined
  const step = stepOf(await unseal(db, userId, factor.secret), code, now)
  if (step !== undefined) return (await useStep(db, userId, step)) ? 'code' : undefined
  const isRecovery = await useRecoveryCode(db, userId, hashRecoveryCode(userId, code))
  return isRecovery ? 'recovery code' : undefined
}
