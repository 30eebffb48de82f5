import { writeFileSync } from 'node:fs'

/**
 * A Vitest reporter. It writes the errors that happened outside of every test, such as a promise that nobody awaits, to the file
 * that UNHANDLED_ERRORS names: Vitest's own JSON report leaves them out.
 */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const told = errors.map(({ message, stack }) => ({ message: stack ?? message }))
    writeFileSync(process.env.UNHANDLED_ERRORS, JSON.stringify(told))
  }
}
