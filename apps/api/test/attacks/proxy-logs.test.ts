import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@duka/contract/calls'
import { expect, test } from 'vitest'
import { projectRoot } from '../../src/env/paths.ts'

const guide = readFileSync(join(projectRoot, 'docs/running.md'), 'utf8')
const routes = readFileSync(join(projectRoot, 'apps/web/app/routes.tsx'), 'utf8')

/** Every address of the shop that is a secret link. */
const secrets = [
  ...Object.values(endpoints)
    .map(({ url }) => `/api${url}`)
    .filter((url) => /:(token|secret)/.test(url)),
  '/api/hooks/whatsapp',
  ...[...routes.matchAll(/path: '([^']*:token[^']*)'/g)].map(([, path]) => `/${path}`),
]

test.each([
  ['Caddy', /path_regexp \(\?i\)(\S+)/],
  ['nginx', /~\*(\S+) 0;/],
])('the example for %s keeps every secret address out of the log', (_proxy, line) => {
  const pattern = new RegExp(line.exec(guide)?.[1] ?? 'no such line', 'i')
  expect(secrets.length).toBeGreaterThan(8)
  for (const secret of secrets) {
    expect([secret, pattern.test(secret)]).toEqual([secret, true])
    expect(pattern.test(secret.toUpperCase())).toBe(true)
  }
  for (const open of ['/products', '/stopwatch', '/returns', '/api/products', '/terms'])
    expect([open, pattern.test(open)]).toEqual([open, false])
})
