import type { Overview } from '@duka/contract/dashboard/overview'
import { formatMoney } from '@duka/contract/money'
import { Link } from 'react-router'
import { overviewWords } from '../../words/staff/overview.ts'

/** The four totals, each with the recent figure and its change. */
export function Totals(figures: Overview) {
  const t = overviewWords.use()
  const totals = [
    ['users', t.users, '/dashboard/users'],
    ['products', t.products, '/dashboard/products'],
    ['orders', t.orders, '/dashboard/orders'],
    ['revenue', t.revenue, '/dashboard/orders'],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {totals.map(([name, title, to]) => {
        const write = (figure: number) =>
          name === 'revenue' ? formatMoney(figure, 'KES') : figure.toLocaleString('en')
        return (
          <div
            key={name}
            className="relative rounded-card border border-line bg-surface p-4 shadow-soft hover:border-edge max-sm:p-3"
          >
            <dt className="text-sm text-muted">
              <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
                {title}
              </Link>
            </dt>
            <dd className="figures text-2xl font-extrabold max-sm:text-base">
              {write(figures[name])}
            </dd>
            <dd className="figures mt-1 text-sm">
              <span className="block">{t.lately(`+${write(figures.lately[name])}`)}</span>
              <Compared lately={figures.lately[name]} before={figures.before[name]} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The change in percent. Empty when there was nothing before: from 0 there is no percentage. */
function Compared({ lately, before }: { lately: number; before: number }) {
  const t = overviewWords.use()
  if (before === 0) return null
  const percent = Math.round((Math.abs(lately - before) / before) * 100)
  return (
    <span className="block text-muted">
      {percent === 0 ? t.asBefore : t.thanBefore(`${percent}%`, lately > before)}
    </span>
  )
}
