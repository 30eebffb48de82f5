import * as z from 'zod/mini'
import { endpoint, Instant, noted, optionalText } from '../endpoint.ts'
import { connectionNames } from './connection-names.ts'
import * as calls from './connections.calls.ts'

const ByName = z.object({ name: z.enum(connectionNames) })

export const Connection = z.object({
  name: z.enum(connectionNames),
  /** `failing` lasts from a refusal by the provider to the next success. */
  state: z.enum(['off', 'simulated', 'ready', 'failing']),
  source: noted(z.enum(['settings', 'environment']), '`environment`: read-only here.'),
  fields: noted(
    z.array(
      z.object({
        name: z.string(),
        isSecret: noted(z.boolean(), 'A secret can be written and never read.'),
        isSet: noted(z.boolean(), 'Whether it has a value.'),
        /** Null for a secret, and for what is not set. */
        value: z.nullable(z.string()),
      }),
    ),
    'The fields of the connection.',
  ),
  lastSuccessAt: noted(z.nullable(Instant), 'When the service last took what the shop sent.'),
  /** Why it is failing. */
  problem: z.nullable(z.string()),
})
export type Connection = z.infer<typeof Connection>

/** What is left out stays as it is; null clears. */
export const ConnectionChange = z.object({
  fields: noted(
    z.record(z.string(), z.nullable(z.union([z.string().check(z.maxLength(20_000)), z.int()]))),
    'The values of a connection, by the name of the field.',
  ),
})
export type ConnectionChange = z.infer<typeof ConnectionChange>

/** One check of a connection. */
export const TestStep = z.object({
  name: z.string(),
  ok: noted(z.nullable(z.boolean()), 'Whether it passed; null: nobody could tell.'),
  /** What is wrong; a warning where `ok` is true. */
  problem: z.nullable(z.string()),
  field: noted(z.nullable(z.string()), 'The field to correct.'),
})
export type TestStep = z.infer<typeof TestStep>

export const listConnections = endpoint(calls.listConnections, 'staff:settings', {
  summary: 'The services that the shop uses, and how each is set up',
  answer: {
    connections: noted(
      z.array(Connection),
      'The services that the shop talks to: `mpesa`, `email`, `sms`, `whatsapp`, `etims`.',
    ),
  },
})

export const saveConnection = endpoint(calls.saveConnection, 'staff:settings', {
  missing: 'NOT_FOUND',
  summary: 'Set up a service: what is left out stays, null clears',
  refusals: ['SET_BY_ENVIRONMENT'],
  params: ByName,
  body: ConnectionChange,
  answer: Connection,
})

export const testConnection = endpoint(calls.testConnection, 'staff:settings', {
  missing: 'NOT_FOUND',
  summary: 'Check what is saved, step by step, and send one message',
  refusals: ['TOO_MANY_TRIES'],
  params: ByName,
  body: z.optional(
    z.object({
      /** The e-mail address or phone that receives one message; without it nothing is sent. */
      to: optionalText(200),
    }),
  ),
  answer: {
    steps: noted(z.array(TestStep), 'The checks, in the order of setting it up.'),
  },
})

export const registerMpesa = endpoint(calls.registerMpesa, 'staff:settings', {
  summary: 'Tell M-Pesa where to report payments that people type at their phones',
  refusals: ['MPESA_OFF', 'MPESA_REFUSED', 'NOT_CALLABLE'],
  body: z.optional(
    z.object({
      newSecret: noted(
        z.optional(z.boolean()),
        'Whether the addresses get a new secret; the old ones stop working then.',
      ),
      phone: noted(optionalText(40), 'The phone of the shortcode; needed once, for pulls.'),
    }),
  ),
  answer: {
    results: noted(z.array(z.string()), 'What M-Pesa was told, a line each.'),
  },
})

/** The result of the harmless reversal by which a test checks the initiator. */
export const receiveTestResult = endpoint(calls.receiveTestResult, 'public', {
  summary: 'M-Pesa reports what became of a test',
  missing: 'NOT_FOUND',
  answer: {
    ResultCode: noted(z.int(), '`0`: received.'),
    ResultDesc: noted(z.string(), 'The same in a word.'),
  },
})
