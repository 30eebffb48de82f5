import type { Dictionary, Expression } from './dictionary.ts'
import { inflectionsOf } from './inflections.ts'
import type { Meaning, Rating } from './search.queries.ts'
import { isNumber, type Part } from './words.ts'

/** What one part of a search may mean: the products that fit it, and how well. */
export interface Group {
  /** `tsquery` of the products that fit; null if no word of the shop does. */
  query: string | null
  ratings: Rating[]
  /** Whether the index finds it by whole words; a short prefix is checked on single rows. */
  whole: boolean
}

/** What is known of words: from the products, and from the dictionary. */
export interface Known {
  meaningOf(word: string): Meaning | undefined
  dictionary: Dictionary
}

/** What each kind of match is worth. */
const worth = { exact: 1, inflected: 0.9, synonym: 0.7, begun: 0.4, kind: 0.3 }
/** What all words of an expression are worth in name, brand, variant or SKU. `ts_rank` gives about as much. */
const EXPRESSION = 0.65
/** An expression that was typed, and a single word with the same meaning, stand for several words. */
const perWord = (words: number) => Math.max(1, words)

/** The most whole words that a prefix expands to. */
const MAX_EXPANSIONS = 40

/** All words to look up before the groups of these words are made. */
export function wordsNeeded(words: string[], dictionary: Dictionary): string[] {
  const found = words.flatMap((word) => [word, ...inflectionsOf(word)])
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= Math.min(words.length, from + dictionary.longest); to += 1) {
      const expression = words.slice(from, to)
      const senses = dictionary.lookUp(expression)
      found.push(...[...(senses?.same ?? []), ...(senses?.kinds ?? [])].flat())
      if (to - from === 2) found.push(expression.join(''))
    }
  return [...new Set(found)]
}

/** Whether the word list has such words. If not, the index decides. */
export function isListed(word: string): boolean {
  return word.length >= 3 && word.length <= 40 && !/\p{N}/u.test(word)
}

/**
 * The group of a word: the word, other numbers of it, its synonyms, and what begins with it. A number or a very short
 * word has too many beginnings, so it counts as one only with `mayContinue`.
 */
export function groupOfWord(typed: string, known: Known, mayContinue = false): Group {
  const meaning = known.meaningOf(typed)
  if (!meaning) return nothing
  const taken = new Set<string>()
  const fresh = (words: string[]) => {
    const some = [...new Set(words)].filter((word) => !taken.has(word))
    for (const word of some) taken.add(word)
    return some
  }
  const ratings: Rating[] = []
  const parts: string[] = []
  const add = (operands: string[], weight: number) => {
    if (operands.length === 0) return
    const query = operands.join(' | ')
    ratings.push({ query, weight, alternatives: operands.length })
    parts.push(query)
  }
  const listed = isListed(typed)
  add(fresh(meaning.exact || !listed ? [typed] : []).map(quoted), worth.exact)
  const others = inflectionsOf(typed).filter((form) => known.meaningOf(form)?.exact)
  add(fresh([...stemOf(meaning), ...others]).map(quoted), worth.inflected)
  const senses = known.dictionary.lookUp([typed])
  add(fresh(singles(senses?.same, known)).map(inTitle), worth.synonym)
  addExpressions(senses?.same, worth.synonym, known, ratings, parts)
  add(fresh(singles(senses?.kinds, known)).map(inTitle), worth.kind)
  addExpressions(senses?.kinds, worth.kind, known, ratings, parts)
  const isExpanded = meaning.words.length <= MAX_EXPANSIONS && listed
  if (isExpanded) add(fresh(meaning.words).map(quoted), worth.begun)
  else if (listed || mayContinue) add([`${quoted(typed)}:*`], worth.begun)
  return { query: anyOf(parts), ratings, whole: isExpanded || !(listed || mayContinue) }
}

/** The group of an expression of the dictionary. Its single words are the other way to read it. */
export function groupOfExpression(expression: Expression, known: Known): Group {
  const words = expression.map((word) => groupOfWord(word, known))
  const senses = known.dictionary.lookUp(expression)
  const ratings: Rating[] = []
  const parts: string[] = []
  const times = perWord(expression.length)
  const same = singles(senses?.same, known).map(inTitle)
  if (same.length > 0) {
    const query = same.join(' | ')
    ratings.push({ query, weight: worth.synonym * times, alternatives: same.length })
    parts.push(query)
  }
  addExpressions([expression], worth.exact * times, known, ratings, parts)
  addExpressions(senses?.same, worth.synonym * times, known, ratings, parts)
  const kinds = singles(senses?.kinds, known).map(inTitle)
  if (kinds.length > 0) {
    const query = kinds.join(' | ')
    ratings.push({ query, weight: worth.kind * times, alternatives: kinds.length })
    parts.push(query)
  }
  addExpressions(senses?.kinds, worth.kind * times, known, ratings, parts)
  const whole = words.every((word) => word.whole)
  const each = words.map(({ query }) => query)
  if (each.every((query) => query !== null)) {
    if (whole || parts.length === 0) parts.push(allOf(each))
    for (const word of words)
      ratings.push(...word.ratings.map((one) => ({ ...one, weight: one.weight / 2 })))
  }
  return { query: anyOf(parts), ratings, whole: whole || parts.length > 0 }
}

/** The group of an expression's synonyms, without the expression itself. */
export function groupOfSenses(expression: Expression, known: Known): Group {
  const same = known.dictionary.lookUp(expression)?.same
  const ratings: Rating[] = []
  const parts: string[] = []
  const words = singles(same, known).map(quoted)
  if (words.length > 0) {
    const query = words.join(' | ')
    ratings.push({ query, weight: worth.synonym, alternatives: words.length })
    parts.push(query)
  }
  addExpressions(same, worth.synonym, known, ratings, parts)
  return { query: anyOf(parts), ratings, whole: true }
}

/** The group of a quantity, with or without a blank and in every spelling of the unit. */
export function groupOfQuantity({ amount, units }: Extract<Part, { amount: string }>): Group {
  const query = [amount, `${amount}.0`]
    .flatMap((number) => units.map((unit) => quoted(number + unit)))
    .join(' | ')
  return { query, ratings: [{ query, weight: 0.3, alternatives: 0 }], whole: true }
}

/** The group of a name such as `iphone15pro`. A product matches if it has each two neighbouring parts side by side. */
export function groupOfName(atoms: string[], mayContinue: boolean): Group {
  const pairs = atoms.slice(1).map((atom, at) => quoted((atoms[at] ?? '') + atom))
  const last = pairs.at(-1) ?? ''
  const begun = allOf([...pairs.slice(0, -1), `${last}:*`])
  return {
    query: mayContinue ? begun : allOf(pairs),
    ratings: [
      ...pairs.map((query) => ({ query, weight: worth.exact, alternatives: 1 })),
      ...(mayContinue ? [{ query: begun, weight: worth.begun, alternatives: 0 }] : []),
    ],
    whole: !mayContinue,
  }
}

/** The same group with less weight, for a word that was guessed. */
export function lighter(group: Group, by: number): Group {
  return {
    ...group,
    ratings: group.ratings.map((one) => ({ ...one, weight: one.weight * by })),
  }
}

/** What fits any of these groups. */
export function eitherOf(groups: Group[]): Group {
  const fitting = groups.filter(({ query }) => query !== null)
  return {
    query: anyOf(fitting.flatMap(({ query }) => query ?? [])),
    ratings: fitting.flatMap(({ ratings }) => ratings),
    whole: fitting.every(({ whole }) => whole),
  }
}

/** What fits all of these groups. */
export function everyOf(groups: Group[]): Group {
  if (groups.some(({ query }) => query === null)) return nothing
  return {
    query: allOf(groups.flatMap(({ query }) => query ?? [])),
    ratings: groups.flatMap(({ ratings }) => ratings),
    whole: groups.every(({ whole }) => whole),
  }
}

export const nothing: Group = { query: null, ratings: [], whole: true }

export function allOf(queries: string[]): string {
  return queries.map((query) => `(${query})`).join(' & ')
}

function anyOf(queries: string[]): string | null {
  return queries.length > 0 ? queries.map((query) => `(${query})`).join(' | ') : null
}

export function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`
}

/** The same `tsquery`, for names, brands, variants and SKUs only. */
export function inTitles(query: string): string {
  return query.replace(/('(?:[^']|'')*'):?(\*?)(?:ABC)?/g, '$1:$2ABC')
}

/** In name, brand, variant or SKU, not in the description. */
const inTitle = (word: string) => `${quoted(word)}:ABC`

function stemOf({ stem, inflected }: Meaning): string[] {
  return inflected && stem !== null ? [stem] : []
}

/** The spellings of a word in the index. */
function spellings(word: string, { meaningOf }: Known): string[] {
  const meaning = meaningOf(word)
  if (!meaning) return []
  const isThere = meaning.exact || !isListed(word)
  return [...new Set([...(isThere ? [word] : []), ...stemOf(meaning)])]
}

/** The spellings of those expressions that are one word. */
function singles(expressions: Expression[] = [], known: Known): string[] {
  return expressions.flatMap(([word = '', ...more]) =>
    more.length > 0 ? [] : spellings(word, known),
  )
}

/** Adds the expressions of several words that a name, brand, variant or SKU may contain. */
function addExpressions(
  expressions: Expression[] = [],
  weight: number,
  known: Known,
  ratings: Rating[],
  parts: string[],
): void {
  for (const expression of expressions) {
    if (expression.length < 2) continue
    const words = termsOf(expression, known)
    if (words.some((some) => some.length === 0)) continue
    const query = allOf(words.map((some) => some.join(' | ')))
    ratings.push({ query, weight: weight * EXPRESSION, alternatives: 0 })
    parts.push(query)
  }
}

/** The spellings of each word. A number and letters beside each other are one: `ps` and `4` apart are no PS4. */
function termsOf(expression: Expression, known: Known): string[][] {
  const terms: string[][] = []
  for (let at = 0; at < expression.length; at += 1) {
    const [word = '', next] = expression.slice(at, at + 2)
    const isPair = next !== undefined && isNumber(word) !== isNumber(next)
    terms.push((isPair ? [word + next] : spellings(word, known)).map(inTitle))
    if (isPair) at += 1
  }
  return terms
}
