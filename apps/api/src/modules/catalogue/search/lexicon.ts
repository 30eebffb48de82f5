import type { Db } from '../../../db/client.ts'
import type { Dictionary } from './dictionary.ts'
import { type Known, wordsNeeded } from './group.ts'
import type { Among, Meaning } from './search.queries.ts'
import { swahiliStopWords } from './words.ts'

/** What the interpretation reads; the meanings come from a cache. */
export interface Lexicon {
  db: Db
  among: Among
  dictionary: Dictionary
  meaningsOf(words: string[]): Promise<Meaning[]>
}

/** Reads what is known of these words and of all that they may stand for. */
export async function lookUp(lexicon: Lexicon, words: string[]): Promise<Known> {
  const { dictionary } = lexicon
  const significant = words.filter((word) => !swahiliStopWords.has(word))
  const needed = [...new Set([...words, ...wordsNeeded(significant, dictionary)])]
  const meanings = new Map(
    (await lexicon.meaningsOf(needed)).map((meaning) => [meaning.typed, meaning]),
  )
  return { dictionary, meaningOf: (word) => meanings.get(word) }
}
