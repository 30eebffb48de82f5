import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { CatalogueCache } from '../browse/catalogue-cache.ts'
import { type Meaning, selectSimilarWords } from './search.queries.ts'
import { nearest } from './spelling.ts'

/** The database and the cache of this process. */
export interface Catalogue {
  db: Db
  catalogueCache: CatalogueCache
}

/** The condition that a product matches the search, in two forms. */
export interface SearchCondition {
  /** For collecting all matches with the index. */
  byIndex: SQL
  /** For checking single rows, without the index. */
  perRow: SQL
}

/** Further words are ignored: each costs an index lookup. */
const MAX_WORDS = 10

/**
 * Runs `read` with the condition for the typed words. A word that no product has is replaced by the most
 * similar ones. The condition depends on the words alone, so it is the same for every page and filter.
 */
export async function search<Row>(
  catalogue: Catalogue,
  typed: string | undefined,
  read: (found: SearchCondition | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  if (!typed) return read(undefined)
  const words = wordsOf(typed)
  const meanings = await catalogue.catalogueCache.meaningsOf(words)
  const alternatives = meanings.every(isKnown)
    ? meanings.map((one) => [one])
    : await correct(catalogue, meanings)
  return alternatives.length > 0 ? read(toCondition(alternatives)) : []
}

/** The words of a text in any script; `1.7` stays one word, as PostgreSQL reads it too. */
function wordsOf(typed: string): string[] {
  const words = typed.normalize('NFKC').toLowerCase()
  return [...new Set(words.match(/\p{N}+(?:\.\p{N}+)+|[\p{L}\p{M}\p{N}]+/gu))].slice(0, MAX_WORDS)
}

/** Whether the word occurs in products. Short words and numbers are not in the word list: the index decides. */
function isKnown({ typed, stem, words }: Meaning): boolean {
  return words.length > 0 || stem === null || isUnlisted(typed)
}

function isUnlisted(typed: string): boolean {
  return typed.length < 3 || typed.length > 40 || /\p{N}/u.test(typed)
}

/** Replaces unknown words by similar ones. Returns nothing if a word has no similar one. */
async function correct(
  { db, catalogueCache }: Catalogue,
  meanings: Meaning[],
): Promise<Meaning[][]> {
  const similar = await selectSimilarWords(
    db,
    meanings.filter((one) => !isKnown(one)).map(({ typed }) => typed),
  )
  const guessed = new Map(similar.map(({ typed, words }) => [typed, nearest(typed, words)]))
  if ([...guessed.values()].some((words) => words.length === 0)) return []
  const found = await catalogueCache.meaningsOf([...new Set([...guessed.values()].flat())])
  return meanings.map((one) => {
    const words = guessed.get(one.typed)
    return words ? found.filter(({ typed }) => words.includes(typed)) : [one]
  })
}

/**
 * Builds the condition: each typed word, or one of its replacements, is a prefix of some word of the product,
 * in any order: `ste ket` finds the steel kettle. A prefix is expanded to whole words, because the index finds
 * those twenty times faster. If there are too many, or the word is not in the word list, the prefix is checked
 * on the rows that the other words have found.
 */
function toCondition(alternatives: Meaning[][]): SearchCondition {
  const groups = alternatives.map((group) => ({
    alternatives: alternativesOf(group),
    whole: group.every(isWhole),
    // Stop words such as `the` are ignored, unless there are no others.
    counts: group.some(({ stem }) => stem !== null),
  }))
  const significant = groups.filter(({ counts }) => counts)
  const asked = significant.length > 0 ? significant : groups
  const all = (some: typeof groups) =>
    some.map(({ alternatives }) => `(${queryFor(alternatives)})`).join(' & ')
  // The function, unlike the operator, does not use the index.
  const perRow = sql`ts_match_vq(p.search, ${all(asked)}::tsquery)`
  const whole = asked.filter(({ whole }) => whole)
  const byIndex = sql`p.search @@ ${all(whole.length > 0 ? whole : asked)}::tsquery`
  if (whole.length === 0 || whole.length === asked.length) return { byIndex, perRow }
  return { byIndex: sql`${byIndex} and ${perRow}`, perRow }
}

/** The most whole words that a prefix expands to. */
const MAX_EXPANSIONS = 40

function isWhole({ typed, words }: Meaning): boolean {
  return !isUnlisted(typed) && words.length > 0 && words.length <= MAX_EXPANSIONS
}

/** The alternatives for a typed word: one of these words, or any word with one of these prefixes. */
interface Alternatives {
  words: string[]
  prefixes: string[]
}

function alternativesOf(group: Meaning[]): Alternatives {
  const begun = group.filter((one) => !isWhole(one))
  return {
    words: group.filter(isWhole).flatMap(({ words }) => words),
    prefixes: [...new Set(begun.flatMap(({ typed, stem }) => [typed, stem ?? typed]))],
  }
}

function queryFor({ words, prefixes }: Alternatives): string {
  return [...words.map(quoted), ...prefixes.map((word) => `${quoted(word)}:*`)].join(' | ')
}

function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`
}
