import type { Endpoint } from '@duka/contract/endpoint'
import { type RefusalCode, refusals } from '@duka/contract/errors'

type Json = Record<string, unknown>

/** The schema of every refusal. */
export const refusalSchema: Json = {
  type: 'object',
  description: 'The shop says no. `fields` names the inputs at fault.',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'For a person.' },
    code: { type: 'string', enum: Object.keys(refusals), description: 'For a program.' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
}

/** A response for each status of a refusal, with the codes of that status. */
export function refusalAnswers(): Json {
  const codes = Object.keys(refusals) as RefusalCode[]
  const statuses = [...new Set(codes.map((code) => refusals[code].status))].sort()
  return Object.fromEntries(
    statuses.map((status) => [
      `Refused${status}`,
      {
        description: codes
          .filter((code) => refusals[code].status === status)
          .map((code) => `\`${code}\`: ${refusals[code].message}`)
          .join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        ...((status === 429 || status === 503) && {
          headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'In seconds.' } },
        }),
      },
    ]),
  )
}

/** Rate-limited calls, and those that call M-Pesa. */
const rateLimited = /login|password|stk-push|events/
const callsMpesa = /stk-push|refund/

/** The refusals that a call may return. */
export function refusalsOf({ method, url, config, schema }: Endpoint, hasBody: boolean): Json {
  const { access } = config
  const isHook = url.startsWith('/hooks')
  const needsOwnership = /:userId/.test(url) || url === '/addresses'
  const takesInput = hasBody || !!schema.params || !!schema.querystring
  const statuses = [
    takesInput && 400,
    (access !== 'public' || url === '/user/login') && 401,
    (access === 'staff' || needsOwnership) && 403,
    (/:/.test(url) || (hasBody && access !== 'public')) && 404,
    method !== 'GET' && !isHook && access !== 'public' && 409,
    hasBody && 413,
    hasBody && !isHook && 415,
    rateLimited.test(url) && 429,
    callsMpesa.test(url) && 502,
    503,
  ].filter((status) => status !== false)
  if (url === '/user/register') statuses.push(409)
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
  )
}
