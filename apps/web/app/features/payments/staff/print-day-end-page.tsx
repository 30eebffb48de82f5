import { formatMoney } from '@duka/contract/money'
import type { CashOfPerson } from '@duka/contract/payments/cash-counts'
import { Link, useLoaderData, useSearchParams } from 'react-router'
import { useShop } from '../../../lib/shop.ts'
import { formatDate, formatDateTime } from '../../../lib/text/format.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { named } from '../../staff-frame/list-filters.tsx'
import { StaffPage } from '../../staff-frame/staff-page.tsx'
import { printSize, staff } from '../../staff-frame/words.ts'
import { differenceText } from './cash-difference.ts'
import { loader } from './day-end-page.tsx'
import { dayEndWords } from './words.ts'

export { loader }

/** Sizes of paper; `staff.css` has a page rule for each. */
const sizes = ['a4', 'roll'] as const

/** The cash of a day on paper: what was expected and counted, with room to sign. */
export function Component() {
  const t = dayEndWords.use()
  const p = printSize.use()
  const { date, cash } = useLoaderData<typeof loader>()
  const [query, setQuery] = useSearchParams()
  const size = query.get('size') === 'roll' ? 'roll' : 'a4'
  return (
    <StaffPage
      title={t.paper}
      aside={
        <span className="flex flex-wrap items-end gap-2 print:hidden">
          <Link to={`/dashboard/day-end?day=${date}`} className={buttonClass('quiet')}>
            <Icon name="left" /> {t.back}
          </Link>
          <SelectField
            label={p.size}
            value={size}
            onChange={({ target }) => {
              query.set('size', target.value)
              setQuery(query, { replace: true, preventScrollReset: true })
            }}
            options={named(sizes, p.sizes)}
          />
          <Button onClick={() => window.print()}>{t.print}</Button>
        </span>
      }
    >
      <Loaded from={cash} waiting={t.loading} retry={staff.use().retry}>
        {({ people }) => <Paper people={people} date={date} size={size} />}
      </Loaded>
    </StaffPage>
  )
}

interface PaperProps {
  people: CashOfPerson[]
  date: string
  size: (typeof sizes)[number]
}

function Paper({ people, date, size }: PaperProps) {
  const t = dayEndWords.use()
  const shop = useShop()
  const last = people.flatMap(({ counts }) => counts[0] ?? [])
  const sum = (cents: number[]) => money(cents.reduce((all, one) => all + one, 0) / 100)
  const inCents = (shillings: number) => Math.round(shillings * 100)
  return (
    <article
      className={`sheet-${size} grid gap-4 rounded-card border border-line bg-surface p-6 print:border-0 print:p-0`}
    >
      <div>
        <strong className="block text-xl">{shop.name}</strong>
        <h2 className="font-bold">{t.paper}</h2>
        <p>{formatDate(`${date}T09:00:00Z`)}</p>
      </div>
      {people.length === 0 && <p>{t.none}</p>}
      {people.map((person) => (
        <Person key={person.holder} person={person} />
      ))}
      {people.length > 0 && (
        <Rows
          title={t.total}
          rows={[
            [t.expected, sum(people.map((one) => inCents(expectedOf(one))))],
            [t.sum, sum(last.map(({ counted }) => inCents(counted)))],
            [t.difference, sum(last.map(({ difference }) => inCents(difference)))],
          ]}
        />
      )}
    </article>
  )
}

function Person({ person }: { person: CashOfPerson }) {
  const t = dayEndWords.use()
  const { name, kind, sinceCounted, counts } = person
  const [last] = counts
  const rows: [string, string][] = [[t.expected, money(expectedOf(person))]]
  if (last) {
    rows.push([t.sum, money(last.counted)], [t.difference, differenceText(last.difference)])
    if (last.note) rows.push([t.noteOnPaper, last.note])
    rows.push([t.countedBy, `${last.by}, ${formatDateTime(last.at)}`])
  } else rows.push([t.sum, t.notCounted])
  return (
    <div className="grid gap-2 break-inside-avoid">
      <Rows title={`${name} (${t.kinds[kind]})`} rows={rows} />
      {sinceCounted !== 0 && (
        <p className="figures">
          {sinceCounted > 0 ? t.cameSince(money(sinceCounted)) : t.wentSince(money(-sinceCounted))}
        </p>
      )}
      <p className="flex items-end gap-2 pt-4">
        {t.signature} <span className="flex-1 border-b border-ink" />
      </p>
    </div>
  )
}

/** What was expected when it was counted, so that the paper adds up. */
function expectedOf({ counts, expected }: CashOfPerson): number {
  return counts[0]?.expected ?? expected
}

function Rows({ title, rows }: { title: string; rows: [string, string][] }) {
  return (
    <div>
      <h3 className="border-b border-line font-bold wrap-anywhere">{title}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="figures text-right wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function money(shillings: number): string {
  return formatMoney(shillings, 'KES')
}
