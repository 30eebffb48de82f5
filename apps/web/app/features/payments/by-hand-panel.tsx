import { formatMoney } from '@duka/contract/money'
import type { PayTo } from '@duka/contract/payments/payments'
import type { ReactNode } from 'react'
import { toast } from '../../lib/toast/toast.ts'
import { Button } from '../../ui/button.tsx'
import { paying } from './words.ts'

interface ByHandPanelProps {
  /** The shop's numbers at M-Pesa, and the name that people see there. */
  payTo: PayTo
  /** The account number to type with a paybill. */
  account: string
  /** What is missing, in shillings; null: staff decide first. */
  amount: number | null
  /** Whether a phone shows a prompt. */
  isAsked: boolean
  /** Whether it is a part of another card. */
  isInCard?: boolean | undefined
  children: ReactNode
}

/** What to type at a phone to pay without a prompt: a paybill with an account number, or a till, which takes none. */
export function ByHandPanel(props: ByHandPanelProps) {
  const { payTo, account, amount, isAsked, isInCard, children } = props
  const t = paying.use()
  const { paybill, till, accountHolder } = payTo
  if (!(paybill || till)) return null
  return (
    <section
      aria-labelledby="by-hand"
      className={`print:hidden ${isInCard ? '' : 'rounded-card border border-line bg-surface p-4 shadow-soft sm:p-5'}`}
    >
      <h2 id="by-hand" className="text-lg font-bold">
        {t.byHand}
      </h2>
      {isAsked && <p>{t.byHandInstead}</p>}
      <p>{till ? t.byTillHow : t.byHandHow}</p>
      <dl className="figures my-2 grid grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-4 gap-y-1">
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
            <dd className="font-semibold">{account}</dd>
          </>
        )}
        {amount !== null && (
          <>
            <dt className="text-muted">{t.amount}</dt>
            <dd className="font-semibold">{formatMoney(amount, 'KES')}</dd>
          </>
        )}
        {accountHolder && (
          <>
            <dt className="text-muted">{t.holder}</dt>
            <dd className="wrap-anywhere font-semibold">{accountHolder}</dd>
          </>
        )}
      </dl>
      {children}
    </section>
  )
}

function CopyTill({ till }: { till: string }) {
  const t = paying.use()
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
