import type { TypedCode } from '@duka/contract/payments/typed-code'
import { TYPED_CODE_HOURS } from '@duka/contract/payments/typed-codes'
import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { typedCodes } from '../../../db/schema.ts'

type Problem = NonNullable<TypedCode['problem']>

/** Until when a code that is typed now waits for its payment. */
export function waitsUntil(now: Date): Date {
  return new Date(now.getTime() + TYPED_CODE_HOURS * 3_600_000)
}

/** What a code must be younger than. */
function since(now: Date): string {
  return new Date(now.getTime() - TYPED_CODE_HOURS * 3_600_000).toISOString()
}

/**
 * Remembers a code for an order; `userId` is null for somebody who has a pay link. Typed again, it waits anew and keeps its
 * place. Returns whether it was new.
 */
export async function keepTypedCode(
  db: Db,
  typed: { orderId: string; code: string; userId: string | null },
  now: Date,
): Promise<boolean> {
  const [kept] = await db
    .insert(typedCodes)
    .values({ ...typed, createdAt: now, firstTypedAt: now })
    .onConflictDoUpdate({
      target: [typedCodes.orderId, typedCodes.code],
      set: {
        ...(typed.userId && { userId: typed.userId }),
        problem: null,
        createdAt: now,
        // Who waited too long is the last again.
        firstTypedAt: sql`case when ${typedCodes.createdAt} > ${since(now)}::timestamptz
          then ${typedCodes.firstTypedAt} else excluded.first_typed_at end`,
      },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return kept?.isNew ?? false
}

/**
 * SQL: a code without the letters that people take for digits, and the reverse: O and 0, I, L and 1. `receipts_alike` is its
 * index.
 */
const alike = (code: SQL) => sql`translate(${code}, 'OIL', '011')`

/** The code as it was meant: itself or, where no payment has it, that of the one payment that looks the same. */
export async function meantCode(db: Db, typed: string): Promise<string> {
  const { rows } = await db.execute<{ code: string }>(sql`
    select code from receipts where ${alike(sql`code`)} = ${alike(sql`${typed}::text`)} limit 3`)
  const [one, another] = rows
  return one && !another ? one.code : typed
}

/** A payment has come: codes that were typed for it with O for 0, or I for 1, become its code. */
export async function spellTypedCodes(db: Db, code: string): Promise<void> {
  await db.execute(sql`
    update typed_codes t set code = ${code}
    where ${alike(sql`t.code`)} = ${alike(sql`${code}::text`)} and t.code <> ${code}
      and not exists (select from receipts r where r.code = t.code)
      and not exists (select from typed_codes o where o.order_id = t.order_id and o.code = ${code})`)
}

/** The orders that wait for the payment with this code, who asked first comes first. */
export function selectTypedCodes(
  db: Db,
  code: string,
  now: Date,
): Promise<{ orderId: string; code: string }[]> {
  return db
    .select({ orderId: typedCodes.orderId, code: typedCodes.code })
    .from(typedCodes)
    .where(
      and(
        eq(typedCodes.code, code),
        isNull(typedCodes.problem),
        sql`${typedCodes.createdAt} > ${since(now)}::timestamptz`,
      ),
    )
    .orderBy(asc(typedCodes.firstTypedAt), asc(typedCodes.id))
}

/** Whether an order, other than `exceptOrder`, waits for the payment with this code: a condition on a receipt. */
export function isAwaited(code: SQL, exceptOrder: string | null = null): SQL {
  return sql`exists (select from typed_codes t where t.code = ${code} and t.problem is null
    and t.order_id is distinct from ${exceptOrder}::uuid
    and t.created_at > now() - make_interval(hours => ${TYPED_CODE_HOURS}))`
}

/** The code has paid this order: it waits there no more, and nowhere else. */
export async function endTypedCode(db: Db, orderId: string, code: string): Promise<void> {
  await db.delete(typedCodes).where(and(eq(typedCodes.orderId, orderId), eq(typedCodes.code, code)))
  await db
    .update(typedCodes)
    .set({ problem: 'TYPED_CODE_USED' })
    .where(and(eq(typedCodes.code, code), ne(typedCodes.orderId, orderId)))
}

/** Notes why a code did not pay its order. */
export async function refuseTypedCode(
  db: Db,
  orderId: string,
  code: string,
  problem: Problem,
): Promise<void> {
  await db
    .update(typedCodes)
    .set({ problem })
    .where(and(eq(typedCodes.orderId, orderId), eq(typedCodes.code, code)))
}

/** The codes that were typed for an order and have not paid it, the latest first. */
export async function selectTypedCodesOf(
  db: Db,
  orderId: string,
  now: Date,
): Promise<{ code: string; typedAt: Date; problem: Problem | null }[]> {
  const { rows } = await db.execute<{ code: string; typedAt: string; problem: Problem | null }>(sql`
    select t.code, t.created_at as "typedAt",
      -- Another channel may have named the payment for another order meanwhile.
      case when r.order_id is not null or r.returned_at is not null or r.voided_at is not null
        then 'TYPED_CODE_USED' else t.problem end as problem
    from typed_codes t left join receipts r on r.code = t.code
    where t.order_id = ${orderId} and t.created_at > ${since(now)}::timestamptz
    order by t.created_at desc, t.id`)
  return rows.map(({ typedAt, ...row }) => ({ ...row, typedAt: new Date(typedAt) }))
}

/** The codes that a person typed, for that person. */
export function selectTypedCodesBy(db: Db, userId: string) {
  return db
    .select({ order: typedCodes.orderId, code: typedCodes.code, typedAt: typedCodes.createdAt })
    .from(typedCodes)
    .where(eq(typedCodes.userId, userId))
    .orderBy(asc(typedCodes.createdAt))
}

/** Forgets the codes that were typed for a customer's orders. Call it while the orders still name the customer. */
export async function forgetTypedCodes(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    delete from typed_codes
    where order_id in (select id from orders where user_id = ${userId})`)
}

/** Deletes codes whose payment did not come in time. Those whose payment waits to be matched tell staff whose it may be. */
export async function deleteOldTypedCodes(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    delete from typed_codes t where created_at <= ${since(now)}::timestamptz
      and (problem is null or not exists (select from receipts r where r.code = t.code
        and r.order_id is null and r.returned_at is null and r.voided_at is null))`)
}
