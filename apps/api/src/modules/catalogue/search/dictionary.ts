import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiRoot } from '../../../env/paths.ts'
import { inflectionsOf } from './inflections.ts'
import { swahiliStopWords, type Word } from './words.ts'

/** A word or an expression, as its words without small ones: `simu ya tochi` is `['simu', 'tochi']`. */
export type Expression = string[]

/** What an expression may also be called. */
interface Senses {
  /** Other names of the same goods. */
  same: Expression[]
  /** Names of kinds of it: a kite is a toy. */
  kinds: Expression[]
}

/** The words for goods that the shop knows. */
export interface Dictionary {
  /** The senses of an expression, or of another number of a single word; undefined if it is unknown. */
  lookUp(expression: Expression): Senses | undefined
  /** All single words, to correct misspelt ones. */
  words: string[]
  /** The most words of an expression. */
  longest: number
}

/** Reads the groups that ship with the shop and those of the staff. `split` finds the words of texts. */
export async function makeDictionary(
  added: string[][],
  split: (texts: string[]) => Promise<Word[][]>,
): Promise<Dictionary> {
  const entries = new Map<string, Senses>()
  const groups = [...shippedGroups(), ...added.map((words) => ({ same: words, kinds: [] }))]
  const texts = [...new Set(groups.flatMap(({ same, kinds }) => [...same, ...kinds]))]
  const words = await split(texts)
  const expressions = new Map(texts.map((text, at) => [text, toExpression(words[at] ?? [])]))
  const read = (some: string[]) => some.flatMap((text) => [expressions.get(text) ?? []])
  for (const { same, kinds } of groups) addGroup(entries, read(same), read(kinds))
  const lookUp = ([word = '', ...more]: Expression) => {
    const found = entries.get([word, ...more].join(' '))
    if (found || more.length > 0) return found
    const other = inflectionsOf(word).find((form) => entries.has(form))
    return other === undefined ? undefined : entries.get(other)
  }
  const keys = [...entries.keys()]
  return {
    lookUp,
    words: keys.filter((key) => !key.includes(' ')),
    longest: Math.max(...keys.map((key) => key.split(' ').length)),
  }
}

function shippedGroups(): { same: string[]; kinds: string[] }[] {
  return readFileSync(join(apiRoot, 'src/modules/catalogue/search/synonyms.txt'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [same = '', kinds = ''] = line.split('>')
      return { same: listed(same), kinds: listed(kinds) }
    })
}

const listed = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

function toExpression(split: Word[]): Expression {
  const words = split.map(({ word }) => word)
  const significant = words.filter((word) => !swahiliStopWords.has(word))
  return significant.length > 0 ? significant : words
}

function addGroup(entries: Map<string, Senses>, same: Expression[], kinds: Expression[]): void {
  for (const one of same) {
    if (one.length === 0) continue
    const key = one.join(' ')
    const senses = entries.get(key) ?? { same: [], kinds: [] }
    senses.same.push(...same.filter((other) => other.join(' ') !== key && other.length > 0))
    senses.kinds.push(...kinds)
    entries.set(key, senses)
  }
}
