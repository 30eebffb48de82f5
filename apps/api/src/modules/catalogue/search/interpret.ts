import type { Db } from '../../../db/client.ts'
import { correct } from './correct.ts'
import {
  allOf,
  eitherOf,
  everyOf,
  type Group,
  groupOfExpression,
  groupOfQuantity,
  groupOfWord,
  isListed,
  type Known,
  lighter,
} from './group.ts'
import { type Lexicon, lookUp } from './lexicon.ts'
import { type Rating, selectMatched } from './search.queries.ts'
import { fillers, type Part, partsOf, swahiliStopWords } from './words.ts'

/** What a search means in this shop, the same for every page and filter. */
export interface Interpretation {
  /** Each `tsquery` must match; null if no product matches anything that was typed. */
  queries: { byIndex: string; perRow: string } | null
  ratings: Rating[]
  /** Whether no product matches all words, so that those are found that match most. */
  partial: boolean
  /** The search with its misspelt words corrected; null if there are none. */
  didYouMean: string | null
}

/** A stretch of the search with its group, and what it was corrected to. */
interface Span {
  typed: string
  /** How many typed words it stands for; a quantity is one. */
  words: number
  group: Group
  corrected?: string
}

const nothingFound: Interpretation = {
  queries: null,
  ratings: [],
  partial: false,
  didYouMean: null,
}

/** Interprets a search with at least one word. */
export async function interpret(lexicon: Lexicon, typed: string): Promise<Interpretation> {
  const all = partsOf(typed)
  const words = all.flatMap((part) => ('word' in part ? [part.word] : []))
  const known = await lookUp(lexicon, words)
  const parts = withoutSmallWords(all, known)
  if (parts.length === 0) return nothingFound
  const spans = await understand(lexicon, known, toSpans(parts, known))
  const found = spans.filter(({ group }) => group.query !== null)
  if (found.length === 0) return nothingFound
  const missing = spans.length - found.length
  const corrected = spans.some(({ corrected }) => corrected !== undefined)
  return {
    ...(await mostMatching(lexicon.db, found, missing > 0)),
    didYouMean: corrected
      ? all
          .map((part) => ('word' in part ? part.word : part.typed))
          .map((word) => spans.find((span) => span.typed === word)?.corrected ?? word)
          .join(' ')
      : null,
  }
}

/** Ignores small words such as `the` and `ya`, unless there are no others. */
function withoutSmallWords(parts: Part[], { meaningOf }: Known): Part[] {
  const significant = parts.filter(
    (part) =>
      !('word' in part) || (meaningOf(part.word)?.stem != null && !swahiliStopWords.has(part.word)),
  )
  return significant.length > 0 ? significant : parts
}

/** Divides the search into the longest expressions of the dictionary, quantities and single words. */
function toSpans(parts: Part[], known: Known): Span[] {
  const spans: Span[] = []
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at]
    if (!part) break
    if (!('word' in part)) {
      spans.push({ typed: part.typed, words: 1, group: groupOfQuantity(part) })
      continue
    }
    const expression = longestExpression(parts.slice(at), known)
    spans.push({
      typed: expression.join(' '),
      words: expression.length,
      group:
        expression.length > 1 ? groupOfTogether(expression, known) : groupOfWord(part.word, known),
    })
    at += expression.length - 1
  }
  return spans
}

/** The words at the start that the dictionary knows as one, or that are one word of the shop without their blank. */
function longestExpression(parts: Part[], { dictionary, meaningOf }: Known): string[] {
  const end = parts.findIndex((part) => !('word' in part))
  const words = parts
    .slice(0, Math.min(end < 0 ? parts.length : end, dictionary.longest))
    .flatMap((part) => ('word' in part ? [part.word] : []))
  for (let length = words.length; length > 1; length -= 1) {
    const some = words.slice(0, length)
    if (dictionary.lookUp(some)) return some
    const joined = some.join('')
    if (
      length === 2 &&
      isListed(joined) &&
      (meaningOf(joined)?.exact || dictionary.lookUp([joined]))
    )
      return some
  }
  return words.slice(0, 1)
}

function groupOfTogether(expression: string[], known: Known): Group {
  const asExpression = groupOfExpression(expression, known)
  const joined = groupOfWord(expression.join(''), known)
  return joined.query === null || known.dictionary.lookUp(expression)
    ? asExpression
    : eitherOf([joined, asExpression])
}

/** Corrects the words that no product has, and drops those that people only write around what they look for. */
async function understand(lexicon: Lexicon, known: Known, spans: Span[]): Promise<Span[]> {
  const understood: Span[] = []
  for (const span of spans) {
    if (span.group.query !== null) understood.push(span)
    else if (span.typed.includes(' ')) {
      // No guesses: the words of an expression are spelt well.
      for (const typed of span.typed.split(' '))
        understood.push({ typed, words: 1, group: lighter(groupOfWord(typed, known), 0.3) })
    } else if (!fillers.has(span.typed) || spans.length === 1)
      understood.push({ ...span, ...(await correct(lexicon, span.typed)) })
  }
  return understood
}

/** The most groups of which every choice is tried. */
const MAX_CHOICES = 4

/** Finds how many of the words some product matches at once, and asks for that many. */
async function mostMatching(
  db: Db,
  spans: Span[],
  isIncomplete: boolean,
): Promise<Omit<Interpretation, 'didYouMean'>> {
  const groups = spans.map(({ group }) => group)
  const levels = levelsOf(spans).map((choices) => eitherOf(choices.map(everyOf)).query ?? '')
  const best = (await selectMatched(db, levels)).indexOf(true)
  const perRow = levels[best]
  if (perRow === undefined) return nothingFound
  const ratings = groups.flatMap((group) => group.ratings)
  // With several choices the number of words that match comes first.
  if (best > 0)
    for (const { group, words } of spans)
      ratings.push({ query: group.query ?? '', weight: 4 * words, alternatives: 0 })
  const whole = groups.filter((group) => group.whole)
  const isMixed = best === 0 && whole.length > 0 && whole.length < groups.length
  const byIndex = isMixed ? allOf(whole.flatMap(({ query }) => query ?? [])) : perRow
  return { queries: { byIndex, perRow }, ratings, partial: isIncomplete || best > 0 }
}

/** The choices of groups by how many typed words they have, the most first. */
function levelsOf(spans: Span[]): Group[][][] {
  if (spans.length > MAX_CHOICES)
    return [[spans.map(({ group }) => group)], spans.map(({ group }) => [group])]
  const byWords = new Map<number, Group[][]>()
  for (const some of choicesOf(spans)) {
    const words = some.reduce((sum, span) => sum + span.words, 0)
    const level = byWords.get(words) ?? []
    byWords.set(words, level)
    if (words > 0) level.push(some.map(({ group }) => group))
  }
  return [...byWords]
    .filter(([words]) => words > 0)
    .toSorted(([one], [other]) => other - one)
    .map(([, level]) => level)
}

/** Every choice of these, also none. */
function choicesOf<One>([first, ...rest]: One[]): One[][] {
  if (first === undefined) return [[]]
  const others = choicesOf(rest)
  return [...others.map((some) => [first, ...some]), ...others]
}
