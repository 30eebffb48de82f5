/** The most replacements of one misspelt word. */
const MAX_REPLACEMENTS = 5

/**
 * The words with the smallest edit distance to a misspelt or incomplete one. A short word may have one error,
 * a long one two. A word of four letters is not both: `rise` does not begin `rivet`.
 */
export function nearest(typed: string, words: string[]): string[] {
  const rated = words
    .filter((word) => beginsLike(typed, word) && !isOther(typed, word))
    .map((word) => ({ word, ...distance(typed, word) }))
    .filter(({ whole }) => typed.length > 4 || whole <= 1)
  const least = Math.min(maxErrors(typed), ...rated.map(({ beginning }) => beginning))
  return rated
    .filter(({ beginning }) => beginning === least)
    .sort((one, other) => one.whole - other.whole)
    .slice(0, MAX_REPLACEMENTS)
    .map(({ word }) => word)
}

/** How many errors a misspelt word may have. A short word with an error is more often another word. */
function maxErrors(typed: string): number {
  return typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2
}

/** A word of four letters with one wrong is usually another word: `coke` is not `cake`, and does not begin `cooker`. */
function isOther(typed: string, word: string): boolean {
  if (typed.length > 4) return false
  const isSwap = [...typed].sort().join('') === [...word].sort().join('')
  return Math.abs(word.length - typed.length) !== 1 && !isSwap
}

/** People rarely mistype the first letter: `order` is not `border`. They do leave it out of a long word, or swap it. */
function beginsLike(typed: string, word: string): boolean {
  const isSwapped = typed[0] === word[1] && typed[1] === word[0]
  return typed[0] === word[0] || isSwapped || typed.length >= 7
}

/**
 * The words of a long list with the smallest edit distance to a misspelt one. Other letters and lengths rule
 * most of them out before anything is computed.
 */
export function similarWords(typed: string, words: string[]): string[] {
  const most = maxErrors(typed)
  const heard = asHeard(typed, typed)
  const letters = new Set(heard)
  const possible = words.filter((word) => {
    const other = asHeard(word, typed)
    if (Math.abs(other.length - heard.length) > most) return false
    if (!beginsLike(typed, word) || isOther(typed, word)) return false
    let others = 0
    for (const letter of other) if (!letters.has(letter)) others += 1
    return others <= most
  })
  const rated = possible.map((word) => ({ word, errors: distance(typed, word).whole }))
  const least = Math.min(most, ...rated.map(({ errors }) => errors))
  return rated
    .filter(({ errors }) => errors === least)
    .slice(0, MAX_REPLACEMENTS)
    .map(({ word }) => word)
}

/** The spellings of a sound, in the order in which they are replaced. A long vowel becomes a capital. */
const sounds: [RegExp, string][] = [
  [/ph/g, 'f'],
  [/ck|q/g, 'k'],
  [/[cz](?=[eiy])|z/g, 's'],
  [/c(?!h)/g, 'k'],
  [/g(?=[eiy])/g, 'j'],
  [/ee|ea|ie/g, 'E'],
  [/oa/g, 'O'],
  [/oo|oe|ou|ue|ew/g, 'U'],
  [/ai|ay|ei|ey/g, 'A'],
  ...[...'aeiou'].map((vowel): [RegExp, string] => [
    new RegExp(`${vowel}(?=[^aeiouAEIOU]es?$)`, 'g'),
    vowel.toUpperCase(),
  ]),
  [/e(?=s?$)/g, ''],
  [/([aeiou].*[^aeiou])[aeio]([lr])(?=s?$)/gi, '$1$2'],
  [/(.)\1+/g, '$1'],
]

/** First letters whose sound another letter may have. */
const shared = 'cfgjkpqsz'

const startsLike = (typed: string, word: string) =>
  typed.charAt(0) === word.charAt(0) ||
  (shared.includes(typed.charAt(0)) && shared.includes(word.charAt(0)))

/** How an English word sounds, roughly: the same for `sope` and `soap`, for `kettel` and `kettle`. */
function soundOf(word: string): string {
  return sounds.reduce((heard, [spelling, sound]) => heard.replace(spelling, sound), word)
}

/** The words that sound like a misspelt one. Four letters are the least: `sop` is not `soap`. */
export function soundingLike(typed: string, words: string[]): string[] {
  if (typed.length < 4) return []
  const sound = soundOf(typed)
  return words.filter((word) => startsLike(typed, word) && soundOf(word) === sound)
}

/** A word as it is written, or as it sounds if an `f` was typed: `headfones` sounds as `headphones`. */
const asHeard = (word: string, typed: string) =>
  typed.includes('f') ? word.replaceAll('ph', 'f') : word

/**
 * The edit distance (Damerau-Levenshtein), as they sound, from `typed` to the `whole` word, and to its nearest prefix
 * (`beginning`).
 */
export function distance(typed: string, word: string): { whole: number; beginning: number } {
  const goal = [...asHeard(word, typed)]
  let before: number[] = []
  let row = [0, ...goal.keys()].map((_, at) => at)
  let last = ''
  for (const [done, letter] of [...asHeard(typed, typed)].entries()) {
    const next = [done + 1]
    for (const [at, wanted] of goal.entries()) {
      const change = cost(row, at) + (letter === wanted ? 0 : 1)
      const swap = letter === goal[at - 1] && last === wanted ? cost(before, at - 1) + 1 : Infinity
      next.push(Math.min(change, swap, cost(row, at + 1) + 1, cost(next, at) + 1))
    }
    ;[before, row, last] = [row, next, letter]
  }
  return { whole: cost(row, goal.length), beginning: Math.min(...row) }
}

function cost(row: number[], at: number): number {
  return row[at] ?? Infinity
}
