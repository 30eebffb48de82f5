import { sql } from 'drizzle-orm'
import { type Db, executePrepared } from '../../../db/client.ts'

/** How a typed word relates to the words of products. */
export interface Meaning {
  [column: string]: unknown
  typed: string
  /** Its English stem; null for a stop word such as `the`. */
  stem: string | null
  /** Words of products that start with it or its stem. At most 41, which means more than 40. */
  words: string[]
}

/** The meanings of the words, in the given order. */
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

/** Words of products that are similar to each of these. */
export async function selectSimilarWords(
  db: Db,
  words: string[],
): Promise<{ typed: string; words: string[] }[]> {
  return db.transaction(async (db) => {
    // A low threshold: the caller chooses the most similar ones.
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
