interface TotalsRow {
  label: string
  value: string
}

interface TotalsProps {
  rows: TotalsRow[]
  total: TotalsRow
  /** On a phone the bar right below shows the total. */
  isTotalBelow?: boolean
}

/** What a total consists of: a row for each amount, aligned, the total last and largest. */
export function Totals({ rows, total, isTotalBelow }: TotalsProps) {
  return (
    <dl className="figures grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1">
      {rows.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="wrap-anywhere">{label}</dt>
          <dd className="text-right whitespace-nowrap">{value}</dd>
        </div>
      ))}
      <div className={isTotalBelow ? 'contents max-lg:hidden' : 'contents'}>
        <dt className="font-semibold">{total.label}</dt>
        <dd className="text-right text-xl font-extrabold whitespace-nowrap">{total.value}</dd>
      </div>
    </dl>
  )
}
