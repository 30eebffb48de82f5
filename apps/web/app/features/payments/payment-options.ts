import { call } from '../../lib/call.ts'

let known: ReturnType<typeof ask> | undefined

/** How the shop is paid, as far as this visit knows: where money is asked for, it is read anew. */
export function paymentOptions() {
  known ??= ask()
  known.catch(() => {
    known = undefined
  })
  return known
}

/** The same, read now: staff may have switched a way to pay off a moment ago. */
export function freshPaymentOptions() {
  known = undefined
  return paymentOptions()
}

function ask() {
  return call('getPaymentOptions')
}
