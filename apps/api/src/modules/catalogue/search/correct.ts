import { commonWords, knownBrands } from './common-words.ts'
import { eitherOf, everyOf, type Group, groupOfWord, isListed, nothing, quoted } from './group.ts'
import { inflectionsOf } from './inflections.ts'
import { type Lexicon, lookUp } from './lexicon.ts'
import {
  type SimilarWord,
  selectMatched,
  selectSimilarWords,
  selectWrittenWord,
} from './search.queries.ts'
import { distance, nearest, similarWords, soundingLike } from './spelling.ts'
import { fillers, isUnit, swahiliStopWords } from './words.ts'

/** A group for a word that no product has, and the word that was probably meant. */
export interface Correction {
  group: Group
  corrected?: string
}

/**
 * Guesses what an unknown word means: the beginning of a SKU, the beginning of a word of the dictionary, two
 * words without their blank, or a misspelt word. What somebody may well mean is not guessed: units, brands, words of the
 * dictionary, and words that everybody knows how to spell.
 */
export async function correct(lexicon: Lexicon, typed: string): Promise<Correction> {
  const begun = `${quoted(typed)}:*`
  const [isBeginning] = await selectMatched(lexicon, [begun])
  if (isBeginning)
    return {
      group: {
        query: begun,
        ratings: [{ query: begun, weight: 0.4, alternatives: 1 }],
        whole: true,
      },
    }
  if (!isListed(typed) || isUnit(typed) || isOrdinary(typed)) return { group: nothing }
  const begins = await byDictionary(lexicon, typed)
  if (begins) return begins
  if (lexicon.dictionary.lookUp([typed])) return { group: nothing }
  const { group, corrected } =
    (await asTwoWords(lexicon, typed)) ?? (await bySpelling(lexicon, typed))
  const written = corrected && (await asWritten(lexicon, corrected))
  return written ? { group, corrected: written } : { group }
}

/** Whole words for stems: the index has `kettl` for *kettle*. Undefined if one of them stands nowhere. */
async function asWritten({ db, dictionary }: Lexicon, words: string): Promise<string | undefined> {
  const written = await Promise.all(
    words
      .split(' ')
      .map((word) => (dictionary.words.includes(word) ? word : selectWrittenWord(db, word))),
  )
  return written.includes(undefined) ? undefined : written.join(' ')
}

/** A word that people know how to spell: a brand, an ordinary word in any number, or a Swahili verb such as `kufulia`. */
function isOrdinary(word: string): boolean {
  const isVerb = /^ku[a-z]{3,}a$/.test(word)
  const forms = [word, ...inflectionsOf(word)]
  return (
    isVerb ||
    fillers.has(word) ||
    knownBrands.has(word) ||
    forms.some((one) => commonWords.has(one))
  )
}

/**
 * The words of the dictionary that begin with it, if products have their synonyms. One that sounds like a whole word is
 * misspelt nevertheless: `elektrik` begins the Swahili *elektriki*.
 */
async function byDictionary(lexicon: Lexicon, typed: string): Promise<Correction | undefined> {
  const { words } = lexicon.dictionary
  const begun = words.filter((word) => word.startsWith(typed)).slice(0, 5)
  const group = await groupOfAny(lexicon, begun)
  if (group.query === null) return undefined
  const [corrected] = words.includes(typed) ? [] : soundingLike(typed, words)
  return corrected === undefined ? { group } : { group, corrected }
}

const MIN_HALF = 3

async function asTwoWords(lexicon: Lexicon, typed: string): Promise<Correction | undefined> {
  const halves = Array.from({ length: Math.max(0, typed.length - 2 * MIN_HALF + 1) }, (_, at) => [
    typed.slice(0, at + MIN_HALF),
    typed.slice(at + MIN_HALF),
  ])
  if (halves.length === 0) return undefined
  const known = await lookUp(lexicon, [])
  const meanings = new Map(
    (await lexicon.meaningsOf([...new Set(halves.flat())])).map((one) => [one.typed, one]),
  )
  const isWord = (word: string) => meanings.get(word)?.exact || known.dictionary.lookUp([word])
  const both = halves.find((words) => words.every(isWord))
  if (!both) return undefined
  const found = await lookUp(lexicon, both)
  const group = everyOf(both.map((word) => groupOfWord(word, found)))
  // Both words in one product: `head` and `fones` stand apart, so `headfones` is misspelt.
  const [isOfOne] = group.query === null ? [] : await selectMatched(lexicon, [group.query])
  return isOfOne ? { group, corrected: both.join(' ') } : undefined
}

/** The nearest words of products and of the dictionary. Those that sound the same come first, and its singular last. */
async function bySpelling(lexicon: Lexicon, typed: string): Promise<Correction> {
  const forms = [typed, ...singularOf(typed)]
  const similar = await selectSimilarWords(lexicon.db, forms)
  const ofShop = (form: string) =>
    (similar.find((one) => one.typed === form)?.words ?? []).filter(
      ({ word }) => !swahiliStopWords.has(word),
    )
  const { words } = lexicon.dictionary
  for (const form of forms) {
    const titles = ofShop(form).flatMap(({ word, inTitle }) => (inTitle ? [word] : []))
    const heard = soundingLike(form, [...titles, ...words])
    if (heard.length > 0) return guessOf(lexicon, heard)
  }
  for (const form of forms) {
    const near = await guessOf(lexicon, nearestOf(form, ofShop(form), words))
    if (near.group.query !== null) return near
  }
  return { group: nothing }
}

/** The singular of an English plural. A shorter word with an error is more often another word. */
function singularOf(typed: string): string[] {
  return /[^s]s$/.test(typed) && typed.length > 5 ? [typed.slice(0, -1)] : []
}

async function guessOf(lexicon: Lexicon, words: string[]): Promise<Correction> {
  const group = await groupOfAny(lexicon, [...new Set(words)])
  const [corrected] = words
  return group.query === null || corrected === undefined ? { group } : { group, corrected }
}

function nearestOf(typed: string, similar: SimilarWord[], known: string[]): string[] {
  const words = nearestOfShop(typed, similar)
  const others = similarWords(typed, known)
  const errors = (word: string | undefined, part: 'whole' | 'beginning') =>
    word === undefined ? Infinity : distance(typed, word)[part]
  const ofShop = errors(words[0]?.word, 'beginning')
  const ofDictionary = errors(others[0], 'whole')
  // A word that stands only in a description is less likely than a word for goods, even one without products.
  const isUnlikely = words.every(({ inTitle }) => !inTitle)
  const candidates =
    ofDictionary < ofShop || (ofDictionary === ofShop && isUnlikely)
      ? others
      : words.map(({ word }) => word)
  return ofDictionary === ofShop ? [...candidates, ...others] : candidates
}

function nearestOfShop(typed: string, similar: SimilarWord[]): SimilarWord[] {
  const near = nearest(
    typed,
    similar.map(({ word }) => word),
  )
  const words = near.flatMap((word) => similar.filter((one) => one.word === word))
  const named = words.filter(({ inTitle }) => inTitle)
  return named.length > 0 ? named : words
}

async function groupOfAny(lexicon: Lexicon, words: string[]): Promise<Group> {
  if (words.length === 0) return nothing
  const known = await lookUp(lexicon, words)
  return eitherOf(words.map((word) => groupOfWord(word, known)))
}
