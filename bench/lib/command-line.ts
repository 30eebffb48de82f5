import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** The options of this run, by name. */
const given = readCommandLine()

/** A number option `--name 5` or `--name=5` of the command line, or its default. */
export function option(name: string, otherwise: number): number {
  const typed = textOption(name)
  return typed === undefined ? otherwise : numberOf(name, typed)
}

/** A list of numbers, `--name=1000,100_000`, or its default. */
export function listOption(name: string, otherwise: number[]): number[] {
  return (
    textOption(name)
      ?.split(',')
      .map((typed) => numberOf(name, typed)) ?? otherwise
  )
}

/** A text option `--name value` or `--name=value` of the command line, if given. */
export function textOption(name: string): string | undefined {
  const value = given[name]
  return typeof value === 'string' ? value : undefined
}

/** Whether the command line has `--name`. */
export function flag(name: string): boolean {
  return given[name] === true
}

function numberOf(name: string, typed: string): number {
  const value = Number(typed.replaceAll('_', ''))
  if (!Number.isFinite(value) || value <= 0) throw new Error(`--${name} takes a number above 0.`)
  return value
}

/**
 * The first comment of a benchmark is its usage: `--help` prints it, and an option that it does not name is refused, so
 * that a mistyped one does not measure something else for minutes.
 */
function readCommandLine(): Record<string, string | boolean | undefined> {
  const [, comment = ''] =
    /^\/\*\*(.*?)\*\//s.exec(readFileSync(process.argv[1] ?? '', 'utf8')) ?? []
  const usage = comment.replace(/^[ \t]*\*? ?/gm, '').trim()
  const named = [...usage.matchAll(/--([a-z][a-z-]*)([ =][\w|]+)?/g)]
  const options = Object.fromEntries(
    named.map(([, name = '', value]) => [name, { type: value ? 'string' : 'boolean' } as const]),
  )
  try {
    const { help, ...values } = parseArgs({
      options: { ...options, help: { type: 'boolean' } },
    }).values
    if (help !== true) return values
    console.log(usage)
    process.exit(0)
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ')
    console.error(`${sentence}.\n\n${usage}`)
    process.exit(1)
  }
}
