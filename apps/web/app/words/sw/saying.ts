import { fill } from '@duka/contract/errors'

/** A sentence beside its counterpart; holes are `{name}` in both. */
export type Pair = [english: string, swahili: string | undefined]

/** Says in Swahili what one of the pairs says in English, its holes filled in or not. */
export function saying(pairs: Pair[]): (sentence: string) => string {
  const exact = new Map(pairs)
  /** Sentences with holes, that by now are filled. */
  const filled = pairs
    .filter(([english]) => /\{\w+\}/.test(english))
    .map(([english, swahili]) => {
      const literal = english.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      return [new RegExp(`^${literal.replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`, 's'), swahili] as const
    })

  return function say(sentence: string): string {
    const known = exact.get(sentence)
    if (known) return known
    for (const [pattern, swahili] of filled) {
      const found = swahili && pattern.exec(sentence)
      if (!found) continue
      // A reason within a refusal is a sentence, too.
      const holes = Object.entries(found.groups ?? {}).map(([name, value]) => [name, say(value)])
      return fill(swahili, Object.fromEntries(holes))
    }
    return sentence
  }
}
