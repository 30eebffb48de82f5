import * as contract from '@duka/contract/addresses/addresses'
import { isStaff } from '@duka/contract/users/roles'
import type { Deps } from '../../deps.ts'
import { ownOrStaff } from '../../http/auth.ts'
import type { App } from '../../http/contract.ts'
import { getUser } from '../users/users.ts'
import { listAddresses, toAddress } from './addresses.queries.ts'
import { createAddress, deleteAddress, getAddress, updateAddress } from './addresses.ts'

/** The endpoints of addresses. */
export function addressRoutes(app: App, { db }: Deps): void {
  app.route({
    ...contract.createAddress,
    handler: async (request, reply) =>
      reply.code(201).send({ address: await createAddress(db, request.user, request.body) }),
  })

  app.route({
    ...contract.listAddresses,
    handler: async ({ user, query: { user: wanted, ...query } }) => {
      if (wanted) {
        ownOrStaff(user, wanted)
        await getUser(db, wanted)
      }
      const userId = wanted ?? (isStaff(user) ? undefined : user.id)
      return listAddresses(db, { ...query, userId, withOwner: isStaff(user) })
    },
  })

  app.route({
    ...contract.getAddress,
    handler: async (request) => ({
      address: toAddress(await getAddress(db, request.user, request.params.id)),
    }),
  })

  app.route({
    ...contract.listAddressesOfUser,
    handler: async ({ user, params: { userId }, query }) => {
      ownOrStaff(user, userId)
      await getUser(db, userId)
      return listAddresses(db, { userId, ...query })
    },
  })

  app.route({
    ...contract.updateAddress,
    handler: async (request) => ({
      address: await updateAddress(db, request.user, request.params.id, request.body),
    }),
  })

  app.route({
    ...contract.deleteAddress,
    handler: async (request, reply) => {
      await deleteAddress(db, request.user, request.params.id)
      return reply.code(204).send()
    },
  })
}
