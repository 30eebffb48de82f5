import { randomBytes } from 'node:crypto'
import { failure, ok, type Reply, type SimRequest } from './replies.ts'
import type { World } from './world.ts'

/** GET /oauth/v1/generate. Source: Daraja portal, Authorization. */
export function generateToken(world: World, request: SimRequest): Reply {
  if (request.query.get('grant_type') !== 'client_credentials') {
    return failure(400, '400.008.02', 'Invalid grant type passed')
  }
  const [, pair = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? []
  if (!isKnown(world, Buffer.from(pair, 'base64').toString())) {
    return failure(400, '400.008.01', 'Invalid Authentication passed')
  }

  const { tokenSeconds, tokenAsString, newTokenKillsOld } = world.settings
  if (newTokenKillsOld) world.tokens.clear()
  const token = randomBytes(21).toString('base64url')
  world.tokens.set(token, world.scheduler.now().getTime() + tokenSeconds * 1000)
  return ok({
    access_token: token,
    expires_in: tokenAsString ? String(tokenSeconds) : tokenSeconds,
  })
}

function isKnown({ credentials }: World, pair: string) {
  if (credentials === 'any') return /^[^:]+:.+$/.test(pair)
  return pair === `${credentials.consumerKey}:${credentials.consumerSecret}`
}

/** Whether a call has a valid token. */
export function hasToken(world: World, { headers }: SimRequest): boolean {
  const [, token = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
  return (world.tokens.get(token) ?? 0) > world.scheduler.now().getTime()
}

/** Each API answers a bad token differently. Source: Daraja portal, error responses of each. */
export const badToken = {
  stk: () => failure(404, '404.001.03', 'Invalid Access Token'),
  c2b: () => failure(400, '400.003.01', 'Invalid Access Token'),
  reversal: () => failure(401, '401.003.01', 'Error Occurred - Invalid Access Token - unknown'),
  pull: () => failure(401, '401.001', 'Invalid Access Token'),
}
