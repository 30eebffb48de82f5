import type { Db } from '../../../db/client.ts'
import { phoneFits } from '../records/phone-fits.ts'
import type { Receipt } from '../records/receipts.queries.ts'
import { selectTillPrompts } from './find-till-prompt.queries.ts'

/** The oldest prompt to consider: confirmations of a till arrive within minutes, statements within days. */
const LATEST_MS = 3 * 24 * 60 * 60_000
/** M-Pesa's clock may be this much behind the shop's. */
const CLOCKS_DIFFER_MS = 5 * 60_000

/** The earliest time, by M-Pesa's clock, at which a prompt may have been paid. */
export function earliestPayment(promptedAt: Date): Date {
  return new Date(promptedAt.getTime() - CLOCKS_DIFFER_MS)
}

interface TillMoney {
  amountCents: number
  phone?: string | null
  occurredAt: Date
}

/**
 * The one prompt that money without an account number can belong to: it was sent before the money came, amount and
 * phone are the same, and its result is unknown or its receipt has no code yet. A prompt that is said to have failed
 * counts only where there is no other. Undefined when there is none, or more than one.
 */
export async function findTillPrompt(
  db: Db,
  { amountCents, phone, occurredAt }: TillMoney,
  now: Date,
): Promise<{ id: string; orderId: string } | undefined> {
  if (!phone) return undefined
  const since = new Date(now.getTime() - LATEST_MS)
  const rows = await selectTillPrompts(db, amountCents, since)
  const fitting = rows.filter(
    (row) =>
      row.amountCents === amountCents &&
      phoneFits(phone, row.phone) &&
      earliestPayment(new Date(row.createdAt)) <= occurredAt,
  )
  const likely = fitting.filter(({ hasFailed }) => !hasFailed)
  const [only, ...others] = likely.length > 0 ? likely : fitting
  return others.length === 0 ? only : undefined
}

/**
 * Whether money without an account number may be that of a prompt for another order: M-Pesa has not told how the prompt
 * ended, or which receipt it brought. Money that names an account was typed by hand. From the prompt's phone less may
 * have come than it asked for.
 */
export async function mayBeOfPrompts(
  db: Db,
  { account, amountCents, phoneNumber, occurredAt }: Receipt,
  orderId: string,
  now: Date,
): Promise<boolean> {
  if (account !== '') return false
  const rows = await selectTillPrompts(db, amountCents, new Date(now.getTime() - LATEST_MS))
  return rows.some(
    (row) =>
      row.orderId !== orderId &&
      !row.hasFailed &&
      (phoneNumber === null
        ? row.amountCents === amountCents
        : phoneFits(phoneNumber, row.phone)) &&
      earliestPayment(new Date(row.createdAt)) <= occurredAt,
  )
}
