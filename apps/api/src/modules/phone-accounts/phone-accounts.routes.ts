import * as phoneLogins from '@duka/contract/users/phone-login'
import * as phoneProof from '@duka/contract/users/phone-proof'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/contract.ts'
import { confirmPhoneProof, startPhoneProof } from '../users/phones/phone-proof.ts'
import { sendDeviceCookie } from '../users/sessions/known-devices.ts'
import { ownerOf } from '../users/sessions/recent-login.ts'
import { logSignIn } from '../users/sessions/sign-in-audit.ts'
import { sourceOf } from '../users/sessions/source.ts'
import { claimOrders } from './claim-orders.ts'
import { phoneLogin, sendLoginCode } from './phone-login.ts'

/** The endpoints of accounts by phone: logging in with a code, and proving the phone of a profile. */
export function phoneAccountRoutes(app: App, deps: Deps): void {
  route(app, phoneLogins.sendPhoneCode, (request) =>
    sendLoginCode(deps, request.body, sourceOf(request)),
  )

  route(app, phoneLogins.phoneLogin, async (request, reply) => {
    const outcome = await phoneLogin(deps, request.body, sourceOf(request))
    if ('secondFactor' in outcome) return reply.code(202).send(outcome)
    logSignIn(reply, outcome.session.user, 'phone')
    sendDeviceCookie(reply, outcome.deviceToken, deps.publicUrl)
    return reply.code(outcome.isNew ? 201 : 200).send(outcome.session)
  })

  route(app, phoneProof.startPhoneProof, (request) =>
    startPhoneProof(deps, ownerOf(request), request.body.password),
  )

  route(app, phoneProof.confirmPhoneProof, async (request) => {
    const phone = await confirmPhoneProof(deps, ownerOf(request), request.body)
    if (deps.settings.now().phoneAccounts)
      await deps.db.transaction((db) => claimOrders(db, request.user, phone))
  })
}
