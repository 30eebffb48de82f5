import { shortId } from '@duka/contract/endpoint'
import { changeOrderStatus } from '@duka/contract/orders/orders.calls'
import { messages } from '@duka/contract/screen-messages'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { translate } from '../../../lib/text/text.ts'
import { staffOrders } from './words.ts'

/** Sets an order's status from a form with `orderId` and `status`. */
export function changeStatus(form: FormData): Promise<Outcome> {
  const id = String(form.get('orderId'))
  const status = String(form.get('status'))
  const names: Readonly<Record<string, string>> = staffOrders.now().statuses
  return attempt(call(changeOrderStatus, { params: { id }, body: { status } }), {
    done: translate(messages.done.orderStatus, {
      id: shortId(id),
      status: names[status] ?? status,
    }),
    failed: messages.failed.updateOrderStatus,
  })
}
