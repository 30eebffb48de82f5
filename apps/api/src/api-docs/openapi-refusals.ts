import type { NeededRight } from '@duka/contract/access'
import type { Endpoint } from '@duka/contract/endpoint'
import { type RefusalCode, refusals } from '@duka/contract/errors'
import { queryNames } from '../http/contract.ts'
import { isHook, specialBody } from './openapi-bodies.ts'

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
    fieldCodes: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['code'],
        properties: {
          code: { type: 'string', description: 'The name of the message.' },
          values: { type: 'object', description: 'The values in the message.' },
        },
      },
      description: 'Beside `fields`, for programs: which message it is, and the values in it.',
    },
    values: {
      type: 'object',
      additionalProperties: { type: ['string', 'number'] },
      description:
        'The values in the message, for programs that have their own sentence for the code.',
    },
    right: { type: 'string', description: 'Only with `RIGHT_MISSING`: the right.' },
    limit: {
      type: 'number',
      description: 'Only with `LIMIT_EXCEEDED`: percent of a discount, or shillings of a refund.',
    },
    total: {
      type: 'number',
      description:
        'Only with `PRICE_CHANGED`: what the order costs now, in shillings. Send it as `expectedTotal` once the customer agreed.',
    },
  },
}

/** The refusals of a call by status. Equal ones are written once, in `responses`, under the names of their codes. */
export function refusalsOf(endpoint: Endpoint, responses: Json): Json {
  const codes = refusalCodes(endpoint)
  const statuses = [...new Set(codes.map((code) => refusals[code].status))].sort()
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = codes.filter((code) => refusals[code].status === status)
      const name = ofStatus.join('.')
      responses[name] ??= answer(status, ofStatus)
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

function answer(status: number, codes: RefusalCode[]): Json {
  const ofCodes = { type: 'object', properties: { code: { enum: codes } } }
  const schema = { allOf: [{ $ref: '#/components/schemas/Refusal' }, ofCodes] }
  return {
    description: codes.map((code) => `\`${code}\`: ${refusals[code].message}`).join('\n\n'),
    content: { 'application/json': { schema } },
    ...((status === 429 || status === 503) && {
      headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'In seconds.' } },
    }),
  }
}

const needsRight = (right?: NeededRight) => right && right !== 'any' && right !== 'admin'

/** Every refusal that a call may return: its own, and those that follow from its contract, as the server reads it. */
function refusalCodes(endpoint: Endpoint): RefusalCode[] {
  const { method, url, config, schema } = endpoint
  const bodies = specialBody(endpoint)
  const takesAnyBody = isHook(url) || (bodies !== undefined && 'text/plain' in bodies)
  const isRead = !isHook(url) && (schema.body || bodies)
  const given: [unknown, RefusalCode[]][] = [
    [config.access !== 'public', ['NOT_SIGNED_IN', 'SESSION_EXPIRED']],
    [config.access === 'staff', ['NOT_ALLOWED', 'SECOND_FACTOR_NEEDED']],
    [needsRight(config.right), ['RIGHT_MISSING']],
    [schema.params, [config.missing ?? 'NOT_FOUND']],
    [schema.querystring || isRead || config.idempotent, ['INVALID_INPUT']],
    [queryNames(schema.querystring).includes('cursor'), ['INVALID_CURSOR']],
    [method !== 'GET', ['PAYLOAD_TOO_LARGE']],
    [method !== 'GET' && !takesAnyBody, ['MALFORMED_REQUEST', 'UNSUPPORTED_TYPE']],
    // A rider has no account to keep a key for; the run keeps it.
    [config.idempotent && config.access !== 'public', ['KEY_REUSED']],
    [true, ['UNAVAILABLE']],
  ]
  const derived = given.flatMap(([isSo, codes]) => (isSo ? codes : []))
  return [...new Set([...derived, ...(config.refusals ?? []).flat()])]
}
