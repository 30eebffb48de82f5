import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Access } from '@duka/contract/endpoint'
import type { RefusalCode } from '@duka/contract/errors'
import fastJsonStringify from 'fast-json-stringify'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchema,
  FastifySchemaCompiler,
  FastifyTypeProvider,
  RawServerDefault,
} from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import * as z from 'zod/mini'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    summary?: string
    missing?: RefusalCode
    idempotent?: boolean
    /** The answer depends on the address alone and may be kept as ready bytes. */
    ready?: boolean
  }
}

/** Lets TypeScript read the types of a request from the contract's schemas. */
interface ContractTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodMiniType ? z.output<this['schema']> : unknown
  serializer: this['schema'] extends z.ZodMiniType
    ? z.input<this['schema']> | JsonText<z.input<this['schema']>>
    : unknown
}

/** The application as the modules see it. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ContractTypes
>

/** What was sent does not fit the contract. `fields` holds the first sentence for each input. */
export class InvalidInput extends Error {
  readonly fields: Record<string, string> = {}

  constructor(issues: readonly { path: PropertyKey[]; message: string }[], message?: string) {
    super(message ?? '')
    for (const issue of issues) {
      const field = issue.path.map(String).join('.')
      if (field && !(field in this.fields)) this.fields[field] = issue.message
    }
  }
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** What is said of an input for which the contract has no sentence of its own. */
const plainly = {
  error(issue: z.core.$ZodRawIssue): string {
    if (issue.code === 'invalid_type' && issue.input === undefined) return 'This is required.'
    if (issue.code === 'invalid_type')
      return `This must be ${kinds[issue.expected] ?? issue.expected}.`
    if (issue.code === 'too_big' && issue.origin === 'string')
      return `Use at most ${issue.maximum} characters.`
    return 'This is not valid.'
  },
}

/** Reads a value by a schema of the contract, or throws `InvalidInput`. */
export function read<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = z.safeParse(schema, value, plainly)
  if (result.success) return result.data
  throw new InvalidInput(result.error.issues)
}

/** Checks requests with the contract's schemas. */
export const validatorCompiler: FastifySchemaCompiler<FastifySchema> =
  ({ schema, httpPart }) =>
  (value) => {
    // PostgreSQL's text cannot hold the zero character, and nothing a person types contains it.
    if (httpPart !== 'body' && holdsZeroCharacter(value))
      return { error: new InvalidInput([], 'The address holds a character that is not allowed.') }
    // An absent body is read as an empty form, so that the answer names the fields that are missing.
    const result = z.safeParse(schema as unknown as z.ZodMiniType, value ?? {}, plainly)
    return result.success
      ? { value: result.data }
      : { error: new InvalidInput(result.error.issues) }
  }

function holdsZeroCharacter(value: unknown): boolean {
  return Object.values(value ?? {}).some((text) => typeof text === 'string' && text.includes('\0'))
}

/** An answer that has been written as JSON already, or a part of one. */
export class JsonText<Value> {
  /** What it is the JSON of: only the type checker asks. */
  declare readonly value?: Value
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** Where it is kept as data, it is what it says. */
  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}

/**
 * A writer of JSON, compiled from a schema of the contract: it writes the fields the contract names
 * and no others. Our own answers are not validated again on the way out.
 */
export function writerOf<Schema extends z.ZodMiniType>(
  schema: Schema,
): (value: z.input<Schema>) => string {
  return fastJsonStringify(
    // Formats and patterns guard what comes in; on the way out they would only cost time.
    plain(z.toJSONSchema(schema, { target: 'draft-7', io: 'output' })),
    { largeArrayMechanism: 'default' },
  )
}

/** Turns answers into JSON, unless they are. */
export const serializerCompiler: FastifySerializerCompiler<FastifySchema> = ({ schema }) => {
  const write = writerOf(schema as unknown as z.ZodMiniType)
  return (answer) => (answer instanceof JsonText ? answer.text : write(answer))
}

function plain(schema: object): object {
  return JSON.parse(
    JSON.stringify(schema, (key, value) =>
      // Text only: a field of ours may be called `format` too, and what stands under it is a schema.
      typeof value === 'string' && ['format', 'pattern', '$schema'].includes(key)
        ? undefined
        : value,
    ),
  )
}
