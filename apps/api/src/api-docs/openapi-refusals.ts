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
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'A message for each wrong input, by the name of the input.',
    },
    values: {
      type: 'object',
      additionalProperties: { type: ['string', 'number'] },
      description:
        'The values in the message, for programs that have their own sentence for the code.',
    },
    total: {
      type: 'number',
      description:
        'Only with `PRICE_CHANGED`: what the order costs now, in shillings. Send it as `expectedTotal` once the customer agreed.',
    },
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

/** Calls that only read and still have a limit for an address or an account. */
const limitedReads = /events|\/offers|^\/track\/|deliveries\/run\//
/** Calls that ask M-Pesa, WhatsApp or the SMS provider. */
const callsOutside = /^\/(payments|deliveries\/run|messages|message-texts)/

/** The refusals that a call may return. */
export function refusalsOf({ method, url, config }: Endpoint, hasBody: boolean): Json {
  const { access } = config
  const isHook = url.startsWith('/hooks')
  const isSignedIn = access !== 'public'
  const needsOwnership = /:userId/.test(url) || url === '/addresses'
  const changes = method !== 'GET' && !isHook
  const isRiders = url.startsWith('/deliveries/run/')
  const statuses = [
    400,
    // A public call reads the token, too, if it is sent: for an address or an order of one's own.
    401,
    (isSignedIn || needsOwnership || isRiders || url === '/user/login') && 403,
    404,
    changes && 409,
    // A call without a body answers these, too, if one is sent.
    (changes || hasBody) && 413,
    changes && 415,
    (changes || limitedReads.test(url)) && 429,
    changes && callsOutside.test(url) && 502,
    503,
  ].filter((status) => status !== false)
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
  )
}
