import * as z from 'zod/mini'
import { endpoint, Instant, note, optionalText } from '../endpoint.ts'
import { connectionNames } from './connection-names.ts'
import * as calls from './connections.calls.ts'

const ByName = z.object({ name: z.enum(connectionNames) })

export const Connection = z.object({
  name: z.enum(connectionNames),
  /** `failing` lasts from a refusal by the provider to the next success. */
  state: z.enum(['off', 'simulated', 'ready', 'failing']),
  source: z.enum(['settings', 'environment']).check(note('`environment`: read-only here.')),
  fields: z
    .array(
      z.object({
        name: z.string(),
        isSecret: z.boolean().check(note('A secret can be written and never read.')),
        isSet: z.boolean().check(note('Whether it has a value.')),
        /** Null for a secret, and for what is not set. */
        value: z.nullable(z.string()),
      }),
    )
    .check(note('The fields of the connection.')),
  lastSuccessAt: z.nullable(Instant).check(note('When the service last took what the shop sent.')),
  /** Why it is failing. */
  problem: z.nullable(z.string()),
})
export type Connection = z.infer<typeof Connection>

/** What is left out stays as it is; null clears. */
export const ConnectionChange = z.object({
  fields: z
    .record(z.string(), z.nullable(z.union([z.string().check(z.maxLength(20_000)), z.int()])))
    .check(note('The values of a connection, by the name of the field.')),
})
export type ConnectionChange = z.infer<typeof ConnectionChange>

/** One check of a connection. */
export const TestStep = z.object({
  name: z.string(),
  ok: z.nullable(z.boolean()).check(note('Whether it passed; null: nobody could tell.')),
  /** What is wrong; a warning where `ok` is true. */
  problem: z.nullable(z.string()),
  field: z.nullable(z.string()).check(note('The field to correct.')),
})
export type TestStep = z.infer<typeof TestStep>

export const listConnections = endpoint(calls.listConnections, 'staff:settings', {
  summary: 'The services that the shop uses, and how each is set up',
  schema: {
    response: {
      200: z.object({
        connections: z
          .array(Connection)
          .check(
            note(
              'The services that the shop talks to: `mpesa`, `email`, `sms`, `whatsapp`, `etims`.',
            ),
          ),
      }),
    },
  },
})

export const saveConnection = endpoint(calls.saveConnection, 'staff:settings', {
  missing: 'NOT_FOUND',
  summary: 'Set up a service: what is left out stays, null clears',
  refusals: ['SET_BY_ENVIRONMENT'],
  schema: { params: ByName, body: ConnectionChange, response: { 200: Connection } },
})

export const testConnection = endpoint(calls.testConnection, 'staff:settings', {
  missing: 'NOT_FOUND',
  summary: 'Check what is saved, step by step, and send one message',
  refusals: ['TOO_MANY_TRIES'],
  schema: {
    params: ByName,
    body: z.optional(
      z.object({
        /** The e-mail address or phone that receives one message; without it nothing is sent. */
        to: optionalText(200),
      }),
    ),
    response: {
      200: z.object({
        steps: z.array(TestStep).check(note('The checks, in the order of setting it up.')),
      }),
    },
  },
})

export const registerMpesa = endpoint(calls.registerMpesa, 'staff:settings', {
  summary: 'Tell M-Pesa where to report payments that people type at their phones',
  refusals: ['MPESA_OFF', 'MPESA_REFUSED', 'NOT_CALLABLE'],
  schema: {
    body: z.optional(
      z.object({
        newSecret: z
          .optional(z.boolean())
          .check(note('Whether the addresses get a new secret; the old ones stop working then.')),
        phone: optionalText(40).check(note('The phone of the shortcode; needed once, for pulls.')),
      }),
    ),
    response: {
      200: z.object({
        results: z.array(z.string()).check(note('What M-Pesa was told, a line each.')),
      }),
    },
  },
})

/** The result of the harmless reversal by which a test checks the initiator. */
export const receiveTestResult = endpoint(calls.receiveTestResult, 'public', {
  summary: 'M-Pesa reports what became of a test',
  missing: 'NOT_FOUND',
  schema: {
    params: z.object({ secret: z.string() }),
    response: {
      200: z.object({
        ResultCode: z.int().check(note('`0`: received.')),
        ResultDesc: z.string().check(note('The same in a word.')),
      }),
    },
  },
})
