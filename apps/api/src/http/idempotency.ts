import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/client.ts'
import { idempotencyKeys } from '../db/schema.ts'
import { InvalidInput } from './contract.ts'
import { ShopError } from './errors.ts'

/** What makes a repeated call the same call: who asked, what for, under which key. */
export interface OnceKey {
  userId: string
  call: string
  key: string
  /** SHA-256 of what was asked. */
  bodyHash: Buffer
}

/** The caller's `Idempotency-Key`, or undefined when none was sent. Throws on one that is too long. */
export function readOnceKey(request: FastifyRequest, call: string): OnceKey | undefined {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return undefined
  if (key.length > 200) throw new InvalidInput([], 'An Idempotency-Key has at most 200 characters.')
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest()
  return { userId: request.user.id, call, key, bodyHash }
}

/**
 * Does `work` in a transaction, once for each key: the same key gets the same answer, two at once
 * wait for each other, and a refusal is forgotten so that it may be tried again.
 */
export function once<Answer>(
  db: Db,
  key: OnceKey | undefined,
  work: (db: Db) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction(async (db) => {
    if (!key) return work(db)
    // A rival under the same key waits here until the first has finished.
    const [claimed] = await db
      .insert(idempotencyKeys)
      .values(key)
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (!claimed) {
      const kept = await findKeptAnswer<Answer>(db, key)
      if (kept !== undefined) return kept
      throw new ShopError('UNAVAILABLE', {}, { retryAfterSeconds: 1 })
    }
    const answer = await work(db)
    await db.update(idempotencyKeys).set({ answer }).where(sameKey(key))
    return answer
  })
}

/** The answer that was given under this key. Refuses when the key stood for another request. */
export async function findKeptAnswer<Answer>(db: Db, key: OnceKey): Promise<Answer | undefined> {
  const [kept] = await db
    .select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(sameKey(key))
  if (!kept) return undefined
  if (!kept.bodyHash.equals(key.bodyHash)) throw new ShopError('KEY_REUSED')
  return (kept.answer as Answer | null) ?? undefined
}

function sameKey(key: OnceKey) {
  return and(
    eq(idempotencyKeys.userId, key.userId),
    eq(idempotencyKeys.call, key.call),
    eq(idempotencyKeys.key, key.key),
  )
}
