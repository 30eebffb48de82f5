import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { furtherLine } from '../payments/records/payments.queries.ts'
import { withoutPerson } from './without-person.ts'

/**
 * Erases personal data from the payments of the orders that fit `which`. Call it while they still do. Amounts,
 * receipts and the masked phone number stay for accounting. M-Pesa's request id ends in the payer's number: for
 * prompts that are still queried it stays, with their events, until `forgetLatePayers` erases them.
 */
export async function forgetPayer(db: Db, which: SQL): Promise<void> {
  // Locks orders first, as all code that needs an order and its payments does.
  await db.execute(sql`select id from orders where ${which} order by id for update`)
  const theirs = sql`(select id from orders where ${which})`
  await db.execute(sql`
    update payment_attempts set phone_number = ${masked(sql`phone_number`)}
    where order_id in ${theirs}`)
  await db.execute(sql`
    update receipts set phone_number = ${masked(sql`phone_number`)}, payer = null,
      note = ${withoutPhones(sql`note`)}
    where order_id in ${theirs}`)
  await db.execute(sql`
    update refunds set note = ${withoutPhones(sql`note`)} where order_id in ${theirs}`)
  await db.execute(sql`
    update payments set phone_number = ${masked(sql`phone_number`)},
      note = ${withoutPhones(sql`note`)}
    where order_id in ${theirs}`)
  // A payment that staff moved to another order still shows the phone of its prompt.
  await db.execute(sql`
    update payments p set phone_number = ${masked(sql`p.phone_number`)}
    from receipts r join payment_attempts a on a.id = r.attempt_id
    where a.order_id in ${theirs} and p.order_id = r.order_id
      and p.id in (r.id, a.id, ${sql.raw(furtherLine)})`)
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from payment_attempts where order_id in ${theirs} and next_query_at is null
    union all select id from receipts where order_id in ${theirs}
    union all select id from refunds where order_id in ${theirs}`)
  for (const { id } of rows) await eraseFromEvents(db, id)
}

/** Erases personal data of prompts that were still queried when the account or the order was deleted. Returns their number. */
export async function forgetLatePayers(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from payment_attempts a left join orders o on o.id = a.order_id
    where a.checkout_request_id is not null and a.next_query_at is null and o.user_id is null and o.customer_phone is null
      and a.updated_at < now() - interval '1 day'
    limit 500`)
  for (const { id } of rows) {
    await db.execute(sql`
      update payment_attempts set phone_number = ${masked(sql`phone_number`)} where id = ${id}`)
    await eraseFromEvents(db, id)
  }
  return rows.length
}

/** `254712345678` becomes `2547***678`, as `maskPhone` writes it. */
function masked(phone: SQL): SQL {
  return sql`regexp_replace(${phone}, '^(2547|2541|254[0-9])[0-9]+([0-9]{3})$', '\\1***\\2')`
}

function withoutPhones(note: SQL): SQL {
  return sql`regexp_replace(${note}, '(\\+?254|0)[17][0-9]{8}', '***', 'g')`
}

async function eraseFromEvents(db: Db, subject: string): Promise<void> {
  await db.execute(sql`
    update payment_attempts set checkout_request_id = null, merchant_request_id = null
    where id = ${subject}`)
  const { rows } = await db.execute<{ id: number; body: unknown }>(sql`
    select id, body from payment_events where payment_id = ${subject} and body is not null`)
  for (const event of rows)
    await db.execute(sql`
      update payment_events set body = ${JSON.stringify(withoutPerson(event.body))}::jsonb
      where id = ${event.id}`)
}
