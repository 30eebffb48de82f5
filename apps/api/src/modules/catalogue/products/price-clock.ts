import type { Db } from '../../../db/client.ts'
import type { Freshness, Snapshot } from '../../../response-cache/freshness.ts'
import { turnPrices } from './products.queries.ts'

/** Knows when a sale begins or ends next. One per process. */
export interface PriceClock {
  /**
   * Call it before reading products by their stored price. Where a sale has begun or ended it brings these prices up to
   * date first, and it lets no cached response live beyond the next such moment. Without a database query while nothing
   * is due.
   */
  catchUp(): Promise<void>
}

export function priceClock(db: Db, freshness: Freshness): PriceClock {
  /** Until `until` (`performance.now()`) no scheduled price change is due, unless staff change a product. */
  let known: (Snapshot & { until: number }) | undefined
  let turning: Promise<void> | undefined

  const isKnown = () =>
    known !== undefined && performance.now() < known.until && freshness.isCurrent(known)

  async function turn(): Promise<void> {
    const startedAt = performance.now()
    const inMs = await turnPrices(db)
    known = { tags: ['products'], startedAt, until: startedAt + (inMs ?? Infinity) }
    if (inMs !== null) freshness.invalidateAt('products', known.until)
  }

  return {
    async catchUp() {
      if (isKnown()) return
      // One that runs already may have begun before the change that this caller must see.
      if (turning) await turning
      if (isKnown()) return
      turning ??= turn().finally(() => {
        turning = undefined
      })
      await turning
    },
  }
}
