import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CallConfig, Endpoint } from '@duka/contract/endpoint'
import { zodMessages } from '@duka/contract/field-messages'
import fastJsonStringify from 'fast-json-stringify'
import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyInstance,
  FastifySchema,
  FastifySchemaCompiler,
  FastifyTypeProvider,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import * as z from 'zod/mini'
import { InvalidInput } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<CallConfig> {}
}

/** Lets TypeScript read the types of a request from the contract's schemas. */
interface ContractTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodMiniType ? z.output<this['schema']> : unknown
  serializer: this['schema'] extends z.ZodMiniType ? z.input<this['schema']> : unknown
}

/** The application as the modules see it. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ContractTypes
>

type Handler<Schema extends FastifySchema> = RouteHandlerMethod<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  RouteGenericInterface,
  FastifyContextConfig,
  Schema,
  ContractTypes,
  FastifyBaseLogger
>

type Served = Endpoint & Pick<RouteShorthandOptions, 'bodyLimit' | 'config' | 'preHandler'>

/**
 * Serves an endpoint of the contract. What the handler returns is the answer, with the first status that the contract
 * names, or 204 when it names none. A handler may send another status, or a file, by itself.
 */
export function route<const Call extends Served>(
  app: App,
  call: Call,
  handler: Handler<Call['schema']>,
): void
export function route(app: App, call: Served, handler: Handler<FastifySchema>): void {
  const [status = 204] = Object.keys(call.schema.response ?? {}).map(Number)
  app.route({
    ...call,
    async handler(request, reply) {
      const answer = await handler.call(this, request, reply)
      if (reply.sent || reply.raw.headersSent) return reply
      return reply.code(status).send(status === 204 ? undefined : answer)
    },
  })
}

/** Reads a value by a schema of the contract, or throws `InvalidInput`. */
export function read<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = z.safeParse(schema, value, zodMessages)
  if (result.success) return result.data
  throw new InvalidInput(result.error.issues)
}

/** The names of the query parameters that a schema of the contract reads. */
export function queryNames(schema: unknown): string[] {
  if (schema === undefined) return []
  const { properties } = z.toJSONSchema(schema as z.ZodMiniType, {
    io: 'input',
    unrepresentable: 'any',
  })
  return Object.keys(properties ?? {})
}

/** Checks requests with the contract's schemas. */
export const validatorCompiler: FastifySchemaCompiler<FastifySchema> =
  ({ schema, httpPart }) =>
  (value) => {
    // PostgreSQL's text cannot store the character U+0000, and nobody types it.
    if (httpPart !== 'body' && holdsZeroCharacter(value))
      return { error: new InvalidInput([], 'The address holds a character that is not allowed.') }
    // A missing body is read as an empty object, so that the refusal names the missing fields.
    const result = z.safeParse(schema as unknown as z.ZodMiniType, value ?? {}, zodMessages)
    return result.success
      ? { value: result.data }
      : { error: new InvalidInput(result.error.issues) }
  }

function holdsZeroCharacter(value: unknown): boolean {
  const texts = Object.values(value ?? {}).flat()
  return texts.some((text) => typeof text === 'string' && text.includes('\0'))
}

/**
 * Serializes responses as JSON with the fields that the contract names, and no others, and does not validate them.
 * Compiling takes long: it waits for the first answer, and equal schemas in all apps of a process share the result.
 */
export const serializerCompiler: FastifySerializerCompiler<FastifySchema> =
  ({ schema }) =>
  (data) => {
    const known = serializers.get(schema)
    if (known) return known(data)
    // Formats and patterns validate input; for output they would only cost time.
    const json = z.toJSONSchema(schema as unknown as z.ZodMiniType, { target: 'draft-7' })
    const serializer = fastJsonStringify(plain(json))
    serializers.set(schema, serializer)
    return serializer(data)
  }

const serializers = new WeakMap<FastifySchema, ReturnType<typeof fastJsonStringify>>()

function plain(schema: object): object {
  return JSON.parse(
    JSON.stringify(schema, (key, value) =>
      // Only strings: a field may be called `format` too, and its value is a schema.
      typeof value === 'string' && ['format', 'pattern', '$schema'].includes(key)
        ? undefined
        : value,
    ),
  )
}
