import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
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

/** The figure below which this share of the figures is: 0.95 for the 95th percentile. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The machine's load besides this benchmark, in words. */
export function machineState(): string {
  const [load = 0] = loadavg()
  return `${cpus().length} cores; load of the machine when it began ${figure(load)}.`
}
