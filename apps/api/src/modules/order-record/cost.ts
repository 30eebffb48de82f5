/** What the cost of an order is made of, in cents. */
export interface Cost {
  totalCents: number
  /** The part that staff gave up. */
  writeOffCents: number
  /** The part that returns took off. */
  returnedCents: number
}

/** What the customer owes for an order in all: the total without what was let go and what came back. */
export function costOf({ totalCents, writeOffCents, returnedCents }: Cost): number {
  return totalCents - writeOffCents - returnedCents
}
