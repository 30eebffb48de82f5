import * as z from 'zod/mini'
import type { NeededRight, Right } from './access.ts'
import type { RefusalCode } from './errors.ts'
import { invalid } from './field-messages.ts'
import { plainText, withoutInvisible } from './plain-text.ts'

/**
 * Who may call: everyone, anyone signed in, or staff (manager and admin) who hold a right. On a call of users, staff need
 * the right for things that are not their own. `staff:refunds` needs one right; `staffWith` and `ownOr` are below.
 */
type Guard =
  | 'public'
  | 'user'
  | `staff:${NeededRight & string}`
  | Pick<CallConfig, 'access' | 'right'>

export interface CallConfig {
  access: 'public' | 'user' | 'staff'
  right?: NeededRight
  summary: string
  missing?: RefusalCode
  idempotent?: string
  refusals?: readonly (RefusalCode | readonly RefusalCode[])[]
}

/**
 * One endpoint of the API as data, in the shape of Fastify's route options.
 * `missing` is the refusal for a malformed id in the path, so that the answer is "not found" and not "invalid".
 * A call with `idempotent` takes an `Idempotency-Key`; its keys are stored under this name.
 * `refusals` are those of its own rules, besides what follows from its access, its schemas and `missing`.
 * Lists that several calls share are nested, because bundlers would keep a spread one in the browser's scripts.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  config: CallConfig
  schema: {
    params?: z.ZodMiniType
    querystring?: z.ZodMiniType
    body?: z.ZodMiniType
    response?: Record<number, z.ZodMiniType>
  }
}

/** A schema, or the fields of an object. */
type Part = z.ZodMiniType | z.core.$ZodLooseShape
type SchemaOf<Given> = Given extends z.ZodMiniType
  ? Given
  : Given extends z.core.$ZodShape
    ? z.ZodMiniObject<z.core.util.Writeable<Given>, z.core.$strip>
    : never

/** What a call takes and answers. The parts of its path are in `pathParts` by their names, unless it gives `params`. */
interface Parts {
  params?: Part
  query?: Part
  body?: Part
  /** The answer with the status 200. */
  answer?: Part
  /** With 201. */
  created?: Part
  /** With 202: the work goes on. */
  accepted?: Part
}

const statuses = { answer: 200, created: 201, accepted: 202 } as const

/** The names of the parts of a path: `id` of `/orders/:id`. */
export type PathNames<Url> = Url extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathNames<`/${Rest}`>
  : Url extends `${string}:${infer Name}`
    ? Name
    : never
type PathPart<Name> = Name extends keyof typeof pathParts ? (typeof pathParts)[Name] : never
type Answers<Given extends Parts> = {
  [Name in keyof Given & keyof typeof statuses as (typeof statuses)[Name]]: SchemaOf<Given[Name]>
}
type If<Names, Then> = [Names] extends [never] ? unknown : Then
/** The schemas of a call as Fastify takes them. */
type Schemas<Url, Given extends Parts> = If<
  PathNames<Url>,
  {
    params: SchemaOf<
      Given extends { params: infer Params } ? Params : { [Name in PathNames<Url>]: PathPart<Name> }
    >
  }
> &
  (Given extends { query: infer Query } ? { querystring: SchemaOf<Query> } : unknown) &
  (Given extends { body: infer Body } ? { body: SchemaOf<Body> } : unknown) &
  If<keyof Answers<Given>, { response: Answers<Given> }>

/**
 * Adds the rest of an endpoint to its address, such as `POST /orders`, and who may call it. The addresses stand in
 * `*.calls.ts`, so that the browser can call them without downloading schemas.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Method extends Endpoint['method'],
  Url extends string,
  const Given extends Parts,
>(address: `${Method} ${Url}`, guard: Guard, given: Given & Omit<CallConfig, 'access' | 'right'>) {
  const { params, query, body, answer, created, accepted, ...config } = given
  const [method, url] = address.split(' ') as [Method, Url]
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name as keyof typeof pathParts)
  const path = Object.fromEntries(names.map((name) => [name, pathParts[name]]))
  const response = schemasOf({ 200: answer, 201: created, 202: accepted })
  const schema = {
    ...schemasOf({ params: params ?? (names[0] && path), querystring: query, body }),
    ...(Object.keys(response).length > 0 && { response }),
  }
  return {
    method,
    url,
    config: { ...readGuard(guard), ...config },
    schema: schema as Schemas<Url, Given>,
  }
}

/** The schemas of those parts that are given. */
function schemasOf(parts: Record<string, Part | undefined>): Record<string, z.ZodMiniType> {
  const given = Object.entries(parts).flatMap(([name, part]) =>
    part ? [[name, part] as const] : [],
  )
  return Object.fromEntries(
    given.map(([name, part]) => [name, isSchema(part) ? part : z.object(part)]),
  )
}

function isSchema(part: Part): part is z.ZodMiniType {
  return '_zod' in part
}

function readGuard(guard: Guard): Pick<CallConfig, 'access' | 'right'> {
  if (typeof guard === 'object') return guard
  const [access, right] = guard.split(':') as [CallConfig['access'], (NeededRight & string)?]
  return { access, ...(right && { right }) }
}

/** Staff who hold one of these rights. */
/* @__NO_SIDE_EFFECTS__ */
export function staffWith(right: readonly Right[]): Guard {
  return { access: 'staff', right }
}

/** Anyone signed in, for what is their own; staff who hold one of these rights, for all. */
/* @__NO_SIDE_EFFECTS__ */
export function ownOr(right: NeededRight): Guard {
  return { access: 'user', right }
}

/** A schema with what the API's description says about it. */
/* @__NO_SIDE_EFFECTS__ */
export function noted<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  return schema.check(z.describe(description))
}

/** The message for a malformed id. A missing id has the message of its own field. */
export const notAnId = 'This is not a valid id.'

/** A random UUID; people see its first 8 characters. Capitals are accepted and become lower case. */
export const Id = z
  .uuid({ error: ({ input }) => (input === undefined ? undefined : notAnId) })
  .check(z.toLowerCase())
export type Id = string

export { shortId } from './short-id.ts'

/** The languages of the shop's texts. */
export const languageCodes = ['en', 'sw'] as const
export const LanguageCode = z.enum(languageCodes, 'The shop does not write in this language.')
export type LanguageCode = z.infer<typeof LanguageCode>

/** A point in time, as ISO 8601 in UTC. */
export const Instant = z.string()

/** Tells readers of the API's description that a text is a day or a time, and what a day means. */
export function dayOrTime(description: string) {
  const formats = ['date', 'date-time'].map((format) => ({ type: 'string' as const, format }))
  return z.meta({ description, anyOf: formats })
}

/** A text to read, as it was typed but for invisible characters. */
export const readable = z.overwrite(withoutInvisible)
/** A text to compare, such as a code, a phone number or a search. */
export const compared = z.overwrite(plainText)

/** The secret part of a link. A mark that came with the pasted link is no part of it. */
export const Token = z.string().check(compared)

/** What the parts of a path are, by their names. */
const pathParts = {
  id: Id,
  userId: Id,
  orderId: Id,
  productId: Id,
  order: Id,
  token: Token,
  secret: z.string(),
}

/** An optional text: absent, null and blank all mean "none". Trimmed. */
export function optionalText(maxLength: number, cleaned = readable) {
  return z.optional(
    z.nullable(z.string().check(cleaned, z.trim(), z.maxLength(maxLength, invalid.tooLong))),
  )
}

/** For a text of one line, such as a name: its line breaks and tabs become blanks. */
export const oneLine = z.overwrite<string>((typed) => typed.replace(/[\t\n\r\u2028\u2029]+/g, ' '))

/** A required text, trimmed. `message` is shown when it is missing or blank. */
export function requiredText(message: string, maxLength = 200, cleaned = readable) {
  return z
    .string(message)
    .check(cleaned, z.trim(), z.minLength(1, message), z.maxLength(maxLength, invalid.tooLong))
}

/** Whether a text such as `2026-11-21` is a real day; `2026-02-30` is not. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** `limit` (default 24, at most 100) and `cursor` of every list. */
export const paging = {
  limit: z._default(
    z.pipe(
      z.string().check(z.regex(/^0*[1-9]\d*$/, 'limit must be a positive whole number.')),
      z.transform((digits: string) => Math.min(Number(digits), 100)),
    ),
    24,
  ),
  cursor: noted(
    z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
    'Where to continue: the `nextCursor` of the page before.',
  ),
}

/** The sorts by creation time, which every list can offer. */
export const ageSorts = ['newest', 'oldest'] as const

/** The query parameter `sort` of a list; a leading minus reverses the order. */
export function sorting<const Sorts extends readonly ['newest', ...string[]]>(sorts: Sorts) {
  return z._default(z.enum(sorts, 'There is no such sort.'), 'newest')
}

export const nextCursor = noted(
  z.nullable(z.string()),
  'Send it as `cursor` for the next page; null on the last page.',
)

/** A day in Nairobi, `2026-11-21`. */
export const Day = z
  .string()
  .check(
    z.refine(
      (text) => /^20\d\d-\d\d-\d\d$/.test(text) && isDay(text),
      'Write the day as 2026-11-21.',
    ),
  )
