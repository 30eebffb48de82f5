import { expect, test } from 'vitest'
import { auditWords } from './audit.ts'

const modules = import.meta.glob<string>(
  ['../../../../api/src/modules/**/*.ts', '!../../../../api/src/modules/**/*.test.ts'],
  { query: '?raw', import: 'default', eager: true },
)

/** Every action that the API writes into the audit log, found in its source. */
function written(): string[] {
  const found = Object.values(modules).flatMap((code) => [...code.matchAll(/^ *action:(.+),$/gm)])
  const actions = found.flatMap(([, said = '']) => said.match(/'[a-z-]+'/g) ?? [])
  return [...new Set(actions.map((quoted) => quoted.slice(1, -1)))]
}

test('the audit page has words for every action in the log', () => {
  const actions = written()
  expect(actions).toContain('refund-by-hand')
  const { actions: words } = auditWords.now()
  expect(actions.filter((action) => !words[action])).toEqual([])
})
