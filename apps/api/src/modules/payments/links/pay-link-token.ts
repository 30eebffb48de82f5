import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
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

/** The URL of the link of an order that works now, for a message; undefined if there is none. */
export async function openPayLink(
  deps: Pick<Deps, 'db' | 'publicUrl' | 'now'>,
  order: { id: string },
): Promise<string | undefined> {
  const link = await findOpenLink(deps.db, order.id, deps.now())
  return link && payLinkUrl(deps, link.id)
}
