import * as z from 'zod/mini'
import { dayOrTime, Instant, noted } from '../endpoint.ts'
import { notANumber, readNumber, toCents } from '../money.ts'
import { Money } from '../money-schema.ts'
import { daySpan, fromNairobi } from '../nairobi-time.ts'

/** The price of each piece from this many pieces on. */
const Tier = z.object({ from: z.number(), price: Money })
type Tier = z.infer<typeof Tier>

/** The prices of a product besides `price`, which is the current price. */
export const productPrices = {
  normalPrice: noted(Money, 'The price without a sale, which `PUT` sets as `price`.'),
  wasPrice: noted(z.nullable(Money), 'The price to strike through: above `price`, or null.'),
  salePrice: z.nullable(Money),
  /** The sale lasts from `saleFrom` until just before `saleUntil`; null: no limit. */
  saleFrom: noted(z.nullable(Instant), 'When the sale price begins; null: at once.'),
  saleUntil: noted(z.nullable(Instant), 'When the sale ends; null: when staff end it.'),
  tiers: noted(z.array(Tier), 'Lower prices from a number of pieces on. Sorted by `from`.'),
}

const MAX_TIERS = 20

const dayMeans = {
  from: 'A time, or a day, which begins at midnight in Nairobi. Without one it begins at once.',
  until: 'A time, or a day, which is included in full, in Nairobi. Without one it has no end.',
}
const notATime = 'Use a day and time, such as 2026-11-27T08:00.'
const notTiers = 'Write each quantity price as pieces and price, such as 10: 90.'

/** A price from a form: a number or text; '' and null mean none. */
export const OptionalPrice = z.optional(
  z.pipe(
    z.transform((typed: unknown) => {
      if (typed === null || (typeof typed === 'string' && typed.trim() === '')) return null
      return readNumber(typed) ?? typed
    }),
    z.nullable(
      z.pipe(
        z.number(notANumber),
        Money.check(z.refine((price) => toCents(price) > 0, 'Use a price above 0.')),
      ),
    ),
  ),
)

/**
 * A time from a form: an ISO time, or a day or time without a zone, which means Nairobi time. With `until` a day is
 * included completely. '' and null mean none.
 */
export function optionalMoment(edge: 'from' | 'until') {
  return z.optional(
    z.nullable(
      z.pipe(
        z.union([z.string(notATime).check(dayOrTime(dayMeans[edge])), z.null()], notATime),
        z.transform((typed: string | null, context): Date | null => {
          const text = typed?.trim() ?? ''
          if (text === '') return null
          const moment = readMoment(text, edge)
          if (!Number.isNaN(moment.getTime())) return moment
          context.issues.push({ code: 'custom', input: typed, message: notATime })
          return z.NEVER
        }),
      ),
    ),
  )
}

function readMoment(text: string, edge: 'from' | 'until'): Date {
  const invalid = new Date(Number.NaN)
  const [, day = '', time, zone] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
      text,
    ) ?? []
  const midnight = new Date(`${day}T00:00:00Z`)
  // JavaScript reads 30 February as a day in March.
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return invalid
  if (time === undefined) return edge === 'from' ? daySpan(day).from : daySpan(day).to
  return zone ? new Date(`${day}T${time}${zone}`) : fromNairobi(day, time)
}

/** `10: 90; 50: 80`, also with line breaks, as people write quantity prices in a form. Anything else is returned unchanged. */
function readTiers(typed: unknown): unknown {
  if (typed === null) return []
  if (typeof typed !== 'string') return typed
  const lines = typed.split(/[\n;]/).filter((line) => line.trim() !== '')
  const pairs = lines.map((line) => /^\s*(\d+)\s*[:=]\s*(.+)$/.exec(line))
  if (pairs.every((pair) => pair !== null))
    return pairs.map(([, from, price]) => ({ from: Number(from), price: readNumber(price) }))
  try {
    return JSON.parse(typed)
  } catch {
    return typed
  }
}

const Tiers = z.optional(
  z.pipe(
    z.transform(readTiers),
    z.pipe(
      z
        .array(
          z.object(
            {
              from: z
                .int('A quantity price begins at a whole number of pieces.')
                .check(
                  z.gte(2, 'A quantity price begins at 2 pieces or more.'),
                  z.lte(1_000_000, 'A quantity price begins at 1,000,000 pieces at most.'),
                ),
              price: Money.check(z.refine((price) => toCents(price) > 0, 'Use a price above 0.')),
            },
            notTiers,
          ),
          notTiers,
        )
        .check(
          z.maxLength(MAX_TIERS, `Use at most ${MAX_TIERS} quantity prices.`),
          z.refine(
            (tiers) => new Set(tiers.map(({ from }) => from)).size === tiers.length,
            'Two quantity prices begin at the same number of pieces.',
          ),
        ),
      z.transform((tiers: Tier[]) => tiers.toSorted((one, other) => one.from - other.from)),
    ),
  ),
)

/** The fields of the product form. '' clears a field, `[]` clears the quantity prices. */
export const newProductPrices = {
  cost: noted(OptionalPrice, 'What a piece costs the shop; null: not known.'),
  wasPrice: noted(OptionalPrice, 'A higher price to show crossed out; null: none.'),
  salePrice: OptionalPrice,
  saleFrom: noted(optionalMoment('from'), 'When the sale price begins; null: at once.'),
  saleUntil: noted(optionalMoment('until'), 'When the sale ends; null: when staff end it.'),
  tiers: noted(Tiers, 'Lower prices from a number of pieces on.'),
}
