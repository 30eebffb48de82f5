import type { MissedSearch } from '@duka/contract/catalogue/searches'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { prepared } from '../../../db/prepared.ts'
import type { Word } from './words.ts'

/** The words of each text, by the function that indexes products too. */
export function selectWords(db: Db, texts: string[]) {
  return db.values<Word[]>(
    prepared(
      'words-of-texts',
      sql`
    select coalesce((
      select json_agg(json_build_object('word', w.word, 'gap', w.gap) order by w.place)
      from search_words(given.text) w
    ), '[]') as words
    from unnest(${sql.param(texts)}::text[]) with ordinality as given (text, nth)
    order by nth`,
    ),
  )
}

/** How a typed word relates to the words of products. */
export interface Meaning {
  [column: string]: unknown
  typed: string
  /** Its English stem; null for a stop word such as `the`. */
  stem: string | null
  /** Whether a product has exactly this word. */
  exact: boolean
  /** Whether a product has its stem: the index has the same stem for singular and plural. */
  inflected: boolean
  /** Words of products that start with it. At most 41, which means more than 40. */
  words: string[]
}

/** The meanings of the words, in the given order. */
export function selectMeanings(db: Db, words: string[]) {
  return db.rows<Meaning>(
    prepared(
      'word-meanings',
      sql`
    select typed, stem,
      exists (select from product_words where word = typed) as exact,
      exists (select from product_words where word = stem) as inflected,
      array(
        select word from product_words
        where word ~>=~ typed and word ~<~ (typed || chr(1114111)) limit 41
      ) as words
    from unnest(${sql.param(words)}::text[]) with ordinality as given (typed, nth),
      lateral (select (ts_lexize('english_stem', typed))[1] as stem) as english
    order by nth`,
    ),
  )
}

/** A word of products that is similar to a typed one. */
export interface SimilarWord {
  word: string
  /** Whether a name, brand or variant has it, not only a description. */
  inTitle: boolean
}

/** Words of products that are similar to each of these. */
export async function selectSimilarWords(
  db: Db,
  words: string[],
): Promise<{ typed: string; words: SimilarWord[] }[]> {
  return db.transaction(async (db) => {
    // A low threshold: the caller chooses the most similar ones.
    await db.execute(sql`select set_config('pg_trgm.word_similarity_threshold', '0.3', true)`)
    return db.rows<{ typed: string; words: SimilarWord[] }>(sql`
      select typed, (
        select coalesce(json_agg(json_build_object('word', word,
          'inTitle', exists (select from title_words where title_words.word = near.word))), '[]')
        from (
          select word from product_words where word %> typed
          order by word_similarity(typed, word) desc, word limit 50
        ) near
      ) as words
      from unnest(${sql.param(words)}::text[]) as given (typed)`)
  })
}

/** How many products with a stem are read for the word it stands for. */
const MAX_READ = sql.raw('100')

/** The word itself if it stands in a title, or the most frequent word with this stem, of titles before descriptions. */
export async function selectWrittenWord(db: Db, word: string): Promise<string | undefined> {
  const [found] = await db.rows<{ word: string }>(sql`
    (select word from title_words where word = ${word}::text)
    union all
    (select w.word
    from (
        select * from products
        where search @@ quote_literal(${word}::text)::tsquery
          and deleted_at is null and visibility = 'shown'
        limit ${MAX_READ}
      ) p,
      lateral (values
        (1, concat_ws(' ', p.name, p.name_sw, p.brand, p.variant, p.variant_sw)),
        (0, concat_ws(' ', p.description, p.description_sw))
      ) t (in_title, text),
      search_words(t.text) w
    where (ts_lexize('english_stem', w.word))[1] = ${word}::text
    group by w.word order by sum(t.in_title) desc, count(*) desc, w.word limit 1)
    limit 1`)
  return found?.word
}

/** Which products a search is about: those that shoppers find, or those of any visibility. */
export type Among = 'shown' | 'all'

/** Whether products match each of these `tsquery`. */
export function selectMatched({ db, among }: { db: Db; among: Among }, queries: string[]) {
  return db.values<boolean>(
    prepared(
      'queries-matched',
      sql`
    select products_match(query::tsquery, ${among === 'all'}) as matched
    from unnest(${sql.param(queries)}::text[]) with ordinality as given (query, nth)
    order by nth`,
    ),
  )
}

/** A part of the score of a product: how well it fits one meaning of one typed word. */
export interface Rating {
  query: string
  /** What a match in the name is worth; elsewhere it is worth less. */
  weight: number
  /** The number of alternatives in `query`; 0: any match is worth `weight`, wherever it is. */
  alternatives: number
}

/** What a word is worth in the description, in variant and SKU, in the brand and in the name. */
const fields = sql.raw(`'{0.1, 0.4, 0.6, 1}'::float4[]`)

/** Enough for the newest products of forty years beside the score in a number that JavaScript holds exactly. */
const NEWNESS = sql.raw('137438953472')
const CENTISECONDS_2024 = sql.raw('170406720000')

/**
 * SQL for the score of a product `p`, a whole number: the best match has the highest. Of equal matches the shorter
 * name is better, because it says less beside what was typed, and then the newer product. Of guesses what is sold out
 * is worth a word less.
 */
function scoreOf(ratings: Rating[], isGuess: boolean): SQL {
  const parts = ratings.map(({ query, weight, alternatives }) =>
    alternatives === 0
      ? sql`case when ts_match_vq(p.search, ${query}::tsquery) then ${weight}::float8 else 0 end`
      : // `ts_rank` divides by the number of alternatives.
        sql`${weight}::float8 * least(1, ${alternatives}::float8 * ts_rank(${fields}, p.search, ${query}::tsquery))`,
  )
  if (isGuess) parts.push(sql`case when p.stock_quantity > 0 then 0 else -1 end`)
  const match = sql`(${sql.join(parts, sql` + `)}) - least(length(p.name), 100) * 0.0005`
  const newness = sql`(extract(epoch from p.created_at) * 100)::bigint - ${CENTISECONDS_2024}`
  return sql`
    least(65000, greatest(0, round(1000 * (${match}))))::bigint * ${NEWNESS}
      + least(${NEWNESS} - 1, greatest(0, ${newness}))`
}

/** The score without what newness adds. */
export function matchOf(score: SQL): SQL {
  return sql`(${score} / ${NEWNESS})`
}

/** Words of names, brands and variants that begin with this, the shortest first. */
export function selectTitleWords(db: Db, begun: string, limit: number): Promise<string[]> {
  return db.values<string>(
    prepared(
      'title-words',
      sql`
    select word from (
      select word from title_words
      where word ~>=~ ${begun}::text and word ~<~ (${begun}::text || chr(1114111)) limit 200
    ) begun order by length(word), word limit ${limit}`,
    ),
  )
}

/** That a product `p` matches the words, in two forms, and how well. */
export function conditionOf(
  { byIndex, perRow }: { byIndex: string; perRow: string },
  ratings: Rating[],
  isGuess: boolean,
): { byIndex: SQL; perRow: SQL; score: SQL } {
  // The function, unlike the operator, does not use the index.
  const check = sql`ts_match_vq(p.search, ${perRow}::tsquery)`
  const collect = sql`p.search @@ ${byIndex}::tsquery`
  return {
    byIndex: byIndex === perRow ? collect : sql`${collect} and ${check}`,
    perRow: check,
    score: scoreOf(ratings, isGuess),
  }
}

/** How many products are scanned in sort order before the matching ones are collected and sorted. */
export const MAX_SCANNED = 3000

/** Whether the shop has at most `MAX_SCANNED` products. */
export async function hasFewProducts(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ isSmall: boolean }>(sql`
    select count(*) <= ${MAX_SCANNED} as "isSmall" from (
      select from products where deleted_at is null limit ${MAX_SCANNED + 1}
    ) few`)
  return rows[0]?.isSmall === true
}

/** How many days of missed searches are shown. */
const DAYS = sql.raw('30')
/** The most different searches of a day. Anybody can send any number of made-up words. */
const MAX_A_DAY = sql.raw('5000')

const today = sql`(now() at time zone 'Africa/Nairobi')::date`

/** Adds to today's counts. */
export async function addMissed(db: Db, counted: Map<string, number>): Promise<void> {
  await db.execute(sql`
    insert into missed_searches (day, q, count)
    select ${today}, q, count
    from unnest(${sql.param([...counted.keys()])}::text[], ${sql.param([...counted.values()])}::int[])
      as given (q, count)
    where (select count(*) from missed_searches where day = ${today}) < ${MAX_A_DAY}
      or exists (select from missed_searches m where m.day = ${today} and m.q = given.q)
    order by q
    on conflict (day, q) do update set count = missed_searches.count + excluded.count`)
}

/** The most frequent missed searches. */
export function selectMissed(db: Db, limit: number) {
  return db.rows<MissedSearch>(sql`
    select q, sum(count)::int as count from missed_searches
    where day > ${today} - ${DAYS}
    group by q order by 2 desc, q limit ${limit}`)
}

/** Deletes what is so many days old. */
export async function deleteOldMissed(db: Db, days: number): Promise<void> {
  await db.execute(sql`delete from missed_searches where day <= ${today} - ${days}::int`)
}
