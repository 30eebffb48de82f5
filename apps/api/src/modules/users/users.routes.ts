import * as consents from '@duka/contract/messages/consents'
import * as invitations from '@duka/contract/users/invitations'
import * as passwords from '@duka/contract/users/passwords'
import * as personNote from '@duka/contract/users/person-note'
import * as secondFactor from '@duka/contract/users/second-factor'
import * as sessions from '@duka/contract/users/sessions'
import * as users from '@duka/contract/users/users'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/contract.ts'
import { setChannels } from './accounts/message-choice.ts'
import { savePersonNote } from './accounts/person-note.ts'
import { updateProfile } from './accounts/profile.ts'
import { register } from './accounts/register.ts'
import { changeRights, listRights } from './accounts/rights.ts'
import { changeRole } from './accounts/roles.ts'
import { selectInvitations, toInvitation } from './invitations/invitations.queries.ts'
import {
  acceptInvitation,
  endInvitation,
  getInvitation,
  invite,
} from './invitations/invitations.ts'
import { changePassword } from './passwords/change-password.ts'
import { resetPassword, sendResetCode } from './passwords/password-reset.ts'
import { deleteSession, listUsers } from './records/users.queries.ts'
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  startSecondFactor,
} from './second-factor/second-factor.ts'
import { finishLogin } from './second-factor/second-step.ts'
import { sendDeviceCookie } from './sessions/known-devices.ts'
import { login, type SignedIn } from './sessions/login.ts'
import { ownerOf } from './sessions/recent-login.ts'
import { endSession, endSessionsOf, listSessions } from './sessions/sessions.ts'
import { logSignIn } from './sessions/sign-in-audit.ts'
import { sourceOf } from './sessions/source.ts'
import { getOwnUser, getUser } from './users.ts'

/** The endpoints of accounts: login, passwords, profile, sessions, second factor, and staff's list of users. */
export function userRoutes(app: App, deps: Deps): void {
  loginRoutes(app, deps)
  passwordRoutes(app, deps)
  profileRoutes(app, deps)
  sessionRoutes(app, deps)
  secondFactorRoutes(app, deps)
  staffRoutes(app, deps)
}

function loginRoutes(app: App, deps: Deps): void {
  route(app, sessions.register, async (request, reply) =>
    signedIn(reply.code(201), deps, await register(deps, request.body, sourceOf(request))),
  )

  route(app, sessions.login, async (request, reply) => {
    const outcome = await login(deps, request.body, sourceOf(request))
    return 'secondFactor' in outcome
      ? reply.code(202).send(outcome)
      : signedIn(reply, deps, outcome)
  })

  route(app, sessions.finishLogin, async (request, reply) =>
    signedIn(reply, deps, await finishLogin(deps, request.body, sourceOf(request))),
  )

  route(app, invitations.getInvitation, ({ params }) => getInvitation(deps, params.token))

  route(app, invitations.acceptInvitation, async (request, reply) => {
    const { params, body } = request
    return signedIn(
      reply.code(201),
      deps,
      await acceptInvitation(deps, params.token, body, sourceOf(request)),
    )
  })

  route(app, sessions.logout, async (request) => {
    if (request.tokenHash) await deleteSession(deps.db, request.tokenHash)
  })
}

/** Sends a new session and sets the device cookie. */
function signedIn(reply: FastifyReply, { publicUrl }: Deps, { session, deviceToken }: SignedIn) {
  sendDeviceCookie(reply, deviceToken, publicUrl)
  logSignIn(reply, session.user, 'password')
  return reply.send(session)
}

function passwordRoutes(app: App, deps: Deps): void {
  route(app, passwords.forgotPassword, (request) =>
    sendResetCode(deps, request.body, sourceOf(request)),
  )

  route(app, passwords.resetPassword, (request) =>
    resetPassword(deps, request.body, sourceOf(request)),
  )

  route(app, passwords.changePassword, (request) =>
    changePassword(deps, ownerOf(request), request.body),
  )
}

function profileRoutes(app: App, deps: Deps): void {
  const { db } = deps

  route(app, users.getProfile, async (request) => ({ user: await getOwnUser(db, request.user.id) }))

  route(app, users.updateProfile, async (request) => ({
    user: await updateProfile(deps, ownerOf(request), request.body),
  }))
}

function sessionRoutes(app: App, { db }: Deps): void {
  route(app, sessions.listSessions, async ({ user, tokenHash }) => ({
    sessions: await listSessions(db, user.id, tokenHash),
  }))

  route(app, sessions.endSession, (request) => endSession(db, request.user.id, request.params.id))

  route(app, sessions.endSessionsOf, (request) =>
    endSessionsOf(db, request.user, request.params.id),
  )
}

function secondFactorRoutes(app: App, deps: Deps): void {
  route(app, secondFactor.getSecondFactor, (request) => getSecondFactor(deps, request.user.id))

  route(app, secondFactor.startSecondFactor, (request) =>
    startSecondFactor(deps, ownerOf(request), request.body.password),
  )

  route(app, secondFactor.confirmSecondFactor, (request) =>
    confirmSecondFactor(deps, ownerOf(request), request.body.code),
  )

  route(app, secondFactor.removeSecondFactor, (request) =>
    removeSecondFactor(deps, ownerOf(request), request.body.password),
  )
}

function staffRoutes(app: App, deps: Deps): void {
  const { db } = deps

  route(app, users.listUsers, (request) => listUsers(db, request.query))

  route(app, users.getUser, async (request) => ({ user: await getUser(db, request.params.id) }))

  route(app, consents.setChannels, async ({ user, params, body }) => ({
    notifyBy: await setChannels(deps, user, params.id, body.notifyBy),
  }))

  route(app, personNote.savePersonNote, async ({ user, params, body }) => ({
    note: await savePersonNote(db, user, params.id, body),
  }))

  route(app, users.listRights, listRights)

  route(app, invitations.invite, ({ user, body }) => invite(deps, user, body))

  route(app, invitations.listInvitations, async () => ({
    invitations: (await selectInvitations(db)).map(toInvitation),
  }))

  route(app, invitations.endInvitation, ({ user, params }) => endInvitation(deps, user, params.id))

  route(app, users.changeRights, async ({ user, params, body }) => ({
    user: await changeRights(db, user, params.id, body),
  }))

  route(app, users.changeRole, async (request) => ({
    user: await changeRole(deps, request.user, request.params.id, request.body.role),
  }))
}
