import { shortId } from '@duka/contract/endpoint'
import type { Order } from '@duka/contract/orders/orders'
import type { PayTo } from '@duka/contract/payments/payments'
import type { TypedCode } from '@duka/contract/payments/typed-code'
import { Icon } from '../../ui/icons.tsx'
import { paying } from '../../words/paying.ts'
import { payments } from '../../words/payments.ts'
import { ByHandPanel } from './by-hand-panel.tsx'
import { EnterCode, TypedCodes } from './enter-code.tsx'
import { MpesaQr } from './mpesa-qr.tsx'
import type { PayState } from './pay-state.ts'

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
  const t = payments.use()
  const p = paying.use()
  const { paybill, till } = payTo
  const isAsked = state.kind === 'prompted'
  const takesMoney = isAsked || ['unpaid', 'failed', 'held', 'part'].includes(state.kind)
  if (!takesMoney) return null
  const enterCode = <EnterCode orderId={order._id} label={till ? t.enterCode : t.code} />
  return (
    <ByHandPanel
      payTo={payTo}
      account={
        <>
          <span className="font-semibold">{shortId(order._id).toUpperCase()}</span>{' '}
          <span className="inline-block">{p.onlyDigits(order.number)}</span>
        </>
      }
      amount={state.kind === 'held' ? null : due}
      isAsked={isAsked}
    >
      {till && state.kind !== 'held' && <MpesaQr orderId={order._id} due={due} />}
      {paybill && <p className="text-sm text-muted">{p.byHandThen}</p>}
      <TypedCodes codes={typedCodes} />
      {till ? (
        <div className="mt-3">{enterCode}</div>
      ) : (
        <details>
          <summary className="flex min-h-11 items-center gap-1 font-semibold text-primary">
            {t.enterCode} <Icon name="down" />
          </summary>
          {enterCode}
        </details>
      )}
    </ByHandPanel>
  )
}
