import { knownBrands } from './common-words.ts'
import { correct } from './correct.ts'
import {
  allOf,
  eitherOf,
  everyOf,
  type Group,
  groupOfExpression,
  groupOfName,
  groupOfQuantity,
  groupOfSenses,
  groupOfWord,
  inTitles,
  isListed,
  type Known,
  lighter,
  quoted,
} from './group.ts'
import { type Lexicon, lookUp } from './lexicon.ts'
import { type Rating, selectMatched, selectWords } from './search.queries.ts'
import { describing, fillers, isNumber, type Part, partsOf, swahiliStopWords } from './words.ts'

/** What a search means in this shop, the same for every page and filter. */
export interface Interpretation {
  /** Each `tsquery` must match; null if no product matches anything that was typed. */
  queries: { byIndex: string; perRow: string } | null
  ratings: Rating[]
  /** Whether no product matches all words, so that those are found that match most. */
  partial: boolean
  /** Whether only descriptions have the words. */
  mentioned: boolean
  /** The search with its misspelt words corrected; null if there are none. */
  didYouMean: string | null
  /** Whether the whole search is the SKU of a product. */
  isSku: boolean
}

/** A stretch of the search with its group, and what it was corrected to. */
interface Span {
  typed: string
  /** How many typed words it stands for; a quantity is one. */
  words: number
  group: Group
  corrected?: string
  /** What it means if no product matches the group. */
  otherwise?: Span[]
}

const nothingFound: Interpretation = {
  queries: null,
  ratings: [],
  partial: false,
  mentioned: false,
  didYouMean: null,
  isSku: false,
}

/** What the SKU that was typed is worth: more than any other match. */
const WHOLE_SKU = 20

/** Interprets a search. */
export async function interpret(lexicon: Lexicon, typed: string): Promise<Interpretation> {
  const [split = []] = await selectWords(lexicon.db, [typed])
  if (split.length === 0) return nothingFound
  const all = partsOf(split)
  const known = await lookUp(lexicon, all.flatMap(wordsOfPart))
  const parts = withoutSmallWords(all, known)
  const sku = quoted(`=${split.map(({ word }) => word).join('')}`)
  const { spans, isSku } = await choose(lexicon, toSpans(parts, known), sku)
  const understood = await understand(lexicon, known, spans)
  const found = await asSpans(lexicon, understood, all)
  return isSku ? withSku(found, sku) : { ...found, ratings: [...found.ratings, ...besides(all)] }
}

async function asSpans(lexicon: Lexicon, spans: Span[], all: Part[]): Promise<Interpretation> {
  const found = spans.filter(({ group }) => group.query !== null)
  if (found.length === 0 || (found.length < spans.length && found.every(isSlight)))
    return nothingFound
  const matching = await mostMatching(lexicon, found, found.length < spans.length)
  // What finds nothing is no help to whoever misspelt a word.
  const corrected = matching.queries && spans.some(({ corrected }) => corrected !== undefined)
  return {
    ...matching,
    didYouMean: corrected
      ? all
          .map(({ typed }) => spans.find((span) => span.typed === typed)?.corrected ?? typed)
          .join(' ')
      : null,
    isSku: false,
  }
}

/** Adds the product whose SKU was typed. Products that match only some of the words are no longer wanted. */
function withSku({ queries, ratings, partial }: Interpretation, sku: string): Interpretation {
  const either = (query: string) => `(${query}) | ${sku}`
  return {
    queries:
      queries === null || partial
        ? { byIndex: sku, perRow: sku }
        : { byIndex: either(queries.byIndex), perRow: either(queries.perRow) },
    ratings: [...ratings, { query: sku, weight: WHOLE_SKU, alternatives: 0 }],
    partial: false,
    mentioned: false,
    didYouMean: null,
    isSku: true,
  }
}

function wordsOfPart(part: Part): string[] {
  return 'word' in part ? [part.word] : 'atoms' in part ? part.atoms : []
}

/** Ignores small words such as `the` and `ya`, unless there are no others. The `T` of `T-shirt` is no small word. */
function withoutSmallWords(parts: Part[], { meaningOf }: Known): Part[] {
  const significant = parts.filter((part, at) => {
    if (!('word' in part)) return true
    const next = parts[at + 1]
    if (next && 'word' in next && next.isTied && meaningOf(part.word + next.word)?.exact)
      return true
    return meaningOf(part.word)?.stem != null && !swahiliStopWords.has(part.word)
  })
  return significant.length > 0 ? significant : parts
}

/** Divides the search into the longest expressions of the dictionary, quantities, names with numbers and single words. */
function toSpans(parts: Part[], known: Known): Span[] {
  const spans: Span[] = []
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at]
    if (!part) break
    const mayContinue = at === parts.length - 1
    if ('amount' in part) {
      spans.push({ typed: part.typed, words: 1, group: groupOfQuantity(part) })
      continue
    }
    if ('atoms' in part) {
      spans.push(spanOfName(part, known, mayContinue))
      continue
    }
    const expression = longestExpression(parts.slice(at), known)
    if (expression.length > 1)
      spans.push({
        typed: expression.join(' '),
        words: expression.length,
        group: groupOfTogether(expression, known),
      })
    else spans.push(spanOfWord(part.word, known, mayContinue))
    at += expression.length - 1
  }
  return spans
}

function spanOfWord(word: string, known: Known, mayContinue: boolean): Span {
  const span = { typed: word, words: 1, group: groupOfWord(word, known, mayContinue) }
  if (isListed(word) || mayContinue) return span
  return { ...span, otherwise: [{ ...span, group: groupOfWord(word, known, true) }] }
}

function spanOfName(
  { atoms, typed }: Extract<Part, { atoms: string[] }>,
  known: Known,
  mayContinue: boolean,
): Span {
  const asName = groupOfName(atoms, mayContinue)
  return {
    typed,
    words: 1,
    group: eitherOf([asName, groupOfSenses(atoms, known)]),
    otherwise: atoms.map((atom, at) =>
      spanOfWord(atom, known, mayContinue && at === atoms.length - 1),
    ),
  }
}

/** Replaces what no product matches, and says whether the whole search is the SKU of a product. */
async function choose(
  lexicon: Lexicon,
  spans: Span[],
  sku: string,
): Promise<{ spans: Span[]; isSku: boolean }> {
  const doubtful = spans.filter(({ otherwise }) => otherwise)
  const queries = doubtful.map(({ group }) => group.query ?? '')
  const [isSku = false, ...matched] = await selectMatched(lexicon, [sku, ...queries])
  const unmatched = new Set(doubtful.filter((_, at) => !matched[at]))
  return {
    spans: spans.flatMap((span) => (unmatched.has(span) ? (span.otherwise ?? []) : [span])),
    isSku,
  }
}

/** A number and letters that were typed apart are worth more beside each other: `iphone 15`. */
function besides(parts: Part[]): Rating[] {
  return parts.flatMap((part, at) => {
    const next = parts[at + 1]
    if (!next || !('word' in part) || !('word' in next)) return []
    if (isNumber(part.word) === isNumber(next.word)) return []
    return [{ query: quoted(part.word + next.word), weight: 1, alternatives: 1 }]
  })
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

/** With more groups than this, not every choice is tried. */
const MAX_CHOICES = 4

/**
 * Finds how many of the words some product matches at once, and asks for that many: first with one of the goods in a
 * name, brand or variant, then wherever the words are.
 */
async function mostMatching(
  lexicon: Lexicon,
  spans: Span[],
  isIncomplete: boolean,
): Promise<Pick<Interpretation, 'queries' | 'ratings' | 'partial' | 'mentioned'>> {
  const groups = spans.map(({ group }) => group)
  const goods = spans.filter((span) => isGoods(span, lexicon))
  const levels = levelsOf(spans)
  const titled = levels.map((choices) => anyChoice(choices.map((some) => titledOf(some, goods))))
  const anywhere = levels.map((choices) => anyChoice(choices.map((some) => some.map(groupOf))))
  // The closest goods come by other names: a smartphone for an iPhone.
  const brand = spans.length === 1 && knownBrands.has(spans[0]?.typed ?? '') ? spans : []
  const asked = [...titled, ...anywhere, ...brand.map(({ typed }) => inTitles(quoted(typed)))]
  const matched = await selectMatched(lexicon, asked)
  const best = matched.indexOf(true)
  const mentioned = best >= levels.length
  const level = best % levels.length
  const perRow = (goods.length > 0 && !mentioned ? titled : anywhere)[level]
  if (perRow === undefined) return nothingFound
  const ratings = groups.flatMap((group) => group.ratings)
  // With several choices the number of words that match comes first.
  if (level > 0)
    for (const { group, words } of spans)
      ratings.push({ query: group.query ?? '', weight: 4 * words, alternatives: 0 })
  const whole = groups.filter((group) => group.whole)
  const isMixed = level === 0 && whole.length > 0 && whole.length < groups.length
  const byIndex = isMixed ? allOf(whole.flatMap(({ query }) => query ?? [])) : perRow
  const isOther = brand.length > 0 && matched.at(-1) === false
  const partial = isIncomplete || level > 0 || mentioned || isOther
  return { queries: { byIndex, perRow }, ratings, partial, mentioned }
}

const groupOf = ({ group }: Span) => group

const anyChoice = (choices: Group[][]) => eitherOf(choices.map(everyOf)).query ?? ''

/** The groups of a choice, and one of its goods in a title; without goods any word but those that only describe. */
function titledOf(some: Span[], goods: Span[]): Group[] {
  const naming = [
    some.filter((span) => goods.includes(span)),
    some.filter((span) => !isSlight(span)),
  ]
  const named = naming.find(([first]) => first) ?? some
  const { query, ...title } = eitherOf(named.map(groupOf))
  const inTitle = { ...title, query: query && inTitles(query) }
  // What must stand in a title alone need not be looked for elsewhere.
  const others = named.length > 1 ? some : some.filter((span) => !named.includes(span))
  return [...others.map(groupOf), inTitle]
}

/** Whether it names goods, whose mention in a description is no offer: not a brand or what only describes. */
function isGoods({ typed, corrected = typed }: Span, { dictionary }: Lexicon): boolean {
  const isOther = knownBrands.has(corrected) || describing.has(corrected)
  return !isOther && dictionary.lookUp(corrected.split(' ')) !== undefined
}

const isDescribing = ({ typed }: Span) => describing.has(typed)
/** A single letter is no word to match in part: of `H&M` it would find everything with an *m*. */
const isLetter = ({ typed }: Span) => /^[a-z]$/.test(typed)
const isSlight = (span: Span) => isDescribing(span) || isLetter(span)

/** The choices of spans by how many typed words they have, the most first. */
function levelsOf(spans: Span[]): Span[][][] {
  const naming = spans.filter((span) => !isSlight(span))
  const single = naming[0] ? naming : spans.filter((span) => !isLetter(span))
  if (spans.length > MAX_CHOICES)
    return [[spans], single.map((span) => [span])].filter((level) => level.length > 0)
  const byWords = new Map<number, Span[][]>()
  for (const some of choicesOf(spans)) {
    if (naming.length > 0 && some.every(isSlight)) continue
    if (some.length < spans.length && some.every(isLetter)) continue
    const words = some.reduce((sum, span) => sum + span.words, 0)
    const level = byWords.get(words) ?? []
    byWords.set(words, level)
    if (words > 0) level.push(some)
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
