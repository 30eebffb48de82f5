import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { Subscriber } from '../../http/listener.ts'

const CHANNEL = 'duka_orders'

/** Who in this process waits for news of an order. */
export interface OrderNews {
  /** Calls back after every change of the order or its payments, until the answer is called. */
  watch(orderId: string, changed: () => void): () => void
}

/**
 * Says that an order or one of its payments changed, to whoever watches it in whichever process:
 * inside a transaction once it is committed, and never if it is not.
 */
export async function tellOrder(db: Db, orderId: string): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${orderId})`)
}

/** Hears of orders that change. What may have been missed while the line was lost counts as news. */
export function orderNews(): { orderNews: OrderNews; subscriber: Subscriber } {
  const watchers = new Map<string, Set<() => void>>()
  const tell = (those: Iterable<() => void> = []) => {
    for (const changed of those) changed()
  }
  return {
    orderNews: {
      watch(orderId, changed) {
        const those = watchers.get(orderId) ?? new Set()
        watchers.set(orderId, those.add(changed))
        return () => {
          those.delete(changed)
          if (those.size === 0 && watchers.get(orderId) === those) watchers.delete(orderId)
        }
      },
    },
    subscriber: {
      channel: CHANNEL,
      heard: (orderId) => tell(watchers.get(orderId)),
      lineIs: (up) => {
        if (up) for (const those of watchers.values()) tell(those)
      },
    },
  }
}
