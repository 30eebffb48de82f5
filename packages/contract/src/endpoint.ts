import * as z from 'zod/mini'
import type { RefusalCode } from './errors.ts'

/** Who may call: everyone, anyone signed in, or staff (manager and admin). */
export type Access = 'public' | 'user' | 'staff'

/**
 * One call of the API as data, in the shape that Fastify understands.
 * `missing` is what a malformed id in the path is answered with: an id that cannot exist is not there.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  config: { access: Access; summary: string; missing?: RefusalCode; idempotent?: boolean }
  schema: {
    params?: z.ZodMiniType
    querystring?: z.ZodMiniType
    body?: z.ZodMiniType
    response?: Record<number, z.ZodMiniType>
  }
}

/** Said of what is no id; one that is missing is told as any other missing field. */
export const notAnId = 'This is not a valid id.'

/**
 * Random UUIDs name everything; their first 8 characters are what people see. In capitals it is the
 * same id, so it is read as the shop writes it.
 */
export const Id = z
  .uuid({ error: ({ input }) => (input === undefined ? undefined : notAnId) })
  .check(z.toLowerCase())
export type Id = string

/** The first 8 characters of an id, as people see it. */
export function shortId(id: string): string {
  return id.slice(0, 8)
}

/** The languages that the shop writes in. */
export const LanguageCode = z.enum(['en', 'sw'], 'The shop does not write in this language.')
export type LanguageCode = z.infer<typeof LanguageCode>

/** A moment, as ISO 8601 in UTC. */
export const Instant = z.string()

export const ById = z.object({ id: Id })
export const ByUserId = z.object({ userId: Id })

/** An optional text: absent, null and blank all mean "none". Trimmed. */
export function optionalText(longest: number) {
  return z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(longest))))
}

/** A text that must be there, trimmed, with the sentence shown when it is not. */
export function requiredText(message: string, longest = 200) {
  return z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(longest, `Use at most ${longest} characters.`),
    )
}

/** Whether `2026-11-21` is a day of the calendar: there is no 30th of February. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** `limit` and `cursor` of every list: 24 unless told, never more than 100. */
export const paging = {
  limit: z._default(
    z.pipe(
      z.string().check(z.regex(/^0*[1-9]\d*$/, 'limit must be a positive whole number.')),
      z.transform((digits: string) => Math.min(Number(digits), 100)),
    ),
    24,
  ),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
}

/** Sorts that any list can have: its rows know when they were made. */
export const byAge = ['newest', 'oldest'] as const

/** `sort` of a list; a minus turns it round. */
export function sorting<const Sorts extends readonly ['newest', ...string[]]>(sorts: Sorts) {
  return z._default(z.enum(sorts, 'There is no such sort.'), 'newest')
}

/** Where the next page of a list starts; null on the last. */
export const nextCursor = z.nullable(z.string())
