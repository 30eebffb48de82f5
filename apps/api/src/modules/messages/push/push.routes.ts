import { createECDH } from 'node:crypto'
import * as contract from '@duka/contract/messages/push'
import type { Deps } from '../../../deps.ts'
import { type App, route } from '../../../http/contract.ts'
import { ShopError, wrongField } from '../../../http/errors.ts'
import { isLinkLocal, isPrivate } from '../../../http/link-local.ts'
import { deleteOwnSubscription, saveSubscription } from './push.queries.ts'
import { pushKeys } from './push-keys.ts'

export function pushRoutes(app: App, deps: Deps): void {
  const { db, production } = deps

  route(app, contract.getPushKey, async () => ({ key: (await pushKeys(deps)).publicKey }))

  route(app, contract.subscribePush, async ({ body, tokenHash }) => {
    const { hostname, username } = new URL(body.endpoint)
    const isRefused = production ? isPrivate : isLinkLocal
    if (isRefused(hostname) || username) throw wrongField('endpoint', 'This is not valid.')
    if (!isPoint(body.keys.p256dh)) throw wrongField('keys', 'This is not valid.')
    if (!tokenHash || !(await saveSubscription(db, tokenHash, body)))
      throw new ShopError('NOT_ALLOWED')
  })

  route(app, contract.unsubscribePush, ({ user, body }) =>
    deleteOwnSubscription(db, user.id, body.endpoint),
  )
}

/** Whether a public key is a point of the curve: with another one nothing can be encrypted. */
function isPoint(key: string): boolean {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  try {
    return ecdh.computeSecret(key, 'base64url').length > 0
  } catch {
    return false
  }
}
