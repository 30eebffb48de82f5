import type { DeliveryKind } from '@duka/contract/delivery/delivery'
import { nairobiDay } from '@duka/contract/nairobi-time'
import { isCollected } from '@duka/contract/orders/order-queues'
import type { OrderStatus } from '@duka/contract/orders/orders'
import { formatDay } from '../../lib/text/format.ts'
import type { delivery } from './words.ts'

/** The first and last day, `YYYY-MM-DD`. */
export interface Days {
  from: string
  until: string
}

interface Timing {
  /** When it is expected; null: unknown. */
  expected: Days | null
  /** The owner's words, or words made from the days. */
  estimate: string | null
}

type Words = ReturnType<typeof delivery.now>

const DAY_MS = 24 * 60 * 60 * 1000
/** The shop's own words for the days, used if the owner wrote none; see `daysInWords`. */
const madeFromDays = /^(Same day|(Up to |\d+ to )?\d+ days?)$/

export const isMadeFromDays = (estimate: string | null): boolean =>
  madeFromDays.test(estimate ?? '')

/** The words of the owner beside the expected days; empty if there are none. */
export function ownWords({ expected, estimate }: Timing): string {
  return estimate && !(expected && isMadeFromDays(estimate)) ? estimate : ''
}

/**
 * The expected days in the language on screen, with the owner's own words. Empty if nothing is
 * known.
 */
export function deliveryTimeText(t: Words, timing: Timing, now = new Date()): string {
  const { expected } = timing
  if (expected && isLate(expected, now)) return t.late(dayText(t, expected.until))
  const days = expected && t.expected(daysText(t, expected, now))
  return [days, ownWords(timing)].filter(Boolean).join(' · ')
}

/** When an order that is under way comes; empty once it is there, and when nothing is known. */
export function comesWhen(
  t: Words,
  { status, delivery }: { status: OrderStatus; delivery: (Timing & { kind: DeliveryKind }) | null },
): string {
  const isOver = status === 'Delivered' || status === 'Cancelled'
  const isReady = status === 'Shipped' && isCollected(delivery?.kind)
  return delivery && !isOver && !isReady ? deliveryTimeText(t, delivery) : ''
}

/** Whether the last expected day has passed. */
export function isLate({ until }: Days, now = new Date()): boolean {
  return until < nairobiDay(now)
}

/** `tomorrow, Tue 1 Dec`, `Sat 28 to Mon 30 Nov`. */
export function daysText(t: Words, { from, until }: Days, now = new Date()): string {
  const day = dayText(t, until)
  if (from === until) {
    if (from === nairobiDay(now)) return t.today(day)
    if (from === nairobiDay(new Date(now.getTime() + DAY_MS))) return t.tomorrow(day)
    return day
  }
  const isSameMonth = from.slice(0, 7) === until.slice(0, 7)
  const first = dayText(t, from)
  return t.span(isSameMonth ? first.replace(/\u00a0\S+$/, '') : first, day)
}

/** `2026-11-28` → `Sat 28 Nov`, which no line breaks. */
export function dayText(t: Words, day: string): string {
  return `${t.weekdays[new Date(day).getUTCDay()]} ${formatDay(day)}`.replaceAll(' ', '\u00a0')
}
