import { shortId } from '@duka/contract/endpoint'
import type { Order } from '@duka/contract/orders/orders'
import type { PayTo } from '@duka/contract/payments/payments'
import { enterTypedCode } from '@duka/contract/payments/payments.calls'
import type { TypedCode } from '@duka/contract/payments/typed-code'
import { call } from '../../lib/calls/call.ts'
import { newKey } from '../../lib/calls/new-key.ts'
import { ByHandPanel } from './by-hand-panel.tsx'
import { MpesaQr } from './mpesa-qr.tsx'
import type { PayState } from './pay-state.ts'
import { ProvePayment } from './prove-payment.tsx'
import { paying } from './words.ts'

interface PayByHandProps {
  /** The shop's numbers at M-Pesa, and the name that people see there. */
  payTo: PayTo
  order: Order
  state: PayState
  /** What is still missing, in shillings. */
  due: number
  /** The codes that were entered for this order and have not paid it. */
  typedCodes: TypedCode[]
}

/**
 * How to pay without a prompt: typed at the phone, to a paybill with the order number as the account number, or to a till,
 * which takes no account number. Then the code of M-Pesa's message tells which order was paid.
 */
export function PayByHand({ payTo, order, state, due, typedCodes }: PayByHandProps) {
  const t = paying.use()
  const { paybill, till } = payTo
  const isAsked = state.kind === 'prompted'
  const takesMoney = isAsked || ['unpaid', 'failed', 'held', 'part'].includes(state.kind)
  if (!takesMoney) return null
  const send = (code: string) =>
    call(enterTypedCode, { body: { orderId: order._id, code }, idempotencyKey: newKey() })
  return (
    <ByHandPanel
      payTo={payTo}
      account={
        <>
          <span className="font-semibold">{shortId(order._id).toUpperCase()}</span>{' '}
          <span className="inline-block">{t.onlyDigits(order.number)}</span>
        </>
      }
      amount={state.kind === 'held' ? null : due}
      isAsked={isAsked}
    >
      {till && state.kind !== 'held' && <MpesaQr orderId={order._id} due={due} />}
      {paybill && <p className="text-sm text-muted">{t.byHandThen}</p>}
      <ProvePayment codes={typedCodes} isNeeded={till !== null} send={send} />
    </ByHandPanel>
  )
}
