import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './lib/browser.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inProject, main, packageProgram, prepare } from './lib/project.mjs'
import { run } from './lib/steps.mjs'
import { inTurn } from './lib/turn.mjs'

const reports = mkdtempSync(join(tmpdir(), 'duka-reports-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
const total = { passed: 0, failed: 0 }

await main(async () => {
  prepare({ dotEnv: false }) // what somebody keeps there must not decide whether tests pass
  await inTurn(() => ensureInstalled({ dev: true }))
  await part('Types', () => npmScript('types'))
  await part('Lint', () => npmScript('lint'))
  await part('Unit and API tests', vitest)
  await part('Build', () => check(inTurn(ensureBuilt)))
  if (existsSync(inProject('e2e/playwright.config.ts'))) await part('End to end', playwright)

  const isGood = total.failed === 0 && total.passed > 0
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = isGood ? 0 : 1
})

/** Runs one part of the tests; the next one runs whatever comes of it. */
async function part(title, work) {
  console.log(`\n── ${title} ${'─'.repeat(70 - title.length)}`)
  const startedAt = Date.now()
  const { passed, failed } = await work().catch((error) => {
    console.error(error instanceof Error ? error.message : String(error))
    return { passed: 0, failed: 1 }
  })
  total.passed += passed
  total.failed += failed
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`${title}: ${passed} good, ${failed} bad, ${seconds} s`)
}

async function check(work) {
  await work
  return { passed: 1, failed: 0 }
}

async function npmScript(name) {
  const code = await run('npm', ['run', '--silent', name])
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

async function vitest() {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const program = packageProgram('vitest', 'vitest')
  const code = await run(process.execPath, [program, 'run', ...reporters])
  const { numPassedTests: passed = 0, testResults = [] } = readReport(report)
  // A file that does not even load has no tests to fail.
  const failures = testResults.map(({ status, assertionResults: tests }) =>
    status === 'failed' ? Math.max(1, tests.filter((test) => test.status === 'failed').length) : 0,
  )
  return settle(code, passed, sum(failures))
}

async function playwright() {
  const report = join(reports, 'playwright.json')
  const env = { ...(await findBrowser()), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const program = packageProgram('@playwright/test', 'playwright', inProject('e2e'))
  const args = [program, 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json']
  const code = await run(process.execPath, args, { env })
  const { stats, errors = [] } = readReport(report)
  return settle(code, sum([stats?.expected, stats?.flaky]), sum([stats?.unexpected, errors.length]))
}

/** A program that fails without saying which test did has failed all the same. */
function settle(code, passed, failed) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function sum(numbers) {
  return numbers.reduce((total, number = 0) => total + number, 0)
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
