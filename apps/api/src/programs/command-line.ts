import { type ParseArgsConfig, parseArgs } from 'node:util'

interface Program {
  /** What `--help` prints. */
  usage: string
  /** Its options, as `parseArgs` takes them. */
  options?: NonNullable<ParseArgsConfig['options']>
  /** How many words it takes beside its options: none unless given. */
  words?: number
}

/** The options that were given, by name, and the other words. */
interface CommandLine {
  values: Record<string, string | boolean | (string | boolean)[] | undefined>
  positionals: string[]
}

/**
 * Reads the command line of a program. `--help` prints its usage and ends it; so does anything that it does not know,
 * with exit code 1: nothing may happen because of a word that was mistyped.
 */
export function readCommandLine({ usage, options = {}, words = 0 }: Program): CommandLine {
  try {
    const read: CommandLine = parseArgs({
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: words > 0,
    })
    if (read.values.help === true) end(usage, 0)
    if (read.positionals.length > words)
      throw new Error(`Unexpected argument '${read.positionals[words]}'`)
    return read
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ')
    return end(`${sentence}.\n${usage}`, 1)
  }
}

function end(text: string, code: 0 | 1): never {
  process[code === 0 ? 'stdout' : 'stderr'].write(`${text}\n`)
  process.exit(code)
}
