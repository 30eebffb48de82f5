import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { shortId } from '@duka/contract/endpoint'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { keepValue } from '../settings/values.queries.ts'
import { findIdByNumber } from './orders.queries.ts'

const SECRET = 'tracking.secret'
/** 9 bytes are 12 characters: short enough for an SMS, and too long to guess with limited tries. */
const SIGNATURE_BYTES = 9
const SIGNATURE_LENGTH = 12

/**
 * The URL by which anybody can follow the parcel of an order without a login. It is signed and not stored: an order
 * always has the same one.
 */
export async function trackingLink(
  { db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>,
  order: { id: string },
): Promise<string> {
  return `${publicUrl}/t/${await trackingToken(db, order.id)}`
}

/**
 * The signature followed by the order's number: 20 characters. The number comes last, because phones cut a `-` or `_`
 * at the end of a link.
 */
export async function trackingToken(db: Db, orderId: string): Promise<string> {
  return sign(await readSecret(db), orderId) + shortId(orderId)
}

/** The id of the order that a token belongs to; undefined if the token is not valid. */
export async function readTrackingToken(db: Db, token: string): Promise<string | undefined> {
  if (!/^[\w-]{12}[0-9a-f]{8}$/.test(token)) return undefined
  const number = token.slice(SIGNATURE_LENGTH).toUpperCase()
  const orderId = await findIdByNumber(db, number)
  if (!orderId) return undefined
  const expected = Buffer.from(sign(await readSecret(db), orderId))
  const given = Buffer.from(token.slice(0, SIGNATURE_LENGTH))
  return timingSafeEqual(expected, given) ? orderId : undefined
}

function sign(secret: string, orderId: string): string {
  const signature = createHmac('sha256', secret).update(`track ${orderId}`).digest()
  return signature.subarray(0, SIGNATURE_BYTES).toString('base64url')
}

/** The secret of the signatures. Created once and shared by all processes. */
async function readSecret(db: Db): Promise<string> {
  return String(await keepValue(db, SECRET, randomBytes(32).toString('base64url')))
}
