import { fill } from '@duka/contract/fill'
import { setupProblems } from './setup-words.ts'

/** The problems as the API says them: a pattern with a group for each value. */
const patterns = Object.entries(setupProblems.english).map(([name, sentence]) => {
  const literal = sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
  return [name, new RegExp(`^${literal.replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`)] as const
})

/** Says a problem that the API found, with its values, in the language on screen; what is not known stays as it is. */
export function useSayProblem(): (problem: string) => string {
  const words: Readonly<Record<string, string>> = setupProblems.use()
  return function say(problem): string {
    for (const [name, pattern] of patterns) {
      const found = pattern.exec(problem)
      if (!found) continue
      // A value may be a problem, too: why a server cannot be reached.
      const values = Object.entries(found.groups ?? {}).map(([key, value]) => [key, say(value)])
      return fill(words[name] ?? problem, Object.fromEntries(values))
    }
    return problem
  }
}
