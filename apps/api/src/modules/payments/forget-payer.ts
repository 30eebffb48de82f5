import { maskPhone, normalisePhone } from '@duka/contract/phone'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/**
 * Takes the person out of the payments for their orders, while the orders are still theirs. Amounts,
 * receipts and the masked number stay for the books.
 */
export async function forgetPayer(db: Db, userId: string): Promise<void> {
  // Orders first, like everybody who needs an order and its payments.
  await db.execute(sql`select id from orders where user_id = ${userId} order by id for update`)
  const { rows: payments } = await db.execute<{ id: string; phone: string | null }>(sql`
    select p.id, p.phone_number as phone from payments p join orders o on o.id = p.order_id
    where o.user_id = ${userId} for update of p`)
  for (const { id, phone } of payments) {
    await db.execute(sql`
      update payments set
        phone_number = ${phone && maskPhone(phone)},
        -- It ends in the payer's number; while M-Pesa may still be asked it is needed as it is.
        checkout_request_id = case when state in ('requested', 'prompted', 'unknown')
          then checkout_request_id else null end,
        note = regexp_replace(note, '(\\+?254|0)[17][0-9]{8}', '***', 'g')
      where id = ${id}`)
    const { rows: events } = await db.execute<{ id: number; body: unknown }>(sql`
      select id, body from payment_events where payment_id = ${id} and body is not null`)
    for (const event of events)
      await db.execute(sql`
        update payment_events set body = ${JSON.stringify(withoutPerson(event.body))}::jsonb
        where id = ${event.id}`)
  }
}

const personal = /phone|msisdn|^sender|(first|middle|last|party)_?name|^party[ab]$/i

/**
 * What M-Pesa said, without names, and with phone numbers masked. Understands the pairs in which
 * M-Pesa lists values (`Name` or `Key` beside `Value`) as well as plain fields.
 */
export function withoutPerson(said: unknown): unknown {
  if (Array.isArray(said)) return said.map(withoutPerson)
  if (typeof said === 'string' || typeof said === 'number') return hideIfPhone(said)
  if (typeof said !== 'object' || said === null) return said
  const pairName =
    'Value' in said ? Object.entries(said).find(([key]) => /^(name|key)$/i.test(key)) : undefined
  return Object.fromEntries(
    Object.entries(said).map(([key, value]) => {
      const name = key === 'Value' && pairName ? String(pairName[1]) : key
      return [key, personal.test(name) ? hide(value) : withoutPerson(value)]
    }),
  )
}

/** M-Pesa's request ids end in the payer's nine digits. */
const requestIdShape = /(ws_CO_\w*?)\d{9}\b/g
const phoneShape = /(?<!\d)(\+?254|0)[17]\d{8}(?!\d)/g

function hideIfPhone(value: string | number): string | number {
  const whole = /^\+?(254|0)[17]\d{8}$/.test(String(value)) && normalisePhone(String(value))
  if (whole) return maskPhone(whole)
  return typeof value === 'string'
    ? value.replace(requestIdShape, '$1***').replace(phoneShape, '***')
    : value
}

function hide(value: unknown): unknown {
  if (value === null || value === undefined) return value
  const text = String(value)
  const phone = normalisePhone(text)
  return phone || text.includes('***') ? maskPhone(phone ?? text) : '***'
}
