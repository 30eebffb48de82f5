import { formatMoney } from '@duka/contract/money'

interface Bar {
  key: string
  name: string
  /** In shillings. */
  amount: number
}

const HEIGHT = 100
/** The width of a bar as a share of its slot; the rest is the gap. */
const BAR = 0.72

/** Amounts in shillings as bars from left to right. A table beside it has the figures for screen readers. */
export function BarChart({ caption, bars }: { caption: string; bars: Bar[] }) {
  const most = Math.max(0, ...bars.map(({ amount }) => amount))
  const highest = roundUp(most)
  const first = bars.at(0)
  const middle = bars.at(Math.floor(bars.length / 2))
  const last = bars.at(-1)
  return (
    <figure>
      <figcaption className="sr-only">{caption}</figcaption>
      <div aria-hidden="true">
        {most > 0 && <p className="figures text-sm text-muted">{formatMoney(highest, 'KES')}</p>}
        <svg
          viewBox={`0 0 ${bars.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="block h-48 w-full border-y border-line"
        >
          <path
            d={`M0 ${HEIGHT / 2}H${bars.length}`}
            vectorEffect="non-scaling-stroke"
            className="stroke-line"
          />
          {bars.map(({ key, name, amount }, position) => (
            <g key={key}>
              <title>{`${name}: ${formatMoney(amount, 'KES')}`}</title>
              {/* The tooltip's hover area is the whole slot, not only its bar. */}
              <rect
                x={position}
                width={1}
                height={HEIGHT}
                className="fill-transparent hover:fill-sunken"
              />
              <rect
                x={position + (1 - BAR) / 2}
                y={HEIGHT - (amount / highest) * HEIGHT}
                width={BAR}
                height={(amount / highest) * HEIGHT}
                className="pointer-events-none fill-primary"
              />
            </g>
          ))}
        </svg>
        <p className="figures flex justify-between pt-1 text-sm text-muted">
          {[first, middle, last].map((at) => at && <span key={at.key}>{at.name}</span>)}
        </p>
      </div>
    </figure>
  )
}

/** The top of the scale: a round number of at least `amount`, and less than twice as much. */
function roundUp(amount: number): number {
  if (amount <= 0) return 1
  const zeros = 10 ** Math.floor(Math.log10(amount))
  return ([1, 1.5, 2, 2.5, 4, 5, 7.5].find((step) => step * zeros >= amount) ?? 10) * zeros
}
