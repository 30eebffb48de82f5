import { type Call, type Refused, refusedOrUnknown, type Unknown } from './gateway.ts'
import { scrub } from './mask.ts'
import { readNairobiTimestamp } from './time.ts'
import { readCents, readFields, readText } from './values.ts'

export type C2bRegistration = {
  confirmationUrl: string
  validationUrl: string
  /** What M-Pesa does with a payment when the ValidationURL does not answer. */
  responseType?: 'Completed' | 'Cancelled'
}

/** In production a registration stays until somebody deletes it in the M-Pesa portal. */
export type C2bRegistrationOutcome =
  | { outcome: 'registered' }
  | { outcome: 'already-registered'; reason: string }
  | Refused
  | Unknown

/**
 * Registers the URLs for validation and confirmation of typed payments. STK payments are confirmed there too.
 * Source: Daraja portal, Customer To Business.
 */
export async function registerC2b(
  call: Call,
  shortcode: string,
  registration: C2bRegistration,
): Promise<C2bRegistrationOutcome> {
  const answer = await call('c2b-register', '/mpesa/c2b/v2/registerurl', {
    ShortCode: shortcode,
    ResponseType: registration.responseType ?? 'Completed',
    ConfirmationURL: registration.confirmationUrl,
    ValidationURL: registration.validationUrl,
  })
  if (answer.kind === 'body') {
    const code = readText(answer.body.ResponseCode)
    if (code !== undefined && /^0+$/.test(code)) return { outcome: 'registered' }
    const reason = scrub(readText(answer.body.ResponseDescription) ?? 'no reason given')
    if (code === undefined) return { outcome: 'unknown', reason, sent: true }
    return { outcome: 'refused', code, reason, retryable: false }
  }
  if (answer.kind === 'problem' && /already registered|duplicate/i.test(answer.problem.message)) {
    return { outcome: 'already-registered', reason: answer.problem.message }
  }
  return refusedOrUnknown(answer)
}

/** A payment as validation and confirmation describe it. Never identify a payer by these fields. */
export type C2bPayload = {
  transactionType: string
  /** The M-Pesa receipt code, the same as in an STK callback. */
  receipt: string
  /** Undefined where no time is there; null where it cannot be read. */
  transactionDate: Date | null | undefined
  amountCents: number
  /** For a till, this may be its store number. */
  shortcode: string
  /** As the payer typed it, in any case and with any spaces; empty for a till. */
  billRef: string
  /** Only in confirmations. */
  balanceCents: number | undefined
  thirdPartyTransId: string | undefined
  /** Masked or hashed. */
  msisdn: string | undefined
  payerName: string | undefined
}

/**
 * Parses what Safaricom posts to a validation or confirmation URL, given as JSON or as text; `undefined`
 * without a receipt or an amount.
 * Source: Daraja portal, Customer To Business.
 */
export function readC2bPayload(body: unknown): C2bPayload | undefined {
  const fields = readFields(body)
  const receipt = readText(fields?.TransID)?.toUpperCase()
  const amountCents = readCents(fields?.TransAmount)
  if (!fields || !receipt || amountCents === undefined) return undefined

  const names = [fields.FirstName, fields.MiddleName, fields.LastName].map((name) => readText(name))
  const payerName = names.filter((name) => name !== undefined).join(' ')
  return {
    transactionType: readText(fields.TransactionType) ?? '',
    receipt,
    transactionDate: readText(fields.TransTime)
      ? (readNairobiTimestamp(fields.TransTime) ?? null)
      : undefined,
    amountCents,
    shortcode: readText(fields.BusinessShortCode) ?? '',
    billRef: readText(fields.BillRefNumber) ?? '',
    balanceCents: readCents(fields.OrgAccountBalance),
    thirdPartyTransId: readText(fields.ThirdPartyTransID),
    msisdn: readText(fields.MSISDN),
    payerName: payerName === '' ? undefined : payerName,
  }
}

/** The reasons for rejecting a typed payment. Source: Daraja portal, Customer To Business. */
export const c2bRejections = {
  phone: 'C2B00011',
  account: 'C2B00012',
  amount: 'C2B00013',
  kyc: 'C2B00014',
  shortcode: 'C2B00015',
  other: 'C2B00016',
} as const

/** The ValidationURL's answer that accepts a payment. */
export function acceptC2b(thirdPartyTransId?: string) {
  const accepted = { ResultCode: '0', ResultDesc: 'Accepted' }
  return thirdPartyTransId === undefined
    ? accepted
    : { ...accepted, ThirdPartyTransID: thirdPartyTransId }
}

/** The ValidationURL's answer that rejects a payment. A confirmation cannot be rejected. */
export function rejectC2b(why: keyof typeof c2bRejections) {
  return { ResultCode: c2bRejections[why], ResultDesc: 'Rejected' }
}
