import * as contract from '@duka/contract/users'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'
import { deleteUser } from './delete-user.ts'
import { exportOwnData } from './own-data.ts'
import { resetPassword, sendResetCode } from './password-reset.ts'
import { deleteSession, listUsers } from './users.queries.ts'
import * as users from './users.ts'

export function userRoutes(app: App, deps: Deps): void {
  sessionRoutes(app, deps)
  profileRoutes(app, deps)
  staffRoutes(app, deps)
}

function sessionRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.register,
    handler: async (request, reply) =>
      reply.code(201).send(await users.register(deps.db, request.body)),
  })

  app.route({
    ...contract.login,
    handler: (request) => users.login(deps, request.body, request.ip),
  })

  app.route({
    ...contract.logout,
    handler: async (request, reply) => {
      if (request.tokenHash) await deleteSession(deps.db, request.tokenHash)
      return reply.code(204).send()
    },
  })

  app.route({
    ...contract.forgotPassword,
    handler: (request) => sendResetCode(deps, request.body, request.ip),
  })

  app.route({
    ...contract.resetPassword,
    handler: (request) => resetPassword(deps, request.body, request.ip),
  })
}

function profileRoutes(app: App, deps: Deps): void {
  const { db } = deps

  app.route({
    ...contract.getProfile,
    handler: async (request) => ({ user: await users.getUser(db, request.user.id) }),
  })

  app.route({
    ...contract.updateProfile,
    handler: async (request) => ({
      user: await users.updateProfile(db, request.user, request.body),
    }),
  })

  app.route({
    ...contract.changePassword,
    handler: async ({ user, tokenHash, ip, body }) => {
      await users.changePassword(deps, { ...user, tokenHash, ip }, body)
      return users.passwordChanged
    },
  })

  app.route({
    ...contract.exportOwnData,
    handler: async (request, reply) =>
      reply
        .header('content-disposition', 'attachment; filename="my-data.json"')
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(await exportOwnData(db, request.user.id), null, 2)),
  })

  app.route({
    ...contract.deleteAccount,
    handler: async (request, reply) => {
      await deleteUser(db, request.user, request.user.id)
      return reply.code(204).send()
    },
  })
}

function staffRoutes(app: App, { db }: Deps): void {
  app.route({ ...contract.listUsers, handler: (request) => listUsers(db, request.query) })

  app.route({
    ...contract.getUser,
    handler: async (request) => ({ user: await users.getUser(db, request.params.id) }),
  })

  app.route({
    ...contract.deleteUser,
    handler: async (request, reply) => {
      await deleteUser(db, request.user, request.params.id)
      return reply.code(204).send()
    },
  })

  app.route({
    ...contract.changeRole,
    handler: async (request) => ({
      user: await users.changeRole(db, request.user, request.params.id, request.body.role),
    }),
  })
}
