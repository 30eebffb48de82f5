import type { Payment } from '@duka/contract/payments'
import type { User } from '@duka/contract/users'
import { reasonOf } from '../../lib/attempt.ts'
import { call } from '../../lib/call.ts'
import { newKey } from '../../lib/new-key.ts'
import { store } from '../../lib/store.ts'
import { payments } from '../../words/payments.ts'
import { rememberPhone } from './last-phone.ts'

/** What became of asking for an order's money: under way, answered with a payment, or refused. */
export interface Asking {
  orderId: string
  sending: boolean
  payment?: Payment
  refusal?: string
}

const asking = store<Asking | null>(null)

/** How the request for this order stands, where this page sent one. */
export function useAsking(orderId: string): Asking | undefined {
  const now = asking.use()
  return now?.orderId === orderId ? now : undefined
}

/**
 * Sends the request to a phone. Nobody has to wait for it: M-Pesa may take its time, and the order
 * page tells how it stands. Never throws.
 */
export async function askToPay(user: User, orderId: string, phoneNumber: string): Promise<void> {
  rememberPhone(user, phoneNumber)
  asking.set({ orderId, sending: true })
  try {
    const { payment } = await call('askForPayment', {
      body: { orderId, phoneNumber },
      idempotencyKey: newKey(),
    })
    asking.set({ orderId, sending: false, payment })
  } catch (error) {
    const refusal = reasonOf(error, payments.now().noAnswer)
    asking.set({ orderId, sending: false, refusal })
  }
}
