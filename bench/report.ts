import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { root } from './process.ts'

/** The median. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN
  const high = sorted[Math.floor(middle)] ?? Number.NaN
  return (low + high) / 2
}

/** Formats a figure with sensible decimals. */
export function figure(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–'
  const decimals = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
}

/** A Markdown table. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = columns.map((_, i) => (i === 0 ? '---' : '---:'))
  return [line(columns), line(rule), ...rows.map(line)].join('\n')
}

/** Prints the figures and writes them to bench/results, which git ignores. */
export function publish(name: string, title: string, parts: readonly string[]): void {
  const when = new Date().toISOString()
  const machine = `Node ${process.versions.node}, ${cpus().length} cores, ${when}`
  const text = `${[`# ${title}`, machine, ...parts].join('\n\n')}\n`
  const folder = join(root, 'bench/results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.md`), text)
  process.stdout.write(`\n${text}\n`)
}

/** A number option `--name 5` of the command line, or its default. */
export function option(name: string, otherwise: number): number {
  const at = process.argv.indexOf(`--${name}`)
  if (at < 0) return otherwise
  const value = Number(process.argv[at + 1]?.replaceAll('_', ''))
  if (!Number.isFinite(value) || value <= 0) throw new Error(`--${name} takes a number above 0.`)
  return value
}

/** A text option `--name value` of the command line, if given. */
export function textOption(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}

/** Whether the command line has `--name`. */
export function flag(name: string): boolean {
  return process.argv.includes(`--${name}`)
}
