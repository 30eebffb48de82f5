import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { CatalogueMemory } from './catalogue-memory.ts'
import type { Wanted } from './head-index.ts'
import { type Meaning, selectAlike } from './search.queries.ts'
import { nearest } from './spelling.ts'

/** The catalogue, and what this process knows of it. */
export interface Shelves {
  db: Db
  memory: CatalogueMemory
}

/** What fits the words that somebody typed, in three ways to ask for the same. */
export interface Found {
  /** Gathers all that fits from the index. */
  gathered: SQL
  /** Looks at one product after the other, as they come. */
  looked: SQL
  wanted: Wanted[]
}

/** More words than anyone types; each costs a look into the index. */
const MOST_WORDS = 10

/**
 * Reads what fits the words that somebody typed. A word that no product has is read as the nearest
 * words instead. What is meant depends on the words alone, so that every page and filter of one
 * search means the same.
 */
export async function search<Row>(
  shelves: Shelves,
  typed: string | undefined,
  read: (found: Found | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  if (!typed) return read(undefined)
  const words = wordsOf(typed)
  const meanings = await shelves.memory.meaningsOf(words)
  const meant = meanings.every(isKnown)
    ? meanings.map((one) => [one])
    : await correct(shelves, meanings)
  return meant.length > 0 ? read(matching(meant)) : []
}

/** The words of a text in any script; `1.7` stays one word, as PostgreSQL reads it too. */
function wordsOf(typed: string): string[] {
  const words = typed.normalize('NFKC').toLowerCase()
  return [...new Set(words.match(/\p{N}+(?:\.\p{N}+)+|[\p{L}\p{M}\p{N}]+/gu))].slice(0, MOST_WORDS)
}

/** Short words and numbers are not kept among the words; whether one is there, the index must say. */
function isKnown({ typed, stem, words }: Meaning): boolean {
  return words.length > 0 || stem === null || isNotKept(typed)
}

function isNotKept(typed: string): boolean {
  return typed.length < 3 || typed.length > 40 || /\p{N}/u.test(typed)
}

/** Puts words that products have in the place of those that none has; nothing when one is like no other. */
async function correct({ db, memory }: Shelves, meanings: Meaning[]): Promise<Meaning[][]> {
  const alike = await selectAlike(
    db,
    meanings.filter((one) => !isKnown(one)).map(({ typed }) => typed),
  )
  const guessed = new Map(alike.map(({ typed, words }) => [typed, nearest(typed, words)]))
  if ([...guessed.values()].some((words) => words.length === 0)) return []
  const found = await memory.meaningsOf([...new Set([...guessed.values()].flat())])
  return meanings.map((one) => {
    const words = guessed.get(one.typed)
    return words ? found.filter(({ typed }) => words.includes(typed)) : [one]
  })
}

/**
 * Every word, or one of those that stand for it, is the beginning of some word of the product, in
 * any order: `ste ket` finds the steel kettle. A beginning is asked for as the whole words it may
 * become, since the index finds those twenty times sooner. Where it may become too many, or is not
 * kept among the words, it is looked up in what the others have found.
 */
function matching(meant: Meaning[][]): Found {
  const groups = meant.map((group) => ({
    wanted: wantedOf(group),
    whole: group.every(isWhole),
    // Such as `the`: left out, unless there is nothing else.
    counts: group.some(({ stem }) => stem !== null),
  }))
  const telling = groups.filter(({ counts }) => counts)
  const asked = telling.length > 0 ? telling : groups
  const all = (some: typeof groups) => some.map(({ wanted }) => `(${queryFor(wanted)})`).join(' & ')
  // The function, unlike the operator, leaves the index alone.
  const looked = sql`ts_match_vq(p.search, ${all(asked)}::tsquery)`
  const wanted = asked.map(({ wanted }) => wanted)
  const whole = asked.filter(({ whole }) => whole)
  const gathered = sql`p.search @@ ${all(whole.length > 0 ? whole : asked)}::tsquery`
  if (whole.length === 0 || whole.length === asked.length) return { gathered, looked, wanted }
  return { gathered: sql`${gathered} and ${looked}`, looked, wanted }
}

/** Up to so many whole words stand for one beginning. */
const MOST_WHOLE = 40

function isWhole({ typed, words }: Meaning): boolean {
  return !isNotKept(typed) && words.length > 0 && words.length <= MOST_WHOLE
}

function wantedOf(group: Meaning[]): Wanted {
  const begun = group.filter((one) => !isWhole(one))
  return {
    words: group.filter(isWhole).flatMap(({ words }) => words),
    beginnings: [...new Set(begun.flatMap(({ typed, stem }) => [typed, stem ?? typed]))],
  }
}

function queryFor({ words, beginnings }: Wanted): string {
  return [...words.map(quoted), ...beginnings.map((word) => `${quoted(word)}:*`)].join(' | ')
}

function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`
}
