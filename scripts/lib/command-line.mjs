import { parseArgs } from 'node:util'

/** Reads the options of a script. `--help` prints its usage and ends it; so does an unknown argument, with exit code 1. */
export function readCommandLine(usage, options = {}) {
  try {
    const { values } = parseArgs({ options: { ...options, help: { type: 'boolean', short: 'h' } } })
    if (!values.help) return values
    console.log(usage)
    process.exit(0)
  } catch (error) {
    const [sentence] = error.message.split('. ')
    console.error(`${sentence}.\n${usage}`)
    process.exit(1)
  }
}
