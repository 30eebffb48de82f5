import { failure, firstInvalid, invalid, type Reply, readBody, type SimRequest } from './replies.ts'
import { hasToken } from './tokens.ts'
import type { World } from './world.ts'

/** A valid call, or its refusal. */
type Call =
  | { fields: Record<string, string>; refusal?: undefined }
  | { fields?: undefined; refusal: Reply }

/** What a call requires: a valid token and valid fields. */
interface Needs {
  /** Each API answers a bad token differently. */
  badToken: () => Reply
  /** Checked in this order. */
  fields: Record<string, RegExp>
}

/** Checks a call in the order of most Daraja APIs: token, body, fields. */
export function readCall(world: World, request: SimRequest, needs: Needs): Call {
  if (!hasToken(world, request)) return { refusal: needs.badToken() }
  const fields = readBody(request)
  if (!fields) return { refusal: failure(400, '400.002.05', 'Invalid Request Payload') }
  const wrong = firstInvalid(fields, needs.fields)
  return wrong ? { refusal: invalid(wrong) } : { fields }
}
