import { shortId } from '@duka/contract/endpoint'
import { formatMoney } from '@duka/contract/money'
import { showNumber } from '@duka/contract/orders/order-number'
import type { Correction } from '@duka/contract/payments/corrections'
import type { OpenReceipt } from '@duka/contract/payments/payment-desk'
import { Fragment, useState } from 'react'
import { useAct } from '../../../lib/calls/use-act.ts'
import { may } from '../../../lib/session/may.ts'
import { formatDateTime } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { amount as amountField } from '../../../ui/fields.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { OrderLink } from '../../staff-frame/order-columns.tsx'
import { StaffForm } from '../../staff-frame/staff-form.tsx'
import { Panel } from '../../staff-frame/staff-page.tsx'
import { staff } from '../../staff-frame/words.ts'
import { OrderField } from './order-field.tsx'
import { putRightWords, staffMoney, staffPayments } from './words.ts'

/** Receipts that are not matched to an order yet, and their actions. */
export function OpenReceipts({ receipts }: { receipts: OpenReceipt[] }) {
  const t = staffMoney.use()
  const act = useAct()
  const [matching, setMatching] = useState<OpenReceipt>()
  const [wrong, setWrong] = useState<OpenReceipt>()
  if (receipts.length === 0) return <p className="mb-6 text-muted print:hidden">{t.noneOpen}</p>

  const giveBack = async (row: OpenReceipt) => {
    const { receipt, amount, payer, paidAt } = row
    const question = t.askGiveBack(formatMoney(amount, 'KES'))
    const more = (
      <>
        <p className="figures font-semibold wrap-anywhere">
          {[nameOf(row), payer, formatDateTime(paidAt)].filter(Boolean).join(' · ')}
        </p>
        <p className="text-sm">{t.giveBackEffect}</p>
      </>
    )
    if (await confirm({ question, more, yes: t.yesGiveBack })) act({ intent: 'return', receipt })
  }
  const columns: Column<OpenReceipt>[] = [
    { title: t.receipt, cell: (row) => <span className="figures">{nameOf(row)}</span> },
    {
      title: t.amount,
      align: 'right',
      cell: ({ amount }) => <span className="whitespace-nowrap">{formatMoney(amount, 'KES')}</span>,
    },
    {
      title: t.account,
      cell: ({ account, state, typedFor, cameFor, cameForNumber }) => (
        <>
          {state === 'waiting' ? t.waiting : account || (!cameFor && '–')}
          {cameFor && (
            <p>
              {t.cameFor} <OrderLink id={cameFor} number={cameForNumber} />
            </p>
          )}
          {typedFor.length > 0 && (
            <p className="max-w-44 text-sm text-balance">{t.typedFor(shown(typedFor))}</p>
          )}
        </>
      ),
    },
    {
      title: t.payer,
      cell: ({ payer, takenBy }) => payer ?? (takenBy ? `${t.takenBy}: ${takenBy}` : '–'),
    },
    { title: t.paidAt, cell: ({ paidAt }) => formatDateTime(paidAt) },
    {
      title: staff.now().actions,
      hideTitle: true,
      wide: true,
      cell: (row) => (
        <div className="flex flex-wrap justify-end gap-2 print:hidden">
          <Button aria-label={t.matchOf(nameOf(row))} onClick={() => setMatching(row)}>
            {t.match}
          </Button>
          <Button
            look="secondary"
            aria-label={t.giveBackOf(nameOf(row))}
            onClick={() => giveBack(row)}
          >
            {t.giveBack}
          </Button>
          <NeverCame row={row} onOpen={setWrong} />
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
      {wrong && <NeverCameDialog receipt={wrong} onClose={() => setWrong(undefined)} />}
    </div>
  )
}

/** What staff call money without an order: M-Pesa's code, or cash. */
function nameOf({ receipt, channel }: OpenReceipt): string {
  return channel === 'cash' ? `${staffPayments.now().channels.cash} ${shortId(receipt)}` : receipt
}

/** For cash that was mistyped: the button, or who can say so of cash in the own drawer. */
function NeverCame({ row, onOpen }: { row: OpenReceipt; onOpen: (row: OpenReceipt) => void }) {
  const t = putRightWords.use()
  const { channel, neverCameBy } = row
  if (channel !== 'cash' || !may('refunds')) return null
  if (neverCameBy) return <p className="text-sm">{t.ownDrawer(neverCameBy.join(', '))}</p>
  return (
    <Button look="secondary" aria-label={t.openOf(nameOf(row))} onClick={() => onOpen(row)}>
      {t.neverCame}
    </Button>
  )
}

function NeverCameDialog({ receipt: row, onClose }: { receipt: OpenReceipt; onClose: () => void }) {
  const t = putRightWords.use()
  const hidden = { intent: 'put-right', receipt: row.receipt, from: 'to-match', to: 'never-came' }
  return (
    <StaffForm<keyof Correction>
      title={t.neverCame}
      onClose={onClose}
      hidden={hidden}
      submit={t.submit}
      busy={t.saving}
      values={{ amount: String(row.amount) }}
      fields={{
        amount: { label: t.amount, required: true, ...amountField },
        reason: { label: t.reason, hint: t.reasonHint, required: true, rows: 2, maxLength: 500 },
      }}
    >
      <p>{t.neverCameMore}</p>
    </StaffForm>
  )
}

const shown = (numbers: string[]) => numbers.map(showNumber).join(', ')

/** Asks which order a receipt belongs to, and shows all that is known about it. */
function MatchDialog({ receipt: row, onClose }: { receipt: OpenReceipt; onClose: () => void }) {
  const t = staffMoney.use()
  const { receipt, amount, account, payer, paidAt, typedFor, takenBy, cameForNumber } = row
  const known = [
    [t.receipt, nameOf(row)],
    [t.amount, formatMoney(amount, 'KES')],
    [t.account, account],
    [t.payer, payer],
    [t.takenBy, takenBy],
    [t.cameFor, cameForNumber && showNumber(cameForNumber)],
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
