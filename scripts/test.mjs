import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './lib/browser.mjs'
import { readCommandLine } from './lib/command-line.mjs'
import { failuresOfPlaywright, failuresOfVitest } from './lib/failures.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { withInstallLock } from './lib/install-lock.mjs'
import { inProject, main, packageProgram, prepare } from './lib/project.mjs'
import { mustRun, run } from './lib/run.mjs'

readCommandLine('npm test    runs all checks and tests; one file: npx vitest run move-order')

const reports = mkdtempSync(join(tmpdir(), 'duka-reports-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
let passed = 0
/** Printed again at the end, so that the end of a log shows what failed. */
const failures = []
/** Failures among others of tests that then passed alone: a fault to mend, but not of the change at hand. */
const unsteady = []

/** So many files may have failed by chance; more have a cause. */
const FEW_FILES = 5
const titleOf = (failure) => failure.split('\n', 1)[0]

await main(async () => {
  prepare({ dotEnv: false }) // local settings must not decide whether tests pass
  await withInstallLock(() => ensureInstalled({ dev: true }))
  // Each uses one processor for most of its time. What they say is shown where they fail.
  await Promise.all([
    part('Types', () => npmScript('types')),
    part('Lint', () => npmScript('lint')),
    part('Build', () => script('build')),
  ])
  await part('Unit and API tests', vitest)
  await part('Browsers', () => script('check-browsers'))
  if (existsSync(inProject('e2e/playwright.config.ts'))) await part('End to end', playwright)

  for (const text of unsteady) console.log(`\nPassed only the second time, alone: ${text}`)
  if (failures.length > 0) console.log(`\n${failures.join('\n\n')}`)
  console.log(`\n${passed} passed, ${failures.length} failed`)
  process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1
})

/** Runs one part of the tests. A failure does not stop the next part. */
async function part(title, work) {
  console.log(`\n── ${title} ${'─'.repeat(70 - title.length)}`)
  const startedAt = Date.now()
  const outcome = await work().catch((error) => {
    console.error(error instanceof Error ? error.message : String(error))
    return { passed: 0, failures: [`✗ ${title}: ${error}`] }
  })
  passed += outcome.passed
  failures.push(...outcome.failures)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`${title}: ${outcome.passed} passed, ${outcome.failures.length} failed, ${seconds} s`)
}

async function script(name) {
  const file = `scripts/${name}.mjs`
  await mustRun(file, process.execPath, [inProject(file)], { quiet: true })
  return { passed: 1, failures: [] }
}

async function npmScript(name) {
  await mustRun(`npm run ${name}`, 'npm', ['run', '--silent', name], { quiet: true })
  return { passed: 1, failures: [] }
}

/** A few files with failed tests run a second time, alone: a busy machine or a taken port must not decide. */
async function vitest() {
  const first = await vitestOnce([])
  const files = first.failedFiles.map(({ name }) => name)
  if (files.length === 0 || files.length > FEW_FILES) return first
  console.log(`\nOnce more, alone: ${files.join(', ')}`)
  const second = await vitestOnce(files)
  const secondTitles = second.failures.map(titleOf)
  unsteady.push(...first.failures.filter((text) => !secondTitles.includes(titleOf(text))))
  const passedBefore = first.failedFiles.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed'),
  )
  return {
    passed: first.passed - passedBefore.length + second.passed,
    failures: second.failures,
  }
}

async function vitestOnce(files) {
  const report = join(reports, `vitest-${files.length}.json`)
  const unhandled = join(reports, `unhandled-${files.length}.json`)
  const reporters = ['default', 'json', inProject('scripts/lib/unhandled-errors.mjs')]
  const args = [...reporters.map((one) => `--reporter=${one}`), `--outputFile.json=${report}`]
  const program = packageProgram('vitest', 'vitest')
  const env = { UNHANDLED_ERRORS: unhandled }
  const code = await run(process.execPath, [program, 'run', ...args, ...files], { env })
  const told = { ...readReport(report), errors: readReport(unhandled, []) }
  const failedFiles = told.testResults?.filter(({ status }) => status === 'failed') ?? []
  const settled = settle('vitest', code, told.numPassedTests ?? 0, failuresOfVitest(told))
  // An error outside of every test belongs to no file: no second run can clear it.
  return { ...settled, failedFiles: told.errors.length > 0 ? [] : failedFiles }
}

async function playwright() {
  const report = join(reports, 'playwright.json')
  const env = { ...(await findBrowser()), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const program = packageProgram('@playwright/test', 'playwright', inProject('e2e'))
  const args = [program, 'test', '-c', 'e2e/playwright.config.ts', '--add-reporter=json']
  const code = await run(process.execPath, args, { env })
  const told = readReport(report)
  const { expected = 0, flaky = 0 } = told.stats ?? {}
  unsteady.push(...failuresOfPlaywright(told, 'flaky'))
  return settle('Playwright', code, expected + flaky, failuresOfPlaywright(told))
}

/** A program that fails without naming a failed test counts as a failure too. */
function settle(name, code, passed, failures) {
  const isUnsaid = code !== 0 && failures.length === 0
  const unsaid = `✗ ${name} ended with exit code ${code}, and names no test that failed.`
  return { passed, failures: isUnsaid ? [unsaid] : failures }
}

function readReport(file, otherwise = {}) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : otherwise
}
