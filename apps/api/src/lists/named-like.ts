import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL: a name in the form in which it is searched: small letters, and those of Gĩkũyũ without their tildes, which few
 * people type. It has an index for customers (`users_plain_name`) and for recipients (`orders_plain_recipient`).
 */
const plainName = (name: SQL): SQL => sql`translate(lower(${name}), 'ĩũ', 'iu')`

/** SQL: the name of the person whose row of `users` has this name in the query; null where there is no such row. */
export const fullName = (row: string) =>
  sql<string | null>`btrim(${sql.raw(row)}.firstname || ' ' || ${sql.raw(row)}.lastname)`

/** SQL: a name has the typed text in it. */
export function isNamed(name: SQL, typed: string): SQL {
  const plain = typed.toLowerCase().replaceAll('ĩ', 'i').replaceAll('ũ', 'u')
  return sql`${plainName(name)} like ${`%${literal(plain)}%`}`
}

/** A text for `like`: no `%` or `_` that somebody typed means anything. */
export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')
