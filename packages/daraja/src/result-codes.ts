/** What a result code says about the money: it moved, it certainly did not move, or unknown. */
export type ResultClass = 'success' | 'failed' | 'pending'

export type ResultCode = {
  class: ResultClass
  /** A message for the payer. */
  reason: string
  /** Whether a retry makes sense: at once, after some minutes, or not at all. */
  retry: 'now' | 'later' | 'no'
  /** Staff should look at it: the cause is the shop's configuration or account, not the payer. */
  alert?: true
}

const TRY_LATER = 'M-Pesa is busy at the moment. Please wait two minutes and try again.'
const NOT_SENT = 'M-Pesa could not show the request on your phone. Please try again.'
const OUR_FAULT = 'The shop cannot take M-Pesa payments right now. No money has left your account.'
const CANCELLED = 'The request was cancelled on the phone.'

/**
 * Result codes of M-Pesa Express, in callbacks (numbers) and queries (text).
 * Sources: Daraja portal, M-Pesa Express; third-party captures for 4999 and the legacy codes.
 * Sources disagree about 26 and 1001. They count as failures, which is safe: a later proof of payment overrides
 * any failure.
 */
export const resultCodes: Readonly<Record<string, ResultCode>> = {
  '0': { class: 'success', reason: 'Paid.', retry: 'no' },
  '1': {
    class: 'failed',
    reason: 'There was not enough money in the M-Pesa account.',
    retry: 'now',
  },
  '2': { class: 'failed', reason: 'The amount is below what M-Pesa accepts.', retry: 'no' },
  '3': {
    class: 'failed',
    reason: 'The amount is above what M-Pesa accepts in one payment.',
    retry: 'no',
  },
  '4': {
    class: 'failed',
    reason: 'This payment would go over your daily M-Pesa limit.',
    retry: 'later',
  },
  '8': { class: 'failed', reason: OUR_FAULT, retry: 'later', alert: true },
  '17': {
    class: 'failed',
    reason: 'M-Pesa refuses the same amount twice in a row. Please wait two minutes and try again.',
    retry: 'later',
  },
  '26': { class: 'failed', reason: TRY_LATER, retry: 'later' },
  '1001': {
    class: 'failed',
    reason: 'Another M-Pesa request was open on this phone. Please finish it and try again.',
    retry: 'later',
  },
  '1019': { class: 'failed', reason: 'The request expired before it was answered.', retry: 'now' },
  '1025': { class: 'failed', reason: NOT_SENT, retry: 'now' },
  '1031': { class: 'failed', reason: CANCELLED, retry: 'now' },
  '1032': { class: 'failed', reason: CANCELLED, retry: 'now' },
  '1036': { class: 'failed', reason: NOT_SENT, retry: 'now' },
  '1037': { class: 'failed', reason: 'The phone did not answer the request.', retry: 'now' },
  '2001': { class: 'failed', reason: 'The M-Pesa PIN was wrong.', retry: 'now' },
  '2028': { class: 'failed', reason: OUR_FAULT, retry: 'no', alert: true },
  '4999': {
    class: 'pending',
    reason: 'M-Pesa is still waiting for an answer from the phone.',
    retry: 'no',
  },
  '8006': {
    class: 'failed',
    reason: 'The M-Pesa PIN is locked. Please call Safaricom on 100 or 200.',
    retry: 'no',
  },
  '9999': { class: 'failed', reason: NOT_SENT, retry: 'now' },
  SFC_IC0003: { class: 'failed', reason: OUR_FAULT, retry: 'no', alert: true },
}

const UNDOCUMENTED: ResultCode = {
  class: 'pending',
  reason: 'M-Pesa gave an answer that we do not know. We are finding out whether money has moved.',
  retry: 'no',
  alert: true,
}

/** Looks up a code, given as number or text. An undocumented code is `pending` with `alert`. */
export function describeResultCode(code: string | number): ResultCode {
  const key = String(code).trim()
  return Object.hasOwn(resultCodes, key) ? (resultCodes[key] ?? UNDOCUMENTED) : UNDOCUMENTED
}
