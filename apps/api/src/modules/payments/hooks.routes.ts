import * as contract from '@duka/contract/payments/payments'
import type { Deps } from '../../deps.ts'
import { bodyText, takeAnyBody } from '../../http/any-body.ts'
import { type App, route } from '../../http/contract.ts'
import { type CallbackKind, handleEvent, storeCallback } from './incoming/callbacks.ts'
import { confirmTyped, validateTyped } from './incoming/typed.ts'

/** The largest callback; real ones have some hundred bytes. */
const MAX_BYTES = 64 * 1024
const ACCEPTED = { ResultCode: 0, ResultDesc: 'Accepted' }

/** The endpoints that M-Pesa calls. A callback is stored unchanged, answered at once, and processed afterwards. */
export function hookRoutes(app: App, deps: Deps): void {
  app.register(async (app: App) => {
    // A callback must not be lost to a wrong content type.
    takeAnyBody(app)

    route(app, { ...contract.receiveCallback, bodyLimit: MAX_BYTES }, (request) =>
      receive('callback', request),
    )

    route(app, { ...contract.receiveReversalResult, bodyLimit: MAX_BYTES }, (request) =>
      receive('reversal-result', request),
    )

    route(app, { ...contract.receiveReversalTimeout, bodyLimit: MAX_BYTES }, (request) =>
      receive('reversal-timeout', request),
    )

    route(app, { ...contract.receiveValidation, bodyLimit: MAX_BYTES }, ({ params, body }) =>
      validateTyped(deps, params.secret, bodyText(body)),
    )

    route(app, { ...contract.receiveConfirmation, bodyLimit: MAX_BYTES }, ({ params, body, log }) =>
      confirmTyped(deps, params.secret, bodyText(body), log),
    )
  })

  async function receive(
    kind: CallbackKind,
    {
      params,
      body,
      log,
      ip,
    }: { params: { secret: string }; body: unknown; log: App['log']; ip: string },
  ) {
    const isTrusted = deps.mpesa.isCallbackFrom(ip)
    const event = await storeCallback(deps.db, kind, params.secret, bodyText(body), { isTrusted })
    setImmediate(() => void handleEvent(deps, event, log))
    return ACCEPTED
  }
}
