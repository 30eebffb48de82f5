import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** More words than anyone types; each costs a look into the index. */
const MOST_WORDS = 10
/** How much of a misspelt word must be right: `kettel` is 0.57 of `kettle`. */
const LIKENESS = '0.5'

/**
 * Reads what fits the words that somebody typed. Only when no product of the shop has them as they
 * were typed does it look for words that are nearly so; so paging never changes its mind half-way.
 */
export async function search<Row>(
  db: Db,
  typed: string | undefined,
  read: (db: Db, found: SQL | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  if (!typed) return read(db, undefined)
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const rows = await read(db, asTyped(words))
  if (rows.length > 0 || (await isFound(db, asTyped(words)))) return rows
  return db.transaction(async (db) => {
    await db.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${LIKENESS}, true)`)
    return read(db, nearly(words))
  })
}

/** The words of a text in any script; `1.7` stays one word, as PostgreSQL reads it too. */
function wordsOf(typed: string): string[] {
  const words = typed.normalize('NFKC').toLowerCase()
  return [...new Set(words.match(/\p{N}+(?:\.\p{N}+)+|[\p{L}\p{M}\p{N}]+/gu))].slice(0, MOST_WORDS)
}

/**
 * Every word is the beginning of some word of the product, in any order: `ste ket` finds the steel
 * kettle. Read twice, since names are kept as written and descriptions by their English stems.
 */
function asTyped(words: string[]): SQL {
  const query = words.map((word) => `'${word}':*`).join(' & ')
  return sql`p.search @@ (to_tsquery('simple', ${query}) || to_tsquery('english', ${query}))`
}

/** As `asTyped`, but a word of the name or brand may also be misspelt: `samsong ketle`. */
function nearly(words: string[]): SQL {
  return sql.join(
    words.map((word) => sql`(${asTyped([word])} or lower(p.name || ' ' || p.brand) %> ${word})`),
    sql` and `,
  )
}

async function isFound(db: Db, found: SQL): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select from products p where p.deleted_at is null and ${found}) as found`,
  )
  return rows[0]?.found ?? false
}
