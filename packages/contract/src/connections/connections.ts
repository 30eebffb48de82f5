import * as z from 'zod/mini'
import { endpoint, Instant } from '../endpoint.ts'
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

export const listConnections = endpoint(calls.listConnections, {
  config: { access: 'staff', summary: 'The services that the shop uses, and how each is set up' },
  schema: { response: { 200: z.object({ connections: z.array(Connection) }) } },
})

export const saveConnection = endpoint(calls.saveConnection, {
  config: {
    access: 'staff',
    missing: 'NOT_FOUND',
    summary: 'Set up a service: what is left out stays, null clears',
    refusals: ['SET_BY_ENVIRONMENT'],
  },
  schema: { params: ByName, body: ConnectionChange, response: { 200: Connection } },
})
