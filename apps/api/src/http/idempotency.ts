import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
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

/** A rival looks again this often, and waits no longer than a call across the network can take. */
const LOOK_AGAIN_MS = 100
const MOST_WAIT_MS = 40_000
/** A claim this old belongs to a process that died in the middle of its work. */
const ABANDONED_S = 60

/**
 * Does `work` once for each key, like `once`, for work that calls somebody across the network and so
 * must not run in a transaction. A claim that a crash left behind is taken over after a minute:
 * `work` must bear being done again then.
 */
export async function onceAcrossTheNetwork<Answer>(
  db: Db,
  key: OnceKey | undefined,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!key) return work()
  for (let waitedMs = 0; !(await claim(db, key)); waitedMs += LOOK_AGAIN_MS) {
    const kept = await findKeptAnswer<Answer>(db, key)
    if (kept !== undefined) return kept
    if (waitedMs >= MOST_WAIT_MS) throw new ShopError('UNAVAILABLE', {}, { retryAfterSeconds: 1 })
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  try {
    const answer = await work()
    await db.update(idempotencyKeys).set({ answer }).where(sameKey(key))
    return answer
  } catch (error) {
    await db.delete(idempotencyKeys).where(and(sameKey(key), isNull(idempotencyKeys.answer)))
    throw error
  }
}

async function claim(db: Db, key: OnceKey): Promise<boolean> {
  const claimed = await db
    .insert(idempotencyKeys)
    .values(key)
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.call, idempotencyKeys.key],
      set: { createdAt: sql`now()` },
      setWhere: sql`${idempotencyKeys.answer} is null
        and ${idempotencyKeys.bodyHash} = ${key.bodyHash}
        and ${idempotencyKeys.createdAt} < now() - make_interval(secs => ${ABANDONED_S})`,
    })
    .returning({ key: idempotencyKeys.key })
  return claimed.length > 0
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
