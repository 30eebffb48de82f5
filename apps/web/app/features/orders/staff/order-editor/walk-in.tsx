import { counties } from '@duka/contract/delivery/counties'
import { collectOrder } from '@duka/contract/orders/handover.calls'
import type { Order } from '@duka/contract/orders/orders'
import type { DraftBody } from '@duka/contract/orders/staff-orders'
import { recordCash } from '@duka/contract/payments/payments.calls'
import { attempt } from '../../../../lib/calls/attempt.ts'
import { call } from '../../../../lib/calls/call.ts'
import { newKey } from '../../../../lib/calls/new-key.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { useSellsHere } from '../../../staff-frame/sells-here.ts'
import { heardParts, textsOf } from '../typed-address.ts'
import type { Entered } from './entered.ts'
import { newOrderWords } from './words.ts'

/** A sale in the shop: who buys pays cash and takes the goods along. */

/** What is entered of a sale in the shop, and no longer of another order. */
export function takenHere(isTaken: boolean, shopAddress: readonly string[]): Partial<Entered> {
  const state = counties.find((name) => shopAddress.some((line) => line.includes(name))) ?? ''
  return {
    isTaken,
    deliveryOption: '',
    ...(isTaken && { addressId: '', address: null, ...textsOf(heardParts, null), state }),
  }
}

/** The choice that it is such a sale, for staff who may do all that belongs to it. */
export function TakenChoice({ isTaken, take }: { isTaken: boolean; take: (is: boolean) => void }) {
  const t = newOrderWords.use()
  if (!useSellsHere()) return null
  return (
    <Checkbox label={t.taken} checked={isTaken} onChange={({ target }) => take(target.checked)} />
  )
}

/** Who buys need not say who they are; a name alone is enough. */
export function asWalkIn(body: DraftBody, { user, name, phoneNumber, email }: Entered): DraftBody {
  if (user || phoneNumber || email) return body
  const recipientName = body.recipientName || name || newOrderWords.now().walkIn
  return { ...body, customer: { walkIn: true }, recipientName }
}

/** Records the cash, then that the customer has the goods. If that fails, the order's page offers what is left. */
export async function handOver(order: Order): Promise<void> {
  const t = newOrderWords.now()
  const takenBy = order.recipient.name ?? t.walkIn
  const params = { id: order._id }
  const cash =
    order.paymentStatus === 'paid' ||
    call(recordCash, { body: { orderId: order._id }, idempotencyKey: newKey() })
  const work = Promise.resolve(cash).then(() => call(collectOrder, { params, body: { takenBy } }))
  await attempt(work, { done: t.handedOver, failed: t.failedHandOver })
}
