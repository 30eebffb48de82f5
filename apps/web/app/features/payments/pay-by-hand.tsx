import { shortId } from '@duka/contract/endpoint'
import { formatMoney } from '@duka/contract/money'
import type { Order } from '@duka/contract/orders/orders'
import type { PayTo } from '@duka/contract/payments/payments'
import type { TypedCode } from '@duka/contract/payments/typed-code'
import { toast } from '../../lib/toast/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { payments } from '../../words/payments.ts'
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
  const { paybill, till, accountHolder } = payTo
  const isAsked = state.kind === 'prompted'
  const takesMoney = isAsked || ['unpaid', 'failed', 'held', 'part'].includes(state.kind)
  if (!(paybill || till) || !takesMoney) return null
  const enterCode = <EnterCode orderId={order._id} label={till ? t.enterCode : t.code} />
  return (
    <section
      aria-labelledby="by-hand"
      className="rounded-card border border-line bg-surface p-4 shadow-soft sm:p-5 print:hidden"
    >
      <h2 id="by-hand" className="text-lg font-bold">
        {t.byHand}
      </h2>
      {isAsked && <p>{t.byHandInstead}</p>}
      <p>{till ? t.byTillHow : t.byHandHow}</p>
      <dl className="figures my-2 grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1">
        {till && (
          <>
            <dt className="self-center text-muted">{t.till}</dt>
            <dd className="flex flex-wrap items-center gap-x-2 font-semibold">
              {till} <CopyTill till={till} />
            </dd>
          </>
        )}
        {paybill && (
          <>
            <dt className="text-muted">{t.business}</dt>
            <dd className="font-semibold">{paybill}</dd>
            <dt className="text-muted">{t.account}</dt>
            <dd>
              <span className="font-semibold">{shortId(order._id).toUpperCase()}</span>{' '}
              <span className="inline-block">{t.onlyDigits(order.number)}</span>
            </dd>
          </>
        )}
        {state.kind !== 'held' && (
          <>
            <dt className="text-muted">{t.amount}</dt>
            <dd className="font-semibold">{formatMoney(due, 'KES')}</dd>
          </>
        )}
        {accountHolder && (
          <>
            <dt className="text-muted">{t.holder}</dt>
            <dd className="wrap-anywhere font-semibold">{accountHolder}</dd>
          </>
        )}
      </dl>
      {till && state.kind !== 'held' && <MpesaQr orderId={order._id} due={due} />}
      {paybill && <p className="text-sm text-muted">{t.byHandThen}</p>}
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
    </section>
  )
}

function CopyTill({ till }: { till: string }) {
  const t = payments.use()
  const copy = () =>
    navigator.clipboard?.writeText(till).then(
      () => toast.success(t.copied),
      () => toast.error(t.failedCopy),
    ) ?? toast.error(t.failedCopy)
  return (
    <Button look="quiet" onClick={copy} aria-label={t.copyTill}>
      {t.copy}
    </Button>
  )
}
