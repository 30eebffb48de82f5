import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './project.mjs'

// Reads the failed tests out of a test program's JSON report: file, title and message.

/** For Vitest. A file may also fail outside its tests, while it loads or cleans up; `errors` belong to no file. */
export function failuresOfVitest({ testResults = [], errors = [] }) {
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name: file, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [failure(file, 'outside of its tests', message)]
      return failed.map(({ fullName, failureMessages }) =>
        failure(file, fullName, failureMessages.join('\n')),
      )
    })
  return [
    ...failed,
    ...errors.map(({ message }) => failure('vitest', 'outside of every test', message)),
  ]
}

/** For Playwright. Errors outside all tests are listed beside the suites. `flaky`: those that passed the second time. */
export function failuresOfPlaywright({ suites = [], errors = [] }, wanted = 'unexpected') {
  const outside = wanted === 'flaky' ? [] : errors
  return [
    ...outside.map(({ message }) => failure('e2e', 'outside of every test', message)),
    ...suites.flatMap((suite) => failuresOfSuite(suite, wanted)),
  ]
}

function failuresOfSuite({ suites = [], specs = [] }, wanted) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ projectName, results }) => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message))
        return failure(`e2e/${file}`, `[${projectName}] ${title}`, messages.join('\n'))
      }),
  )
  return [...own, ...suites.flatMap((suite) => failuresOfSuite(suite, wanted))]
}

/** The number of lines to show of a message. */
const LINES = 40

function failure(file, name, message = '') {
  const lines = stripVTControlCharacters(message)
    .trim()
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, LINES)
  return [
    `✗ ${relative(root, resolve(root, file))} › ${name}`,
    ...lines.map((line) => `    ${line}`),
  ].join('\n')
}
