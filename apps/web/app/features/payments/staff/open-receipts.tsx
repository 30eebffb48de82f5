import { formatMoney } from '@duka/contract/money'
import { showNumber } from '@duka/contract/orders/order-number'
import type { OpenReceipt } from '@duka/contract/payments/payment-desk'
import { Fragment, useState } from 'react'
import { useAct } from '../../../lib/calls/use-act.ts'
import { formatDateTime } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { StaffForm } from '../../staff-frame/staff-form.tsx'
import { Panel } from '../../staff-frame/staff-page.tsx'
import { staff } from '../../staff-frame/words.ts'
import { OrderField } from './order-field.tsx'
import { staffMoney } from './words.ts'

/** Receipts that are not matched to an order yet, and their actions. */
export function OpenReceipts({ receipts }: { receipts: OpenReceipt[] }) {
  const t = staffMoney.use()
  const act = useAct()
  const [matching, setMatching] = useState<OpenReceipt>()
  if (receipts.length === 0) return <p className="mb-6 text-muted print:hidden">{t.noneOpen}</p>

  const giveBack = async ({ receipt, amount, payer, paidAt }: OpenReceipt) => {
    const question = t.askGiveBack(formatMoney(amount, 'KES'))
    const more = (
      <>
        <p className="figures font-semibold wrap-anywhere">
          {[receipt, payer, formatDateTime(paidAt)].filter(Boolean).join(' · ')}
        </p>
        <p className="text-sm">{t.giveBackEffect}</p>
      </>
    )
    if (await confirm({ question, more, yes: t.yesGiveBack })) act({ intent: 'return', receipt })
  }
  const columns: Column<OpenReceipt>[] = [
    { title: t.receipt, cell: ({ receipt }) => <span className="figures">{receipt}</span> },
    {
      title: t.amount,
      align: 'right',
      cell: ({ amount }) => <span className="whitespace-nowrap">{formatMoney(amount, 'KES')}</span>,
    },
    {
      title: t.account,
      cell: ({ account, state, typedFor }) => (
        <>
          {state === 'waiting' ? t.waiting : account || '–'}
          {typedFor.length > 0 && (
            <p className="max-w-44 text-sm text-balance">{t.typedFor(shown(typedFor))}</p>
          )}
        </>
      ),
    },
    { title: t.payer, cell: ({ payer }) => payer ?? '–' },
    { title: t.paidAt, cell: ({ paidAt }) => formatDateTime(paidAt) },
    {
      title: staff.now().actions,
      hideTitle: true,
      wide: true,
      cell: (row) => (
        <div className="flex flex-wrap justify-end gap-2 print:hidden">
          <Button aria-label={t.matchOf(row.receipt)} onClick={() => setMatching(row)}>
            {t.match}
          </Button>
          <Button
            look="secondary"
            aria-label={t.giveBackOf(row.receipt)}
            onClick={() => giveBack(row)}
          >
            {t.giveBack}
          </Button>
        </div>
      ),
    },
  ]
  return (
    <div className="mb-6">
      <Panel id="to-match" title={t.open}>
        <p className="mb-3 text-muted">{t.openLead}</p>
        <Table
          caption={t.open}
          columns={columns}
          rows={receipts}
          rowKey={({ receipt }) => receipt}
        />
      </Panel>
      {matching && <MatchDialog receipt={matching} onClose={() => setMatching(undefined)} />}
    </div>
  )
}

const shown = (numbers: string[]) => numbers.map(showNumber).join(', ')

/** Asks which order a receipt belongs to, and shows all that is known about it. */
function MatchDialog({ receipt: row, onClose }: { receipt: OpenReceipt; onClose: () => void }) {
  const t = staffMoney.use()
  const { receipt, amount, account, payer, paidAt, typedFor } = row
  const known = [
    [t.receipt, receipt],
    [t.amount, formatMoney(amount, 'KES')],
    [t.account, account],
    [t.payer, payer],
    [t.paidAt, formatDateTime(paidAt)],
  ]
  return (
    <StaffForm
      title={t.matchTitle}
      onClose={onClose}
      hidden={{ intent: 'match', receipt }}
      submit={t.match}
      busy={t.matching}
      fields={{
        order: (error) => (
          <OrderField
            sum={amount}
            first={typedFor.length === 1 ? typedFor[0] : undefined}
            error={error}
          />
        ),
      }}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {known.map(
          ([title, value]) =>
            value && (
              <Fragment key={title}>
                <dt className="text-muted">{title}</dt>
                <dd className="figures break-words font-medium">{value}</dd>
              </Fragment>
            ),
        )}
      </dl>
      {typedFor.length > 0 && <p>{t.typedFor(shown(typedFor))}.</p>}
    </StaffForm>
  )
}
