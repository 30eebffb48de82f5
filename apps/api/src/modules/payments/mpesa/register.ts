import { normalisePhone } from '@duka/contract/phone'
import type { Db } from '../../../db/client.ts'
import { hookSecret, recordRegistration, rotateHookSecret } from './hook-secret.ts'
import type { Mpesa } from './mpesa.ts'

export interface Registration {
  shortcode: string
  publicUrl: string
  /** Whether the addresses get a new secret. */
  isNew: boolean
  /** The phone number nominated for the shortcode, in any common form; for pulls. */
  pullPhone: string | undefined
}

/**
 * Registers the URLs for confirmations of typed payments and, with `MPESA_PULL`, the shortcode for pulls. Returns
 * lines of text for the operator. Throws when M-Pesa refuses or does not answer.
 */
export async function registerAtMpesa(
  db: Db,
  mpesa: Mpesa,
  { shortcode, publicUrl, isNew, pullPhone }: Registration,
): Promise<string[]> {
  const phone = pullPhone === undefined ? undefined : normalisePhone(pullPhone)
  if (pullPhone !== undefined && !phone) throw new Error('--phone: this is not a phone number.')
  const secret = await (isNew ? rotateHookSecret : hookSecret)(db)
  const answer = await mpesa.registerHooks(secret)
  if (answer.outcome === 'refused' || answer.outcome === 'unknown')
    throw new Error(`M-Pesa did not take the addresses: ${answer.reason}`)
  if (answer.outcome === 'registered') await recordRegistration(db, shortcode)
  const line =
    answer.outcome === 'registered'
      ? `M-Pesa confirms payments to ${shortcode} at ${publicUrl} from now on.`
      : `Addresses were already registered for ${shortcode}. If they are not this shop's, delete them in the M-Pesa portal (Self Services, URL Management) and run this again.`
  return mpesa.pulls ? [line, await registerPull(mpesa, secret, shortcode, phone)] : [line]
}

async function registerPull(
  mpesa: Mpesa,
  secret: string,
  shortcode: string,
  phone: string | undefined,
): Promise<string> {
  if (!phone)
    return `Payments to ${shortcode} are not fetched yet: register it once with the phone number that is nominated for it at M-Pesa ("-- --phone=07…").`
  const answer = await mpesa.registerPull(secret, phone)
  if (answer.outcome === 'refused' || answer.outcome === 'unknown')
    throw new Error(`M-Pesa did not register ${shortcode} for pulls: ${answer.reason}`)
  return answer.outcome === 'registered'
    ? `M-Pesa lists the transactions of ${shortcode} from now on.`
    : `${shortcode} was already registered for pulls.`
}
