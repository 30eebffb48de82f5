import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { addressOf, tokenOf } from './fill.ts'

/** An order that the shop acknowledged. */
interface Acknowledged {
  id: string
  /** When the try that was acknowledged was sent and answered, in ms. */
  sentAt: number
  answeredAt: number
}

/** Shoppers who order one after the other until `stop`. */
export interface Shoppers {
  acknowledged: Acknowledged[]
  /** How many tries of orders ended in 503, in another server error, or without an answer. */
  refused: { unavailable: number; error: number; noAnswer: number }
  /** Resolves when the orders under way are acknowledged, too. */
  stop(): Promise<void>
}

const TIMEOUT_MS = 45_000

/**
 * Starts shoppers who repeat whatever failed under the same idempotency key: after a 503, as the page does by itself
 * for 20 s, and after other failures, as a person does who presses again.
 */
export function startShoppers(shop: string, productIds: string[], count: number): Shoppers {
  const acknowledged: Acknowledged[] = []
  const refused = { unavailable: 0, error: 0, noAnswer: 0 }
  let isOver = false

  /** Sends a call until it is answered with other than a server error. */
  async function insist(who: number, path: string, body: unknown) {
    const key = randomUUID()
    for (;;) {
      const sentAt = performance.now()
      const answer = await fetch(`${shop}/api${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tokenOf(who)}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(() => undefined)
      const text = await answer?.text().catch(() => undefined)
      if (answer && text !== undefined && answer.status < 500) {
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
        return { text, sentAt }
      }
      if (answer?.status === 503) refused.unavailable += 1
      else if (answer) refused.error += 1
      else refused.noAnswer += 1
      await pause(Number(answer?.headers.get('retry-after') ?? 1) * 1000)
    }
  }

  async function shopper(who: number): Promise<void> {
    for (let i = who; !isOver; i += count) {
      const productId = productIds[i % productIds.length]
      await insist(who, '/carts', { items: [{ productId, quantity: 1 }] })
      const request = { addressId: addressOf(who), paymentMethod: 'cod' }
      const { text, sentAt } = await insist(who, '/orders', request)
      const { order } = JSON.parse(text) as { order: { _id: string } }
      acknowledged.push({ id: order._id, sentAt, answeredAt: performance.now() })
    }
  }

  const all = Promise.all(Array.from({ length: count }, (_, who) => shopper(who)))
  all.catch(() => undefined)
  return {
    acknowledged,
    refused,
    async stop() {
      isOver = true
      await all
    },
  }
}
