import type { Overview } from '@duka/contract/dashboard/overview'
import { formatMoney } from '@duka/contract/money'
import { Panel } from '../staff-frame/staff-page.tsx'
import { todayWords } from './words.ts'

/** Sales of today beside yesterday's and those of the same weekday last week. `sales` is one entry a day, today last. */
export function SalesToday({ sales }: Pick<Overview, 'sales'>) {
  const t = todayWords.use()
  const [today, yesterday, lastWeek] = [sales.at(-1), sales.at(-2), sales.at(-8)]
  if (!today || !yesterday || !lastWeek) return null
  const days = [
    [t.soFar, today],
    [t.yesterday, yesterday],
    [t.lastWeek(new Date(lastWeek.day).getUTCDay()), lastWeek],
  ] as const
  return (
    <Panel title={t.sales}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        {days.map(([name, { day, total, orders }], at) => (
          <div key={day} className={at === 0 ? 'max-sm:col-span-2' : ''}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className={`figures font-extrabold ${at === 0 ? 'text-2xl' : 'text-lg'}`}>
              {formatMoney(total, 'KES')}
            </dd>
            <dd className="figures text-sm text-muted">{t.orders(orders)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
