import { showNumber } from '@duka/contract/orders/order-number'
import { isStaff } from '@duka/contract/users/roles'
import type { Db } from '../../db/client.ts'
import { retryingOnLock } from '../../db/retry-on-lock.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/errors.ts'
import { invalidateOnCommit } from '../../response-cache/invalidation.ts'
import { forgetInAudit } from '../audit/audit.queries.ts'
import { addAuditEntry } from '../audit/audit.ts'
import { refuseWhileMoneyMoves } from '../ledger/may-move.ts'
import { forgetMessagesTo } from '../messages/outbox.queries.ts'
import { moveOrder } from '../orders/move/move-order.ts'
import { forgetLinksOf } from '../payments/links/pay-links.queries.ts'
import { forgetTypedCodes } from '../payments/records/typed-codes.queries.ts'
import { tagsOf } from '../reviews/review-tags.ts'
import { anonymiseReviews } from '../reviews/reviews.queries.ts'
import { managesStaff, refuseLastAdmin } from '../users/accounts/roles.ts'
import { removeFromTries } from '../users/limits/tries.queries.ts'
import { deleteCodesOf } from '../users/phones/phones.queries.ts'
import { forgetNotesOnNobody } from '../users/records/person-note.queries.ts'
import { deleteUserRow, findUser, lockUsersAndAdmins } from '../users/records/users.queries.ts'
import { notifyOwner } from '../users/sessions/account-notices.ts'
import { requireRecentLogin, type SessionOwner } from '../users/sessions/recent-login.ts'
import { forgetCustomer, lockOrdersOf, ordersOf } from './forget-customer.queries.ts'
import { forgetPayer } from './forget-payer.queries.ts'

type Needs = Pick<Deps, 'db' | 'rateLimits' | 'now' | 'recentLoginMinutes' | 'settings'>

/** Deletes the caller's own account, after a recent login or with the password. An order that forbids it is named before the password is asked for. */
export async function deleteOwnAccount(
  deps: Needs,
  owner: SessionOwner,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) await refuseWithOrders(deps.db, owner.id)
  await requireRecentLogin(deps, owner, password)
  await deleteUser(deps, owner, owner.id)
}

/**
 * Deletes an account, one's own or, for staff, anyone's. Personal data is erased everywhere, also
 * from past orders; the orders and payments stay for accounting. Its e-mail and its proven phone are told. Throws 409 for the last admin and while
 * money or goods may still move, and 403 for a manager who deletes staff where only admins may.
 */
export async function deleteUser(
  deps: Omit<Needs, 'recentLoginMinutes'>,
  caller: SessionOwner,
  id: string,
): Promise<void> {
  await retryingOnLock(deps.db, async (db) => {
    // Waits for orders that are being placed. Later ones find no customer.
    const held = await lockUsersAndAdmins(db, [caller.id, id], 'update')
    const actor = held.get(caller.id)
    if (!actor) throw new ShopError('SESSION_EXPIRED')
    if (caller.id !== id && !isStaff(actor)) throw new ShopError('NOT_ALLOWED')
    const target = held.get(id)
    if (!target) throw new ShopError('USER_NOT_FOUND')
    if (caller.id !== id && isStaff(target) && !managesStaff(deps.settings.now(), actor))
      throw new ShopError('NOT_ALLOWED')
    if (target.role === 'admin') refuseLastAdmin(held)

    await closeOrders(db, id, caller)
    await forgetPayer(db, ordersOf(id))
    await forgetLinksOf(db, id)
    await forgetTypedCodes(db, id)
    await forgetCustomer(db, ordersOf(id))
    await forgetReviewer(db, id)
    await forgetMessagesTo(db, id)
    await removeFromTries(db, id)
    await deleteCodesOf(db, id)
    await forgetInAudit(db, target)
    const gone = await findUser(db, id)
    const notice = caller.id === id ? 'account-deleted' : 'account-closed'
    if (gone) await notifyOwner({ ...deps, db }, notice, gone, caller.source)
    // Addresses, cart, sessions, devices and codes are deleted with the row.
    await deleteUserRow(db, id)
    await forgetNotesOnNobody(db)
    if (isStaff(actor))
      await addAuditEntry(db, caller, 'user delete', id, { before: { role: target.role } })
  })
}

/**
 * Locks a customer's orders; throws `ACCOUNT_HAS_MONEY` while money or goods of one may still move and
 * `ACCOUNT_OWES_MONEY` while one is delivered and not paid.
 */
async function refuseWithOrders(db: Db, userId: string) {
  const orders = await lockOrdersOf(db, userId)
  for (const { id, number } of orders)
    await refuseWhileMoneyMoves(db, id, 'forget', { order: showNumber(number) })
  return orders
}

/** Prepares a customer's orders for deleting the account: cancels those that are Pending without money. */
async function closeOrders(
  db: Db,
  userId: string,
  mover: { id: string; username: string },
): Promise<void> {
  for (const { id, status } of await refuseWithOrders(db, userId))
    if (status === 'Pending') await moveOrder(db, mover, id, 'Cancelled')
}

/**
 * Takes a person's name off their reviews, which stay as from "A customer". Reviews that staff hide help nobody,
 * so they are deleted.
 */
async function forgetReviewer(db: Db, userId: string): Promise<void> {
  const productIds = await anonymiseReviews(db, userId)
  if (productIds.length > 0) await invalidateOnCommit(db, ...(await tagsOf(db, productIds)))
}
