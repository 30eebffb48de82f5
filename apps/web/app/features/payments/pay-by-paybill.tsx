import { shortId } from '@duka/contract/endpoint'
import { formatMoney } from '@duka/contract/money'
import type { Order } from '@duka/contract/orders/orders'
import { payments } from '../../words/payments.ts'
import type { PayState } from './pay-state.ts'

interface PayByPaybillProps {
  /** The shop's paybill; null when M-Pesa does not confirm typed payments. */
  paybill: string | null
  order: Order
  state: PayState
  /** What is still missing, in shillings. */
  due: number
}

/** How to pay without a prompt: typed at the phone, with the order number as the account number. */
export function PayByPaybill({ paybill, order, state, due }: PayByPaybillProps) {
  const t = payments.use()
  const isAsked = state.kind === 'prompted'
  const takesMoney = isAsked || ['unpaid', 'failed', 'held', 'part'].includes(state.kind)
  if (!paybill || !takesMoney) return null
  return (
    <section
      aria-labelledby="by-hand"
      className="rounded-card border border-line bg-surface p-4 shadow-soft sm:p-5 print:hidden"
    >
      <h2 id="by-hand" className="text-lg font-bold">
        {t.byHand}
      </h2>
      {isAsked && <p>{t.byHandInstead}</p>}
      <p>{t.byHandHow}</p>
      <dl className="figures my-2 grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-muted">{t.business}</dt>
        <dd className="font-semibold">{paybill}</dd>
        <dt className="text-muted">{t.account}</dt>
        <dd>
          <span className="font-semibold">{shortId(order._id).toUpperCase()}</span>{' '}
          <span className="inline-block">{t.onlyDigits(order.number)}</span>
        </dd>
        {state.kind !== 'held' && (
          <>
            <dt className="text-muted">{t.amount}</dt>
            <dd className="font-semibold">{formatMoney(due, 'KES')}</dd>
          </>
        )}
      </dl>
      <p className="text-sm text-muted">{t.byHandThen}</p>
    </section>
  )
}
