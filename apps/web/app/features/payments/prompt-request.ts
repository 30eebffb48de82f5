import type { Payment } from '@duka/contract/payments/payments'
import { askForPayment } from '@duka/contract/payments/payments.calls'
import type { User } from '@duka/contract/users/users'
import { reasonOf } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { newKey } from '../../lib/calls/new-key.ts'
import { store } from '../../lib/state/store.ts'
import { rememberPhone } from './last-phone.ts'
import { payments } from './signed-in-words.ts'

/** A request for a prompt: being sent, answered with a payment, or refused. */
export interface PromptRequest {
  orderId: string
  sending: boolean
  payment?: Payment
  refusal?: string
}

const request = store<PromptRequest | null>(null)

/** The request for a prompt that this page sent for an order, if any. */
export function usePromptRequest(orderId: string): PromptRequest | undefined {
  const now = request.use()
  return now?.orderId === orderId ? now : undefined
}

/** Forgets it: the order is paid another way. */
export function forgetPromptRequest(): void {
  request.set(null)
}

/**
 * Sends the request to a phone. Callers need not wait for it: M-Pesa may be slow, and the order
 * page shows the state. Never throws.
 */
export async function requestPrompt(
  user: User,
  orderId: string,
  phoneNumber: string,
): Promise<void> {
  rememberPhone(user, phoneNumber)
  request.set({ orderId, sending: true })
  try {
    const { payment } = await call(askForPayment, {
      body: { orderId, phoneNumber },
      idempotencyKey: newKey(),
    })
    request.set({ orderId, sending: false, payment })
  } catch (error) {
    const refusal = reasonOf(error, payments.now().noAnswer)
    request.set({ orderId, sending: false, refusal })
  }
}
