import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { pieceCents } from '../catalogue/products/price-columns.queries.ts'
import type { JudgedOffer } from '../offers/offers.queries.ts'

/** SQL: the discount of each code for a cart, or why it has none. Only lines that can be ordered count, as in the total. */
function judgements(userId: string, codes: SQL): SQL {
  return sql`
    select judged.code, judged.kind, judged.value, judged.amount_cents as "amountCents",
      judged.problem, judged.minimum_cents as "minimumCents"
    from ${codes} as wanted (code_key), lateral (
      select array_agg(p.category_id) as categories,
        array_agg((${sql.raw(pieceCents('l.quantity'))}) * l.quantity) as cents
      from cart_lines l join products p on p.id = l.product_id
      where l.user_id = ${userId} and p.deleted_at is null and p.visibility <> 'draft' and p.stock_quantity > 0
    ) lines, judge_offer(wanted.code_key, ${userId}::uuid, lines.categories, lines.cents, 0) as judged`
}

/** The discount of the cart's code, or why it has none; undefined without a code. */
export async function selectCartOffer(db: Db, userId: string): Promise<JudgedOffer | undefined> {
  const codes = sql`(select code_key from cart_codes where user_id = ${userId})`
  const { rows } = await db.execute<JudgedOffer>(prepared('judge-cart', judgements(userId, codes)))
  return rows[0]
}

/** The discount that this code would give the cart, or why it would give none. */
export async function selectJudgement(
  db: Db,
  userId: string,
  key: string,
): Promise<JudgedOffer | undefined> {
  const { rows } = await db.execute<JudgedOffer>(judgements(userId, sql`(values (${key}::text))`))
  return rows[0]
}

/** Stores the code of a cart, in place of another one. */
export async function writeCode(db: Db, userId: string, key: string): Promise<void> {
  await db.execute(sql`
    insert into cart_codes (user_id, code_key) values (${userId}, ${key})
    on conflict (user_id) do update set code_key = excluded.code_key`)
}

/** Removes the code of a cart, if there is one. */
export async function removeCode(db: Db, userId: string): Promise<void> {
  await db.execute(sql`delete from cart_codes where user_id = ${userId}`)
}
