import { nairobiDay } from '@duka/contract/nairobi-time'
import type { OrderStatus } from '@duka/contract/orders/orders'
import { formatDay } from '../../lib/text/format.ts'
import type { delivery } from './words.ts'

interface Timing {
  /** The first and last expected day, `YYYY-MM-DD`; null: unknown. */
  expected: { from: string; until: string } | null
  /** The owner's words, or words made from the days. */
  estimate: string | null
}

type Words = ReturnType<typeof delivery.now>

const DAY_MS = 24 * 60 * 60 * 1000
/** The shop's own words for the days, used if the owner wrote none; see `daysInWords`. */
const madeFromDays = /^(Same day|(Up to |\d+ to )?\d+ days?)$/

export const isMadeFromDays = (estimate: string | null): boolean =>
  madeFromDays.test(estimate ?? '')

/**
 * The expected days in the language on screen, with the owner's own words. Empty if nothing is
 * known.
 */
export function deliveryTimeText(
  t: Words,
  { expected, estimate }: Timing,
  now = new Date(),
): string {
  const own = estimate && !(expected && isMadeFromDays(estimate)) ? estimate : ''
  return [expected && daysText(t, expected, now), own].filter(Boolean).join(' · ')
}

/** One line about an order's delivery: the option, and the days until it is delivered. */
export function deliveryLine(
  t: Words,
  delivery: Timing & { name: string },
  status: OrderStatus,
): string {
  const isOver = status === 'Delivered' || status === 'Cancelled'
  return [delivery.name, !isOver && deliveryTimeText(t, delivery)].filter(Boolean).join(' · ')
}

function daysText(t: Words, { from, until }: { from: string; until: string }, now: Date): string {
  if (from !== until) return t.between(formatDay(from), formatDay(until))
  if (from === nairobiDay(now)) return t.today
  if (from === nairobiDay(new Date(now.getTime() + DAY_MS))) return t.tomorrow
  return t.on(formatDay(from))
}
