import { shortId } from '@duka/contract/endpoint'
import { fill } from '@duka/contract/errors'
import { messages } from '@duka/contract/messages'
import { attempt, type Outcome } from '../../lib/attempt.ts'
import { call } from '../../lib/call.ts'

/** Sets an order's status as a form has it: `orderId` and `status`. */
export function changeStatus(form: FormData): Promise<Outcome> {
  const id = String(form.get('orderId'))
  const status = String(form.get('status'))
  return attempt(call('changeOrderStatus', { params: { id }, body: { status } }), {
    done: fill(messages.done.orderStatus, { id: shortId(id), status }),
    failed: messages.failed.updateOrderStatus,
  })
}
