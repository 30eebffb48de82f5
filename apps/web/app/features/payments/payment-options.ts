import { getPaymentOptions } from '@duka/contract/payments/payments.calls'
import { call } from '../../lib/calls/call.ts'

let known: ReturnType<typeof ask> | undefined

/** The payment options, cached for this visit; `freshPaymentOptions` reads them again. */
export function paymentOptions() {
  known ??= ask()
  known.catch(() => {
    known = undefined
  })
  return known
}

/** The payment options, read now: staff may have just switched one off. */
export function freshPaymentOptions() {
  known = undefined
  return paymentOptions()
}

function ask() {
  return call(getPaymentOptions)
}
