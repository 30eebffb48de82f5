import { type SQL, sql } from 'drizzle-orm'

/** More words are not looked at. */
const MAX_WORDS = 8

/** SQL: the name of the person whose row of `users` has this name in the query; null where there is no such row. */
export const fullName = (row: string) =>
  sql<string | null>`btrim(${sql.raw(row)}.firstname || ' ' || ${sql.raw(row)}.lastname)`

/**
 * SQL: each typed word is in the name, whatever its case, accents, apostrophes and hyphens. `folded_name` has an index for
 * people (`users_folded_name`) and for recipients (`orders_folded_recipient`).
 */
export function isNamed(name: SQL, typed: string): SQL {
  const words = typed.split(/\s+/).filter((word) => /[^'’‘ʼ`´‐-―-]/.test(word))
  if (words.length === 0) return sql`false`
  const conditions = words
    .slice(0, MAX_WORDS)
    .map((word) => sql`folded_name(${name}) like '%' || folded_name(${literal(word)}) || '%'`)
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** SQL: all by which a person is found. `row` is the table's name in the query. */
export function namesOf(row = 'users'): SQL {
  const of = sql.raw(row)
  return sql`${of}.username || ' ' || coalesce(${of}.email, '') || ' ' || ${of}.firstname || ' ' || ${of}.lastname`
}

/** A text for `like`: no `%` or `_` that somebody typed means anything. */
export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')
