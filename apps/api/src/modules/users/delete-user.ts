import { isStaff } from '@duka/contract/roles'
import type { Db } from '../../db/client.ts'
import { givingWay } from '../../db/give-way.ts'
import type { Caller } from '../../http/auth.ts'
import { ShopError } from '../../http/errors.ts'
import { forgetInAudit, note } from '../audit/audit.ts'
import { forgetMessagesTo } from '../messages/outbox.ts'
// The one place where users reach to the right: whoever leaves is forgotten everywhere at once.
import { forgetCustomer } from '../orders/forget-customer.ts'
import { forgetPayer } from '../payments/forget-payer.ts'
import { forgetTrier } from './tries.ts'
import { deleteUserRow, holdUsersAndAdmins } from './users.queries.ts'
import { refuseLastAdmin } from './users.ts'

/**
 * Deletes an account, one's own or, for staff, anyone's. Personal data is erased everywhere, also
 * from past orders; the orders and payments stay for the books. The last admin cannot go.
 */
export async function deleteUser(db: Db, caller: Caller, id: string): Promise<void> {
  await givingWay(db, async (db) => {
    // Waits for orders that are being placed; later ones find no customer any more.
    const held = await holdUsersAndAdmins(db, [caller.id, id], 'update')
    const actor = held.get(caller.id)
    if (!actor) throw new ShopError('SESSION_EXPIRED')
    if (caller.id !== id && !isStaff(actor)) throw new ShopError('NOT_ALLOWED')
    const target = held.get(id)
    if (!target) throw new ShopError('USER_NOT_FOUND')
    if (target.role === 'admin') refuseLastAdmin(held)

    await forgetPayer(db, id)
    await forgetCustomer(db, id)
    await forgetMessagesTo(db, target)
    await forgetTrier(db, id)
    await forgetInAudit(db, id)
    // Addresses, cart, sessions and codes go along.
    await deleteUserRow(db, id)
    if (isStaff(actor))
      await note(db, caller, {
        action: 'delete',
        thing: 'user',
        thingId: id,
        before: { role: target.role },
      })
  })
}
