import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL: a name in the form in which it is searched: small letters, and those of Gĩkũyũ without their tildes, which few
 * people type. It has an index for customers (`users_plain_name`) and for recipients (`orders_plain_recipient`).
 */
const plainName = (name: SQL): SQL => sql`translate(lower(${name}), 'ĩũ', 'iu')`

/** SQL: a name has the typed text in it. */
export function isNamed(name: SQL, typed: string): SQL {
  const plain = typed.toLowerCase().replaceAll('ĩ', 'i').replaceAll('ũ', 'u')
  return sql`${plainName(name)} like ${`%${literal(plain)}%`}`
}

/** A text for `like`: no `%` or `_` that somebody typed means anything. */
export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')
