import { formatMoney } from '@duka/contract/money'
import type { StatementRow } from '@duka/contract/payments/payment-desk'
import { useFetcher } from 'react-router'
import type { Outcome } from '../../../lib/calls/attempt.ts'
import { formatDate } from '../../../lib/text/format.ts'
import { translate, useTranslate } from '../../../lib/text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useRefused } from '../../../ui/refusal.ts'
import { Alert } from '../../../ui/states.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { OrderLink } from '../../staff-frame/order-columns.tsx'
import { staff } from '../../staff-frame/words.ts'
import type { ReadStatement } from './money-actions.ts'
import { staffMoney } from './words.ts'

/** Imports an M-Pesa statement and shows the result of each line. */
export function StatementPanel() {
  const t = staffMoney.use()
  const { unreached } = staff.use().leaving
  const fetcher = useFetcher<Outcome<ReadStatement>>()
  const { data } = fetcher
  const refused = useRefused(data)
  return (
    <details className="mb-6 rounded-card border border-line bg-surface p-4 print:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {t.importing}
      </summary>
      <fetcher.Form method="post" encType="multipart/form-data" className="grid max-w-md gap-3">
        <p className="text-muted">{t.importLead}</p>
        <input type="hidden" name="intent" value="import" />
        <Field
          label={t.file}
          name="file"
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          error={refused?.fields.file}
        />
        {refused && !refused.fields.file && (
          <Alert more={refused.isOffline && unreached}>{refused.message}</Alert>
        )}
        <Button type="submit" busy={fetcher.state !== 'idle' && t.importingNow}>
          {t.import}
        </Button>
      </fetcher.Form>
      {data?.ok && (
        <div className="mt-4 grid gap-4">
          <Notices {...data.value} />
          <Table
            caption={t.importDone}
            columns={columns()}
            rows={data.value.rows}
            rowKey={({ line }) => String(line)}
          />
        </div>
      )}
    </details>
  )
}

/** How the dates were read, and the lines that were not stored. */
export function Notices({ rows, dates }: ReadStatement) {
  const t = staffMoney.use()
  const translate = useTranslate()
  const unread = rows.filter(({ result }) => result === 'unread')
  const differing = rows.filter(
    ({ result, why }) => why && result !== 'unread' && result !== 'skipped',
  )
  const list = (some: StatementRow[]) => (
    <ul className="list-disc pl-5">
      {some.map(({ line, receipt, why }) => (
        <li key={line}>{t.unreadLine(line, receipt ?? '–', translate(why ?? ''))}</li>
      ))}
    </ul>
  )
  return (
    <>
      {dates && <p>{t.dates[dates.order](dates.written, formatDate(dates.read))}</p>}
      {unread.length > 0 && (
        <Alert>
          {t.unread(unread.length)}
          {list(unread)}
        </Alert>
      )}
      {differing.length > 0 && <Alert>{list(differing)}</Alert>}
    </>
  )
}

function columns(): Column<StatementRow>[] {
  const t = staffMoney.now()
  return [
    { title: t.line, cell: ({ line }) => line },
    { title: t.receipt, cell: ({ receipt }) => receipt ?? '–' },
    {
      title: t.amount,
      align: 'right',
      cell: ({ amount }) => (amount === null ? '–' : formatMoney(amount, 'KES')),
    },
    { title: t.result, cell: ({ result, why }) => (why ? translate(why) : t.results[result]) },
    {
      title: t.order,
      cell: ({ order, orderNumber }) =>
        order ? <OrderLink id={order} number={orderNumber} /> : '–',
    },
  ]
}
