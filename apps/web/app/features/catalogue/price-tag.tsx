import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import { nairobiDay } from '@duka/contract/nairobi-time'
import { formatDay } from '../../lib/text/format.ts'
import { catalogue } from './words.ts'

/** What a product costs now, for a card or a page. */
export interface ShownPrice {
  price: number
  wasPrice?: number | null
  salePrice?: number | null
  saleUntil?: string | null
}

interface PriceTagProps {
  of: ShownPrice
  className: string
  /** Whether the per cent stands elsewhere. */
  withoutPercent?: boolean
}

/** The price, the one it replaces struck through, and the last day of the sale. */
export function PriceTag({ of, className, withoutPercent }: PriceTagProps) {
  const t = catalogue.use()
  const { price, wasPrice, salePrice, saleUntil } = of
  const [currency, was] = wasPrice ? formatMoney(wasPrice).split(' ') : []
  return (
    <>
      <p className={`figures ${className}`}>
        <Price shillings={price} />
        {was && (
          <>
            {' '}
            <span className="was-price">
              <s className="font-normal text-muted">
                <span className="sr-only">{t.before} </span>
                <span
                  className={withoutPercent ? 'max-sm:sr-only' : undefined}
                >{`${currency} `}</span>
                {was}
              </s>{' '}
              {!withoutPercent && <Saved of={of} />}
            </span>
          </>
        )}
      </p>
      {saleUntil && price === salePrice && (
        <p className="text-xs font-medium text-primary">
          {/* A sale that ends at midnight ends on the day before. */}
          {t.saleUntil(formatDay(nairobiDay(new Date(Date.parse(saleUntil) - 1))))}
        </p>
      )}
    </>
  )
}

/** A price as at a counter: a small *Ksh*, the number, and quieter cents. */
export function Price({ shillings }: { shillings: number }) {
  const [currency = '', number = ''] = formatMoney(shillings).split(' ')
  return (
    <span className="whitespace-nowrap">
      <small className="price-currency">{`${currency} `}</small>
      {number.slice(0, -3)}
      <small className="price-cents">{number.slice(-3)}</small>
    </span>
  )
}

/** By how much a product is cheaper. Less than half a per cent is no news. */
function Saved({ of }: { of: ShownPrice }) {
  const percent = percentOff(of)
  return percent < 1 ? null : <span className="text-accent-ink">−{percent}%</span>
}

/** The sum by which a product is cheaper; undefined if it is not. */
export function savedOn({ price, wasPrice }: ShownPrice): string | undefined {
  const cents = toCents(wasPrice ?? price) - toCents(price)
  return cents > 0 ? formatMoney(toShillings(cents)) : undefined
}

export function percentOff({ price, wasPrice }: ShownPrice): number {
  return wasPrice ? Math.round((1 - price / wasPrice) * 100) : 0
}
