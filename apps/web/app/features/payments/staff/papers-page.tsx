import { formatMoney } from '@duka/contract/money'
import { nairobiDay } from '@duka/contract/nairobi-time'
import { showNumber } from '@duka/contract/orders/order-number'
import { tellReason } from '@duka/contract/papers/etims-reasons'
import { paperKinds } from '@duka/contract/papers/paper-kinds'
import { type EtimsMonth, type Paper, SignPaper, type VatMonth } from '@duka/contract/papers/papers'
import {
  compareMonth,
  exportPapers,
  getEtims,
  getVatMonth,
  listByHand,
  listPapers,
  retryPaper,
  signPaper,
} from '@duka/contract/papers/papers.calls'
import { Link } from 'react-router'
import { call } from '../../../lib/calls/call.ts'
import { filtersOf } from '../../../lib/calls/load.ts'
import { formatDateTime, formatMonth } from '../../../lib/text/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { exact } from '../../../ui/fields.tsx'
import { RowActions, RowButton } from '../../../ui/row-actions.tsx'
import { Alert } from '../../../ui/states.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { defineStaffList } from '../../staff-frame/define-staff-list.tsx'
import { announce, byId, checked } from '../../staff-frame/form-handlers.ts'
import { choice, named } from '../../staff-frame/list-filters.tsx'
import { StaffForm } from '../../staff-frame/staff-form.tsx'
import { Panel } from '../../staff-frame/staff-page.tsx'
import { PaperButton } from '../paper-button.tsx'
import { paperWords } from './paper-words.ts'

/** Invoices and credit notes, the VAT of a month, and what to type into eTIMS. */
export const { loader, action, Component } = defineStaffList({
  name: 'papers',
  words: paperWords,
  call: ({ state, month: _, compare: _compare, ...query }) =>
    state === 'by-hand' ? call(listByHand, { query }) : call(listPapers, { query }),
  rows: ({ documents }) => documents,
  failed: (t) => t.failed,
  beside: async ({ request }) => {
    const { month = nairobiDay(new Date()).slice(0, 7) } = filtersOf(request)
    const [vat, etims, there] = await Promise.all([
      call(getVatMonth, { query: { month } }).catch(() => undefined),
      askEtims().catch(() => undefined),
      filtersOf(request).compare
        ? call(compareMonth, { query: { month } }).catch(() => null)
        : undefined,
    ])
    return { vat, etims, there, usesEtims: etims !== undefined && etims.mode !== 'off' }
  },
  export: { of: exportPapers, file: 'invoices' },
  lead: (_, { beside }) =>
    beside && (
      <>
        {beside.etims?.mode === 'digitax' && <Queue of={beside.etims} />}
        {beside.vat && <Month of={beside.vat} />}
        {beside.there !== undefined && <Compared of={beside.there} />}
      </>
    ),
  filters: (t, { beside }) => [
    { kind: 'search', hint: t.search },
    choice('kind', t.kind, t.allKinds, named(paperKinds, t.kinds)),
    ...(beside?.usesEtims ? [choice('state', t.etims, t.allStates, [['by-hand', t.byHand]])] : []),
    { kind: 'date', name: 'from', label: t.from },
    { kind: 'date', name: 'to', label: t.to },
    { kind: 'text', name: 'month', label: t.month, placeholder: '2026-11' },
    ...(beside?.etims?.mode === 'digitax'
      ? [choice('compare', t.compare, t.compareNot, [['1', t.compareWith]])]
      : []),
  ],
  columns: (t, { beside }) => [
    {
      title: t.number,
      cell: ({ number, kind, late }) => (
        <span className="grid gap-1 whitespace-nowrap">
          <span className="figures font-medium">{number}</span>
          <span className="text-sm text-muted">{t.kinds[kind]}</span>
          {late && <Badge tone="yellow">{t.late}</Badge>}
        </span>
      ),
    },
    { title: t.issued, cell: ({ issuedAt }) => formatDateTime(issuedAt) },
    {
      title: t.order,
      cell: ({ order, orderNumber }) => (
        <Link to={`/dashboard/orders/${order}`} className="figures underline">
          {showNumber(orderNumber)}
        </Link>
      ),
    },
    { title: t.buyerPin, notOnTablet: true, cell: ({ buyerPin }) => buyerPin },
    { title: t.tax, align: 'right', cell: ({ tax }) => inOneLine(tax) },
    { title: t.total, align: 'right', cell: ({ total }) => inOneLine(total) },
    ...(beside?.usesEtims
      ? [{ title: t.etims, cell: ({ etims }: Paper) => etims && <Signature of={etims} /> }]
      : []),
  ],
  rowActions: (paper, t, { edit, act }) => (
    <RowActions>
      <PaperButton of={paper} label={t.pdf} failed={t.failedPdf} />
      {paper.etims?.state === 'refused' && (
        <RowButton
          label={t.retryOf(paper.number)}
          onClick={() => act({ intent: 'retry', id: paper._id })}
        >
          {t.retry}
        </RowButton>
      )}
      {(paper.etims?.state === 'by-hand' || paper.etims?.state === 'refused') && (
        <RowButton label={t.typeNumberOf(paper.number)} onClick={() => edit(paper)}>
          {t.typeNumber}
        </RowButton>
      )}
    </RowActions>
  ),
  nameOf: ({ number }) => number,
  empty: (t) => ({ title: t.empty, more: t.emptyMore, filtered: t.emptyFiltered }),
  actions: {
    retry: (form) => announce(call(retryPaper, byId(form)), paperWords, 'sentAgain', 'failedRetry'),
    sign: checked(SignPaper, (body, form) =>
      announce(call(signPaper, { ...byId(form), body }), paperWords, 'numberKept', 'failedSave'),
    ),
  },
  dialog: ({ row }, close) => row && <ToType of={row} close={close} />,
})

const inOneLine = (sum: number) => (
  <span className="whitespace-nowrap">{formatMoney(sum, 'KES')}</span>
)

/** The number of a paper, or what became of it, with what to do. */
function Signature({ of }: { of: NonNullable<Paper['etims']> }) {
  const t = paperWords.use()
  const reason = of.reasonCode && tellReason(t.reasons, of.reasonCode, of.detail)
  return (
    <span className="grid gap-1 wrap-anywhere">
      <span>{of.cuNumber ?? <Badge tone={tones[of.state]}>{t.states[of.state]}</Badge>}</span>
      {[reason, of.problem].filter(Boolean).map((text) => (
        <span key={text} className="text-sm text-muted">
          {text}
        </span>
      ))}
    </span>
  )
}

const tones = { waiting: 'yellow', signed: 'green', refused: 'red', 'by-hand': 'grey' } as const

const askEtims = () => call(getEtims)

/** How many papers wait for DigiTax, and why they do not get on. */
function Queue({ of }: { of: Awaited<ReturnType<typeof askEtims>> }) {
  const t = paperWords.use()
  const { queue, problem, device } = of
  return (
    <div className="mb-4 grid gap-2">
      {problem && <Alert>{problem}</Alert>}
      <p className="text-muted">
        {t.papersWaiting(queue)} {device && t.etimsDevice(device.pin, device.branch, device.name)}
      </p>
    </div>
  )
}

/** What DigiTax has of a month that the shop has not, and the other way round; null: it did not answer. */
function Compared({ of }: { of: EtimsMonth | null }) {
  const t = paperWords.use()
  if (!of) return <Alert>{t.failedCompare}</Alert>
  const rows = [
    ...of.missingThere.map(({ number, total }) => [t.missingThere, number, total, null] as const),
    ...of.missingHere.map(({ number, total }) => [t.missingHere, number, null, total] as const),
    ...of.different.map(({ number, here, there }) => [t.different, number, here, there] as const),
  ]
  const inMoney = (sum: number | null) => (sum === null ? '' : formatMoney(sum, 'KES'))
  return (
    <div className="mb-4">
      <Panel
        title={t.compared(formatMonth(of.month))}
        more={rows.length === 0 ? t.allThere : undefined}
      >
        {rows.length > 0 && (
          <Table
            caption={t.compared(formatMonth(of.month))}
            columns={[
              { title: t.number, cell: ([, number]) => <span className="figures">{number}</span> },
              { title: t.what, cell: ([what]) => what },
              { title: t.here, align: 'right', cell: ([, , here]) => inMoney(here) },
              { title: t.there, align: 'right', cell: ([, , , there]) => inMoney(there) },
            ]}
            rows={rows}
            rowKey={([what, number]) => `${what} ${number}`}
          />
        )}
      </Panel>
    </div>
  )
}

/** What to type into eTIMS Lite, and a field for the number that it gives. */
function ToType({ of, close }: { of: Paper; close: () => void }) {
  const t = paperWords.use()
  return (
    <StaffForm<keyof SignPaper>
      title={t.typeNumberOf(of.number)}
      onClose={close}
      hidden={{ intent: 'sign', id: of._id }}
      submit={t.save}
      busy={t.saving}
      fields={{
        cuNumber: { label: t.cuNumber, hint: t.cuNumberHint, required: true, ...exact },
        qr: { label: t.qr, hint: t.qrHint, ...exact },
      }}
    >
      <p className="text-muted">{of.kind === 'invoice' ? t.typeSale : t.typeCredit}</p>
      {of.invoice && <p>{t.creditOf(of.invoice.number)}</p>}
      <Table
        caption={t.lines}
        columns={lineColumns(t)}
        rows={of.lines}
        rowKey={(line) => String(of.lines.indexOf(line))}
      />
      <p className="figures font-bold">{`${t.total} ${formatMoney(of.total, 'KES')}`}</p>
      {of.buyerPin && <p>{`${t.buyerPin}: ${of.buyerPin}`}</p>}
    </StaffForm>
  )
}

const lineColumns = (t: ReturnType<typeof paperWords.now>): Column<Paper['lines'][number]>[] => [
  { title: t.line, cell: ({ name }) => name },
  { title: t.quantity, align: 'right', cell: ({ quantity }) => quantity || '' },
  { title: t.vatClass, cell: (line) => line.class },
  { title: t.total, align: 'right', cell: ({ gross }) => formatMoney(gross, 'KES') },
]

/** The VAT of a month by class: invoices, credit notes, and what is left. */
function Month({ of }: { of: VatMonth }) {
  const t = paperWords.use()
  const rows = [
    ...of.invoices.classes.map((sum) => ({ ...sum, kind: t.kinds.invoice })),
    ...of.creditNotes.classes.map((sum) => ({ ...sum, kind: t.kinds['credit-note'] })),
  ]
  return (
    <div className="mb-4">
      <Panel
        title={t.monthOf(formatMonth(of.month))}
        more={t.counts(of.invoices.count, of.creditNotes.count)}
      >
        {rows.length > 0 && (
          <Table
            caption={t.monthOf(formatMonth(of.month))}
            columns={[
              { title: t.kind, cell: ({ kind }) => kind },
              { title: t.vatClass, cell: (sum) => `${sum.class} (${sum.rate} %)` },
              { title: t.net, align: 'right', cell: ({ net }) => formatMoney(net, 'KES') },
              { title: t.tax, align: 'right', cell: ({ tax }) => formatMoney(tax, 'KES') },
              { title: t.gross, align: 'right', cell: ({ gross }) => formatMoney(gross, 'KES') },
            ]}
            rows={rows}
            rowKey={(sum) => `${sum.kind} ${sum.class} ${sum.rate}`}
          />
        )}
        <p className="figures mt-3 font-bold">{`${t.toPay} ${formatMoney(of.tax, 'KES')}`}</p>
      </Panel>
    </div>
  )
}
