import type { Order } from '@duka/contract/orders/orders'
import type { Draft } from '@duka/contract/orders/staff-orders'
import { orderDraft } from '@duka/contract/orders/staff-orders.calls'
import { askForPayment } from '@duka/contract/payments/payments.calls'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { attempt, type Failure } from '../../../../lib/calls/attempt.ts'
import { call } from '../../../../lib/calls/call.ts'
import { newKey, underOneKey } from '../../../../lib/calls/new-key.ts'
import { Button } from '../../../../ui/button.tsx'
import { Alert } from '../../../../ui/states.tsx'
import { askPayLink } from '../../../payments/pay-link-dialog.tsx'
import { staffPayments } from '../../../payments/staff/words.ts'
import { payingPhone } from '../../../staff-frame/order-columns.tsx'
import type { Entered } from './entered.ts'
import { keysOf } from './shortcuts.tsx'
import { handOver } from './walk-in.tsx'
import { newOrderWords } from './words.ts'

/** The buttons that place the order. */
export function Placing({
  entered,
  notHere,
  isPaid,
  keep,
  refused,
  message,
}: {
  entered: Entered
  /** Whether nothing is collected at the shop. */
  notHere: boolean
  /** Whether what is due back of another order pays all of it. */
  isPaid: boolean
  keep: () => Promise<Draft>
  refused: (outcome: Failure | undefined) => void
  message: string
}) {
  const t = newOrderWords.use()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const tried = useRef<string>(undefined)
  const send = (id: string) => {
    tried.current = id
    return underOneKey(`place ${id}`, (idempotencyKey) =>
      call(orderDraft, { params: { id }, idempotencyKey }),
    )
  }
  const place = async (then?: 'prompt' | 'link') => {
    setBusy(true)
    const work = keep().then(
      ({ _id }) => send(_id),
      (error) => {
        // The draft became an order, and its answer was lost: the same key gets it again.
        if (tried.current && error.code === 'DRAFT_NOT_FOUND') return send(tried.current)
        throw error
      },
    )
    const outcome = await attempt(work, { done: t.placed, failed: t.failedPlace, isShown: true })
    setBusy(false)
    if (!outcome.ok) return refused(outcome)
    const { order } = outcome.value
    if (entered.isTaken) await handOver(order)
    if (then === 'prompt') await askPhone(order)
    const link = then === 'link' ? await askPayLink(order._id, true) : undefined
    navigate(`/dashboard/orders/${order._id}`, {
      state: link?.ok ? { payLink: link.value } : null,
    })
  }
  const { isTaken } = entered
  const isEmpty = entered.lines.length === 0
  return (
    <>
      {(message || notHere) && <Alert>{message || t.notHere}</Alert>}
      <Button
        busy={isBusy && t.placing}
        disabled={isEmpty || notHere}
        aria-keyshortcuts={keysOf.place}
        onClick={() => place()}
      >
        {isTaken ? t.placeTaken : t.place}
      </Button>
      {entered.paymentMethod === 'mpesa' && !isPaid && (
        <>
          <Button look="secondary" disabled={isEmpty || isBusy} onClick={() => place('link')}>
            {t.placeAndLink}
          </Button>
          <Button look="secondary" disabled={isEmpty || isBusy} onClick={() => place('prompt')}>
            {t.placeAndAsk}
          </Button>
        </>
      )}
    </>
  )
}

/** Sends the prompt to the phone of who pays. If that fails, the order's page offers it again. */
async function askPhone(order: Order): Promise<void> {
  const t = staffPayments.now()
  await attempt(
    call(askForPayment, {
      body: { orderId: order._id, phoneNumber: payingPhone(order) ?? '' },
      idempotencyKey: newKey(),
    }),
    { done: t.promptSent, failed: t.failedPrompt },
  )
}
