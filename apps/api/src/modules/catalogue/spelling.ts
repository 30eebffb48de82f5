/** The most words that one misspelt word may stand for. */
const MOST_MEANT = 5

/**
 * Which of these words was meant by one that is misspelt or not yet finished: those that need the
 * fewest changes. One slip is forgiven in a short word, two in a long one.
 */
export function nearest(typed: string, words: string[]): string[] {
  const slips = typed.length < 3 ? 0 : typed.length < 6 ? 1 : 2
  const rated = words.map((word) => ({ word, ...distance(typed, word) }))
  const least = Math.min(slips, ...rated.map(({ beginning }) => beginning))
  return rated
    .filter(({ beginning }) => beginning === least)
    .sort((one, other) => one.whole - other.whole)
    .slice(0, MOST_MEANT)
    .map(({ word }) => word)
}

/**
 * How many letters must be added, left out, changed or swapped with their neighbour to make `typed`
 * into the word as a `whole`, and into its nearest `beginning`.
 */
export function distance(typed: string, word: string): { whole: number; beginning: number } {
  const goal = [...word]
  let before: number[] = []
  let row = [0, ...goal.keys()].map((_, at) => at)
  let last = ''
  for (const [done, letter] of [...typed].entries()) {
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
