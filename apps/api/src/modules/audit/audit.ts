import type { Db } from '../../db/client.ts'
import { auditLog } from '../../db/schema.ts'

/** What changed: a thing of the shop, by its id, from what to what. */
export interface Change {
  action: string
  thing: 'user' | 'product' | 'category' | 'address' | 'order' | 'payment' | 'shipping' | 'settings'
  thingId: string
  before?: unknown
  after?: unknown
}

/**
 * Notes who changed what, in the transaction that changes it. `who` is undefined when the shop did
 * it by itself, such as giving up an unpaid order.
 */
export async function note(
  db: Db,
  who: { id: string; username: string } | undefined,
  { action, thing, thingId, before, after }: Change,
): Promise<void> {
  await db
    .insert(auditLog)
    .values({ userId: who?.id, username: who?.username, action, thing, thingId, before, after })
}
