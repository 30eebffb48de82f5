import type { Subscriber } from '../../db/listener.ts'
import { CHANNEL } from './order-events.queries.ts'

/** The watchers of orders in this process. */
export interface OrderEvents {
  /** Calls back after every change of the order or its payments, until the returned function is called. */
  watch(orderId: string, changed: () => void): () => void
  /** The ids of the orders that are being watched now. */
  watched(): string[]
}

/** Subscribes to changed orders. After a lost connection it notifies every watcher: it may have missed changes. */
export function orderEvents(): { orderEvents: OrderEvents; subscriber: Subscriber } {
  const watchers = new Map<string, Set<() => void>>()
  const notify = (callbacks: Iterable<() => void> = []) => {
    for (const changed of callbacks) changed()
  }
  return {
    orderEvents: {
      watch(orderId, changed) {
        const callbacks = watchers.get(orderId) ?? new Set()
        watchers.set(orderId, callbacks.add(changed))
        return () => {
          callbacks.delete(changed)
          if (callbacks.size === 0 && watchers.get(orderId) === callbacks) watchers.delete(orderId)
        }
      },
      watched: () => [...watchers.keys()],
    },
    subscriber: {
      channel: CHANNEL,
      onNotification: (orderId) => notify(watchers.get(orderId)),
      onConnection: (up) => {
        if (up) for (const callbacks of watchers.values()) notify(callbacks)
      },
    },
  }
}
