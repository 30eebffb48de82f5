import { call } from '../../lib/call.ts'

let known: ReturnType<typeof ask> | undefined

/** Whether real money moves. Asked once a visit: it changes only when the shop is set up anew. */
export function paymentOptions() {
  known ??= ask()
  known.catch(() => {
    known = undefined
  })
  return known
}

function ask() {
  return call('getPaymentOptions')
}
