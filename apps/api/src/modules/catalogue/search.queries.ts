import { sql } from 'drizzle-orm'
import { type Db, executePrepared } from '../../db/client.ts'

/** What the products know of a word that somebody typed. */
export interface Meaning {
  [column: string]: unknown
  typed: string
  /** Its English stem; null for a word that says nothing, such as `the`. */
  stem: string | null
  /** The words that begin with it or with its stem; 41 stand for any number above 40. */
  words: string[]
}

/** What each word may become. In the order of the words given. */
export async function selectMeanings(db: Db, words: string[]): Promise<Meaning[]> {
  const { rows } = await executePrepared<Meaning>(
    db,
    'word-meanings',
    sql`
    select typed, stem, array(
      select word from product_words
      where (word ~>=~ typed and word ~<~ (typed || chr(1114111)))
        or (word ~>=~ stem and word ~<~ (stem || chr(1114111)))
      limit 41
    ) as words
    from unnest(${sql.param(words)}::text[]) with ordinality as given (typed, place),
      lateral (select (tsvector_to_array(to_tsvector('english', typed)))[1] as stem) as english
    order by place`,
  )
  return rows
}

/** The words of the products that are most like each of these. */
export async function selectAlike(
  db: Db,
  words: string[],
): Promise<{ typed: string; words: string[] }[]> {
  return db.transaction(async (db) => {
    // A net with wide meshes: what is nearest among the catch is for the caller to say.
    await db.execute(sql`select set_config('pg_trgm.word_similarity_threshold', '0.3', true)`)
    const { rows } = await db.execute<{ typed: string; words: string[] }>(sql`
      select typed, array(
        select word from product_words where word %> typed
        order by word_similarity(typed, word) desc, word limit 50
      ) as words
      from unnest(${sql.param(words)}::text[]) as given (typed)`)
    return rows
  })
}
