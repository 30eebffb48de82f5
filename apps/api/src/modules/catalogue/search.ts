import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { nearest } from './spelling.ts'

/** More words than anyone types; each costs a look into the index. */
const MOST_WORDS = 10

/**
 * Reads what fits the words that somebody typed. Where that is nothing, and a word among them is
 * one that no product has, it reads again with the nearest words instead. Whether it does depends
 * on the words alone, so that every page and filter of one search means the same.
 */
export async function search<Row>(
  db: Db,
  typed: string | undefined,
  read: (found: SQL | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  if (!typed) return read(undefined)
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const rows = await read(matching(words.map((word) => [word])))
  if (rows.length > 0) return rows
  const corrected = await correct(db, words)
  return corrected ? read(matching(corrected)) : rows
}

/** The words of a text in any script; `1.7` stays one word, as PostgreSQL reads it too. */
function wordsOf(typed: string): string[] {
  const words = typed.normalize('NFKC').toLowerCase()
  return [...new Set(words.match(/\p{N}+(?:\.\p{N}+)+|[\p{L}\p{M}\p{N}]+/gu))].slice(0, MOST_WORDS)
}

/**
 * Every word, or one of those that stand for it, is the beginning of some word of the product, in
 * any order: `ste ket` finds the steel kettle. Asked twice: as written, and by the English stems.
 */
function matching(groups: string[][]): SQL {
  const query = groups
    .map((words) => `(${words.map((word) => `'${word}':*`).join(' | ')})`)
    .join(' & ')
  return sql`p.search @@ (to_tsquery('simple', ${query}) || to_tsquery('english', ${query}))`
}

interface Spelling {
  [column: string]: unknown
  typed: string
  known: boolean
  alike: string[]
}

/**
 * For each word those that may have been meant. Undefined when there is nothing to correct: every
 * word is known, or one is like no other.
 */
async function correct(db: Db, words: string[]): Promise<string[][] | undefined> {
  const spellings = await db.transaction(async (db) => {
    // A net with wide meshes: what is nearest among the catch is for `nearest` to say.
    await db.execute(sql`select set_config('pg_trgm.word_similarity_threshold', '0.3', true)`)
    const { rows } = await db.execute<Spelling>(sql`
      select typed,
        stem is null or typed ~ '[0-9]' or exists (
          select from product_words where word like typed || '%' or word like stem || '%'
        ) as known,
        array(
          select word from product_words where word %> typed
          order by word_similarity(typed, word) desc, word limit 50
        ) as alike
      from unnest(${sql.param(words)}::text[]) with ordinality as given (typed, place),
        lateral (select (tsvector_to_array(to_tsvector('english', typed)))[1] as stem) as english
      order by place`)
    return rows
  })
  const meant = spellings.map(({ typed, known, alike }) =>
    known ? [typed] : nearest(typed, alike),
  )
  const helps = spellings.some(({ known }) => !known) && meant.every((group) => group.length > 0)
  return helps ? meant : undefined
}
