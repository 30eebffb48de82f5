import type { DayReport } from './days.ts'

/** What the goods that left on a day cost customers, with delivery, in shillings. Not the rounding up by M-Pesa. */
export const soldOn = ({ sales, delivery, discounts, letGo }: DayReport) =>
  inCents(sales, delivery, -discounts, -letGo)

export const paidBackOn = ({ paidBack }: DayReport) => inCents(...Object.values(paidBack))

/** The cash of the drawers that were counted, less what they should have had; null: none was counted. */
export function differenceOn({ drawers }: DayReport): number | null {
  const counted = drawers.flatMap(({ difference }) => difference ?? [])
  return counted.length > 0 ? inCents(...counted) : null
}

/** The sum of some amounts in shillings, exact to the cent. */
const inCents = (...sums: number[]) =>
  sums.reduce((cents, sum) => cents + Math.round(sum * 100), 0) / 100
