import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { inProject, packageProgram, root } from './lib/project.mjs'
import { run } from './lib/run.mjs'

/**
 * The tests of the API that these changed files need: those in the folder of the noun. Each test of the API loads all of it,
 * so Vitest's `--changed` would run them all.
 */
export function apiTestsOf(paths) {
  const folders = paths.flatMap((path) => {
    if (/^apps\/api\/test\/.*\.test\.ts$/.test(path)) return [path]
    const [, own] = path.match(/^(apps\/api\/src\/(?:modules\/)?[\w-]+)\//) ?? []
    const [, noun] = path.match(/^packages\/contract\/src\/([\w-]+)\//) ?? []
    return noun ? [`apps/api/src/modules/${noun}`, 'apps/api/test/calls'] : (own ?? [])
  })
  return [...new Set(folders)]
}

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Runs the tests of what is not committed yet or, if everything is, of the last commit. */
async function testChanged() {
  const changedSince = (base) => [
    ...git('diff', '--name-only', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  const base = changedSince('HEAD').length > 0 ? 'HEAD' : 'HEAD~1'
  const folders = apiTestsOf(changedSince(base)).filter((folder) => existsSync(inProject(folder)))
  const vitest = (...args) =>
    run(process.execPath, [packageProgram('vitest', 'vitest'), 'run', '--passWithNoTests', ...args])
  const codes = [await vitest('--changed', base, '--project', '!@duka/api')]
  if (folders.length > 0) codes.push(await vitest('--project', '@duka/api', ...folders))
  process.exitCode = Math.max(...codes)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await testChanged()
