import { createHash } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/client.ts'
import { idempotencyKeys } from '../db/schema.ts'
import { InvalidInput, ShopError } from './errors.ts'

/** Identifies a repeated call: the caller, the endpoint and the key that the client chose. */
export interface IdempotencyKey {
  userId: string
  /** The name that the contract gives the endpoint. */
  call: string
  key: string
  /** SHA-256 of what the address names and of the body: the same key with another order or body is refused. */
  bodyHash: Buffer
}

/**
 * The caller's `Idempotency-Key`, or undefined when none was sent. Throws on one that is too long, and
 * on an endpoint that the contract does not declare `idempotent`.
 */
export function readIdempotencyKey(request: FastifyRequest): IdempotencyKey | undefined {
  const call = request.routeOptions.config.idempotent
  if (!call) throw new Error(`${request.routeOptions.url} is not idempotent in the contract.`)
  const key = readKeyOfAnybody(request)
  if (key === undefined) return undefined
  const body = request.body ?? null
  const { params } = request
  const named = params && Object.keys(params).length > 0 ? [params, body] : body
  const bodyHash = createHash('sha256').update(JSON.stringify(named)).digest()
  return { userId: request.user.id, call, key, bodyHash }
}

/** The `Idempotency-Key` of a call that needs no account, or undefined when none was sent. */
export function readKeyOfAnybody({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return undefined
  if (key.length > 200) throw new InvalidInput([], 'An Idempotency-Key has at most 200 characters.')
  return key
}

/**
 * Does `work` in a transaction, once for each key. The same key gets the same answer, and two calls at
 * once wait for each other. A refusal is not stored, so that the call may be repeated.
 */
export function onceInTransaction<Answer>(
  db: Db,
  key: IdempotencyKey | undefined,
  work: (db: Db) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction(async (db) => {
    if (!key) return work(db)
    // Another call with the same key waits here until the first has finished.
    const [claimed] = await db
      .insert(idempotencyKeys)
      .values(key)
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (!claimed) {
      const stored = await findStoredAnswer<Answer>(db, key)
      if (stored !== undefined) return stored
      throw new ShopError('UNAVAILABLE', {}, { retryAfterSeconds: 1 })
    }
    const answer = await work(db)
    await replaceAnswer(db, key, answer)
    return answer
  })
}

/** A second call polls for the first one's answer, for as long as a network call can take. */
const POLL_MS = 100
const MAX_WAIT_MS = 40_000
/** A claim older than this, in seconds, belongs to a process that died during its work. */
const ABANDONED_S = 60

/**
 * Does `work` once for each key, like `onceInTransaction`, but outside of a transaction, for work that
 * calls another server. After a crash the next call takes over the claim, a minute later at the earliest, and runs
 * `work` again: `work` must tolerate that.
 */
export async function onceAcrossTheNetwork<Answer>(
  db: Db,
  key: IdempotencyKey | undefined,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!key) return work()
  for (let waitedMs = 0; !(await claim(db, key)); waitedMs += POLL_MS) {
    const stored = await findStoredAnswer<Answer>(db, key)
    if (stored !== undefined) return stored
    if (waitedMs >= MAX_WAIT_MS) throw new ShopError('UNAVAILABLE', {}, { retryAfterSeconds: 1 })
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  try {
    const answer = await work()
    await replaceAnswer(db, key, answer)
    return answer
  } catch (error) {
    await db.delete(idempotencyKeys).where(and(sameKey(key), isNull(idempotencyKeys.answer)))
    throw error
  }
}

/**
 * Rewrites the stored answers that contain one of these ids, which `ids` selects as text, such as those to staff about an order
 * whose person is erased. The keys stay, so that a repeated call still changes nothing.
 */
export async function rewriteAnswersAbout(
  db: Db,
  ids: SQL,
  rewrite: (answer: unknown) => unknown,
): Promise<void> {
  const about = await db
    .select()
    .from(idempotencyKeys)
    .where(sql`exists (select from (${ids}) as about (id)
      where strpos(${idempotencyKeys.answer}::text, about.id) > 0)`)
  for (const key of about)
    await db
      .update(idempotencyKeys)
      .set({ answer: rewrite(key.answer) })
      .where(sameKey(key))
}

async function claim(db: Db, key: IdempotencyKey): Promise<boolean> {
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

/** The answer that was stored under this key. Refuses when the key came with another body. */
export async function findStoredAnswer<Answer>(
  db: Db,
  key: IdempotencyKey,
): Promise<Answer | undefined> {
  const [stored] = await db
    .select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(sameKey(key))
  if (!stored) return undefined
  if (!stored.bodyHash.equals(key.bodyHash)) throw new ShopError('KEY_REUSED')
  return (stored.answer as Answer | null) ?? undefined
}

/** Stores the answer of a call under its key, instead of the one that is there. */
export async function replaceAnswer(db: Db, key: IdempotencyKey, answer: unknown): Promise<void> {
  await db.update(idempotencyKeys).set({ answer }).where(sameKey(key))
}

function sameKey(key: IdempotencyKey) {
  return and(
    eq(idempotencyKeys.userId, key.userId),
    eq(idempotencyKeys.call, key.call),
    eq(idempotencyKeys.key, key.key),
  )
}

/** Deletes keys that no client repeats any more. */
export async function deleteOldKeys(db: Db): Promise<void> {
  await db.execute(sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`)
}
