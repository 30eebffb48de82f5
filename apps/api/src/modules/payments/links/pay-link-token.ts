import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { expiresAt } from '../../order-record/order-row.ts'
import { findOrder } from '../../order-record/orders.queries.ts'
import { signLink } from '../../settings/link-signature.ts'
import { findOpenLink } from './pay-links.queries.ts'

const TOKEN_BYTES = 18

/**
 * The token of a link: 24 characters. The table has only its hash; it is made again from the link's id, because the
 * message with it is written later. Without `-` and `_`, as phones cut these at the end of a link.
 */
export async function tokenOf(db: Db, linkId: string): Promise<string> {
  const signature = await signLink(db, 'pay-links', `pay ${linkId}`)
  const token = signature.subarray(0, TOKEN_BYTES).toString('base64url')
  return token.replace(/-/g, 'x').replace(/_/g, 'y')
}

/** The URL of the page by which anybody can pay. */
export async function payLinkUrl(
  { db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>,
  linkId: string,
): Promise<string> {
  return `${publicUrl}/p/${await tokenOf(db, linkId)}`
}

type OrderDeps = Pick<Deps, 'db'> & { settings: Pick<Deps['settings'], 'now'> }

/** When an order is cancelled because it is unpaid, and its link ends; null: it is not. */
export async function orderEnd(
  { db, settings }: OrderDeps,
  orderId: string,
): Promise<string | null> {
  const order = await findOrder(db, orderId)
  return order ? expiresAt(order, settings.now().orderExpiryMinutes) : null
}

/** The link of an order that works now, and until when it can be paid, for a message; undefined if there is none. */
export async function openPayLink(
  deps: Pick<Deps, 'publicUrl' | 'now'> & OrderDeps,
  order: { id: string },
): Promise<{ url: string; until: Date } | undefined> {
  const link = await findOpenLink(deps.db, order.id, deps.now())
  if (!link) return undefined
  const until = worksUntil(link.expiresAt, await orderEnd(deps, order.id))
  return { url: await payLinkUrl(deps, link.id), until }
}

/** Until when a link can be used: its order may end before it. */
export function worksUntil(expiresAt: Date, orderEnd: string | null): Date {
  return orderEnd && new Date(orderEnd) < expiresAt ? new Date(orderEnd) : expiresAt
}
