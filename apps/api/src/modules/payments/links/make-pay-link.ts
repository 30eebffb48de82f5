import { randomUUID } from 'node:crypto'
import { type NewPayLink, PAY_LINK_DAYS, type PayLink } from '@duka/contract/payments/pay-links'
import { isStaff } from '@duka/contract/users/roles'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { type Caller, hashToken } from '../../../http/auth.ts'
import { ShopError } from '../../../http/errors.ts'
import { type IdempotencyKey, onceInTransaction } from '../../../http/idempotency.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { lockOrder } from '../../order-record/locked-order.queries.ts'
import { notifyParcelChanged } from '../../order-record/order-events.queries.ts'
import { queuePayLink } from '../../order-record/order-messages.ts'
import { refuseUnpayable } from '../prompts/prompt.ts'
import { orderEnd, payLinkUrl, tokenOf, worksUntil } from './pay-link-token.ts'
import { endLinks, findOpenLink, insertLink, setExpiry } from './pay-links.queries.ts'

const DAY_MS = 86_400_000

/** A link as it is stored under an idempotency key: without its token. */
interface Made extends Omit<PayLink, 'link'> {
  id: string
}

/**
 * Makes the link by which anybody can pay an order. An order has one link at a time: while it works, it is answered again
 * and works for 14 more days. Staff can have it sent to the customer. Someone else's order is not found, and one that is
 * paid or cancelled needs no link.
 */
export async function makePayLink(
  deps: Deps,
  caller: Caller,
  orderId: string,
  wanted: NewPayLink,
  key: IdempotencyKey | undefined,
): Promise<PayLink> {
  const { id, ...made } = await onceInTransaction(deps.db, key, (db) =>
    make({ ...deps, db }, caller, orderId, wanted),
  )
  return { link: await payLinkUrl(deps, id), ...made }
}

async function make(
  { db, now, settings }: Deps,
  caller: Caller,
  orderId: string,
  { send = false }: NewPayLink,
): Promise<Made> {
  const order = await lockOwnOrder(db, caller, orderId)
  if (send && !isStaff(caller)) throw new ShopError('NOT_ALLOWED')
  refuseUnpayable(order)
  if (!settings.now().paymentMethods.includes('mpesa')) throw new ShopError('MPESA_OFF')

  const { id, expiresAt, isNew } = await keepLink(db, orderId, now())
  const sentBy = send ? await queuePayLink(db, orderId) : []
  const isSent = sentBy.length > 0
  const orderExpiresAt = await orderEnd({ db, settings }, orderId)
  if (isStaff(caller) && (isNew || isSent)) {
    const until = worksUntil(expiresAt, orderExpiresAt)
    const after = { until: until.toISOString(), ...(isSent && { sentBy }) }
    const action = isSent ? 'send-pay-link' : 'pay-link'
    await addAuditEntry(db, caller, `order ${action}`, orderId, { after })
    await notifyParcelChanged(db, orderId)
  }
  return { id, expiresAt: expiresAt.toISOString(), orderExpiresAt, sentBy }
}

/**
 * Ends the links of an order; one that is made later has another address. A prompt that a link has sent already may still be
 * paid. Someone else's order is not found.
 */
export function endPayLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  orderId: string,
): Promise<void> {
  return db.transaction(async (db) => {
    await lockOwnOrder(db, caller, orderId)
    if (!(await endLinks(db, orderId, now())) || !isStaff(caller)) return
    await addAuditEntry(db, caller, 'order end-pay-link', orderId)
    await notifyParcelChanged(db, orderId)
  })
}

async function lockOwnOrder(db: Db, caller: Caller, orderId: string) {
  const order = await lockOrder(db, orderId)
  if (!order || !(order.userId === caller.id || isStaff(caller)))
    throw new ShopError('ORDER_NOT_FOUND')
  return order
}

/**
 * The link of an order, which the caller has locked: made, or made to work for 14 days again. One that was made within a
 * day stays as it is, so that who only looks at it again leaves no trace.
 */
async function keepLink(
  db: Db,
  orderId: string,
  now: Date,
): Promise<{ id: string; expiresAt: Date; isNew: boolean }> {
  const open = await findOpenLink(db, orderId, now)
  const lastsMs = open ? open.expiresAt.getTime() - now.getTime() : 0
  if (open && lastsMs > (PAY_LINK_DAYS - 1) * DAY_MS)
    return { id: open.id, expiresAt: open.expiresAt, isNew: false }

  const expiresAt = new Date(now.getTime() + PAY_LINK_DAYS * DAY_MS)
  if (open) {
    await setExpiry(db, open.id, expiresAt)
    return { id: open.id, expiresAt, isNew: true }
  }
  const id = randomUUID()
  const tokenHash = hashToken(await tokenOf(db, id))
  await insertLink(db, { id, orderId, tokenHash, expiresAt, createdAt: now })
  return { id, expiresAt, isNew: true }
}
