import type { Mpesa } from '../src/modules/payments/mpesa.ts'

/** M-Pesa as the tests want it: answers what it is told to. */
export function fakeMpesa(): Mpesa {
  return { simulator: true }
}
