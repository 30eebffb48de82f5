import * as contract from '@duka/contract/addresses/addresses'
import { isStaff } from '@duka/contract/users/roles'
import type { Deps } from '../../deps.ts'
import { everybodyOrOwn, ownOrStaff } from '../../http/auth.ts'
import { type App, route } from '../../http/contract.ts'
import { getUser } from '../users/users.ts'
import { listAddresses, toAddress } from './addresses.queries.ts'
import { createAddress, deleteAddress, getAddress, updateAddress } from './addresses.ts'

/** The endpoints of addresses. */
export function addressRoutes(app: App, { db }: Deps): void {
  route(app, contract.createAddress, async (request) => ({
    address: await createAddress(db, request.user, request.body),
  }))

  route(app, contract.listAddresses, async ({ user, query: { user: wanted, ...query } }) => {
    if (wanted) {
      ownOrStaff(user, wanted)
      await getUser(db, wanted)
    }
    const userId = wanted ?? everybodyOrOwn(user)
    return listAddresses(db, { ...query, userId, withOwner: isStaff(user) })
  })

  route(app, contract.getAddress, async (request) => ({
    address: toAddress(await getAddress(db, request.user, request.params.id)),
  }))

  route(app, contract.listAddressesOfUser, async ({ user, params: { userId }, query }) => {
    ownOrStaff(user, userId)
    await getUser(db, userId)
    return listAddresses(db, { userId, ...query })
  })

  route(app, contract.updateAddress, async (request) => ({
    address: await updateAddress(db, request.user, request.params.id, request.body),
  }))

  route(app, contract.deleteAddress, (request) =>
    deleteAddress(db, request.user, request.params.id),
  )
}
