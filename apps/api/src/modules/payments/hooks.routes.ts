import * as contract from '@duka/contract/payments'
import type { Deps } from '../../deps.ts'
import { takeAnyBody } from '../../http/any-body.ts'
import type { App } from '../../http/contract.ts'
import { handleEvent, storeCallback } from './callbacks.ts'
import { confirmTyped, validateTyped } from './typed.ts'

/** Safaricom's callbacks have some hundred bytes. */
const MOST_BYTES = 64 * 1024
const ACCEPTED = { ResultCode: 0, ResultDesc: 'Accepted' }

/** Where M-Pesa posts its results: stored as they came, answered at once, acted on after that. */
export function hookRoutes(app: App, deps: Deps): void {
  app.register(async (app: App) => {
    // Not even a content type that is none may cost us a callback.
    takeAnyBody(app)

    app.route({
      ...contract.receiveCallback,
      bodyLimit: MOST_BYTES,
      handler: ({ params, body, log }) => receive('callback', params.secret, body, log),
    })

    app.route({
      ...contract.receiveReversalResult,
      bodyLimit: MOST_BYTES,
      handler: ({ params, body, log }) => receive('reversal-result', params.secret, body, log),
    })

    app.route({
      ...contract.receiveValidation,
      bodyLimit: MOST_BYTES,
      handler: ({ params, body }) => validateTyped(deps.db, params.secret, body),
    })

    app.route({
      ...contract.receiveConfirmation,
      bodyLimit: MOST_BYTES,
      handler: ({ params, body, log }) => confirmTyped(deps, params.secret, body, log),
    })
  })

  async function receive(
    kind: 'callback' | 'reversal-result',
    secret: string,
    body: unknown,
    log: App['log'],
  ) {
    const event = await storeCallback(deps.db, kind, secret, String(body ?? ''))
    setImmediate(() => void handleEvent(deps, event, log))
    return ACCEPTED
  }
}
