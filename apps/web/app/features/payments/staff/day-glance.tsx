import { readsOrders } from '@duka/contract/access'
import { formatMoney } from '@duka/contract/money'
import { nairobiDay } from '@duka/contract/nairobi-time'
import type { PaymentDay } from '@duka/contract/payments/payment-desk'
import { paymentChannels } from '@duka/contract/payments/payments'
import { may } from '../../../lib/session/may.ts'
import { formatDate } from '../../../lib/text/format.ts'
import { Panel } from '../../staff-frame/staff-page.tsx'
import { Corrections, FigureLink, placedOn, seesDays } from './day-figures.tsx'
import { staffMoney, staffPayments } from './words.ts'

/** The totals of one day; printed, they are the day-close report. */
export function DayGlance({ day }: { day: PaymentDay }) {
  const t = staffMoney.use()
  const { received, placed, refunded, toMatch, cashOutstanding, deliveredUnpaid, refundsDue } = day
  const { simulated } = day
  const list = `?day=${day.date}`
  const open = (name: string) => (day.date === nairobiDay(new Date()) ? name : t.ofToday(name))
  const sums = paymentChannels.reduce((count, channel) => count + received[channel].count, 0)
  return (
    <section aria-label={t.glance(formatDate(`${day.date}T09:00:00Z`))} className="mb-6 grid gap-4">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3 print:grid-cols-3">
        <Figure
          title={open(t.placed)}
          amount={placed.amount}
          more={t.orders(placed.count)}
          to={may(readsOrders) ? placedOn(day.date) : undefined}
        />
        <Figure title={t.received} amount={received.total} more={t.sums(sums)} to={list} />
        <Figure
          title={t.refunded}
          amount={refunded.amount}
          more={t.sums(refunded.count)}
          to={may(seesDays) ? `/dashboard/day-end?day=${day.date}#moves` : undefined}
        />
        <Figure
          title={open(t.toMatch)}
          amount={toMatch.amount}
          more={t.sums(toMatch.count)}
          to="#to-match"
        />
        <Figure
          title={open(t.toCollect)}
          amount={cashOutstanding.amount}
          more={t.delivered(deliveredUnpaid.count, money(deliveredUnpaid.amount))}
        />
        <Figure
          title={open(t.due)}
          amount={refundsDue.amount}
          more={t.orders(refundsDue.count)}
          to="#refunds"
        />
      </dl>
      <Corrections day={day.date} of={day.corrections} />
      {simulated.count > 0 && <p>{t.simulated(money(simulated.amount))}</p>}
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3 print:grid-cols-2">
        <Panel title={t.byMethod}>
          <Sums
            rows={paymentChannels.map((channel) => ({
              name: staffPayments.now().channels[channel],
              to: `${list}&channel=${channel}`,
              ...received[channel],
            }))}
            total={received.total}
          />
        </Panel>
        <Panel title={t.cashBy}>
          {day.cashByStaff.length === 0 ? (
            <p className="text-muted">{t.noCash}</p>
          ) : (
            <Sums
              rows={day.cashByStaff.map(({ staff, ...sum }) => ({ name: staff, ...sum }))}
              total={received.cash.amount}
            />
          )}
        </Panel>
        <Panel title={t.riders}>
          {day.cashByRider.length === 0 ? (
            <p className="text-muted">{t.noCash}</p>
          ) : (
            <Sums
              rows={day.cashByRider.map(({ rider, ...sum }) => ({
                name: rider ?? t.noRider,
                ...sum,
              }))}
              total={received.cash.amount}
            />
          )}
        </Panel>
      </div>
    </section>
  )
}

interface FigureProps {
  title: string
  amount: number
  more: string
  to?: string | undefined
}

function Figure({ title, amount, more, to }: FigureProps) {
  return (
    <div className="rounded-card border border-line bg-surface p-3 shadow-soft sm:p-4">
      <dt className="text-sm text-muted">{title}</dt>
      <dd>
        <span className="figures block font-bold sm:text-xl">
          {to ? <FigureLink to={to}>{money(amount)}</FigureLink> : money(amount)}
        </span>
        <span className="text-sm text-muted">{more}</span>
      </dd>
    </div>
  )
}

interface SumsProps {
  rows: { name: string; to?: string; count: number; amount: number }[]
  total: number
}

function Sums({ rows, total }: SumsProps) {
  const t = staffMoney.use()
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-1 [&_dd]:pl-4">
      {rows.map(({ name, to, count, amount }) => (
        <div key={name} className="contents">
          <dt>
            {name} <span className="text-sm whitespace-nowrap text-muted">({t.sums(count)})</span>
          </dt>
          <dd className="figures text-right">
            {to ? <FigureLink to={to}>{money(amount)}</FigureLink> : money(amount)}
          </dd>
        </div>
      ))}
      <dt className="border-t border-line pt-1 font-semibold">{t.total}</dt>
      <dd className="figures border-t border-line pt-1 text-right font-semibold">{money(total)}</dd>
    </dl>
  )
}

function money(shillings: number): string {
  return formatMoney(shillings, 'KES')
}
