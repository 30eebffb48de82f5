import * as z from 'zod/mini'
import { endpoint, Instant, optionalText } from '../endpoint.ts'
import { connectionNames } from './connection-names.ts'
import * as calls from './connections.calls.ts'

const ByName = z.object({ name: z.enum(connectionNames) })

export const Connection = z.object({
  name: z.enum(connectionNames),
  /** `failing` lasts from a refusal by the provider to the next success. */
  state: z.enum(['off', 'simulated', 'ready', 'failing']),
  /** What the environment sets is read-only here. */
  source: z.enum(['settings', 'environment']),
  fields: z.array(
    z.object({
      name: z.string(),
      /** A secret can be written and never read. */
      isSecret: z.boolean(),
      isSet: z.boolean(),
      /** Null for a secret, and for what is not set. */
      value: z.nullable(z.string()),
    }),
  ),
  lastSuccessAt: z.nullable(Instant),
  /** Why it is failing. */
  problem: z.nullable(z.string()),
})
export type Connection = z.infer<typeof Connection>

/** What is left out stays as it is; null clears. */
export const ConnectionChange = z.object({
  fields: z.record(
    z.string(),
    z.nullable(z.union([z.string().check(z.maxLength(20_000)), z.int()])),
  ),
})
export type ConnectionChange = z.infer<typeof ConnectionChange>

/** One check of a connection. */
export const TestStep = z.object({
  name: z.string(),
  /** Null: not reached, or it could not be told. */
  ok: z.nullable(z.boolean()),
  /** What is wrong; a warning where `ok` is true. */
  problem: z.nullable(z.string()),
  /** The field to correct. */
  field: z.nullable(z.string()),
})
export type TestStep = z.infer<typeof TestStep>

export const listConnections = endpoint(calls.listConnections, 'staff:settings', {
  summary: 'The services that the shop uses, and how each is set up',
  schema: { response: { 200: z.object({ connections: z.array(Connection) }) } },
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
    response: { 200: z.object({ steps: z.array(TestStep) }) },
  },
})

export const registerMpesa = endpoint(calls.registerMpesa, 'staff:settings', {
  summary: 'Tell M-Pesa where to report payments that people type at their phones',
  refusals: ['MPESA_OFF', 'MPESA_REFUSED', 'NOT_CALLABLE'],
  schema: {
    body: z.optional(
      z.object({
        /** New addresses: the old ones stop working. */
        newSecret: z.optional(z.boolean()),
        /** The phone nominated for the shortcode; needed once, for pulls. */
        phone: optionalText(40),
      }),
    ),
    response: { 200: z.object({ results: z.array(z.string()) }) },
  },
})

/** The result of the harmless reversal by which a test checks the initiator. */
export const receiveTestResult = endpoint(calls.receiveTestResult, 'public', {
  summary: 'M-Pesa reports what became of a test',
  missing: 'NOT_FOUND',
  schema: {
    params: z.object({ secret: z.string() }),
    response: { 200: z.object({ ResultCode: z.int(), ResultDesc: z.string() }) },
  },
})
