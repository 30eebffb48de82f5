import { failure, firstInvalid, invalid, type Reply, readBody, type SimRequest } from './replies.ts'
import { hasToken } from './tokens.ts'
import type { World } from './world.ts'

/** A call in good order, or the refusal that it gets. */
type Call =
  | { fields: Record<string, string>; refusal?: undefined }
  | { fields?: undefined; refusal: Reply }

/** What a call needs: a token that lives, and fields that fit. */
interface Needs {
  /** A bad token looks different on every API. */
  badToken: () => Reply
  /** Checked in this order. */
  fields: Record<string, RegExp>
}

/** Reads a call as most APIs of Daraja do: first its token, then its body, then its fields. */
export function readCall(world: World, request: SimRequest, needs: Needs): Call {
  if (!hasToken(world, request)) return { refusal: needs.badToken() }
  const fields = readBody(request)
  if (!fields) return { refusal: failure(400, '400.002.05', 'Invalid Request Payload') }
  const wrong = firstInvalid(fields, needs.fields)
  return wrong ? { refusal: invalid(wrong) } : { fields }
}
