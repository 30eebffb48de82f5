import type { Load } from './load.ts'
import { cpuMs } from './process.ts'
import { figure, median } from './report.ts'

/** One side of a comparison: how to run a round, and the process whose CPU time counts. */
export interface Side {
  pid?: number | undefined
  /** Prepares a round; not part of the measured time. */
  prepare?: () => Promise<void>
  run: (seconds: number) => Promise<Pick<Load, 'perSecond' | 'answers' | 'failures' | 'p99Ms'>>
}

/** The medians of one side over all rounds. */
interface Result {
  perSecond: number
  /** CPU time for one answer, in ms. */
  cpuMs: number | undefined
  p99Ms: number
}

export interface Comparison {
  ours: Result
  ceiling: Result
  /** The median of the ratios of neighbouring rounds, which share the load of the machine. */
  ratio: number
  /** The ratio of CPU times, which other load on the machine affects much less. */
  cpuRatio: number | undefined
}

export interface Rounds {
  rounds: number
  seconds: number
}

/** Runs both sides in turn, ours first, after a short warm-up round of each. */
export async function compare(
  ours: Side,
  ceiling: Side,
  { rounds, seconds }: Rounds,
): Promise<Comparison> {
  await oneRound(ours, Math.min(seconds, 1))
  await oneRound(ceiling, Math.min(seconds, 1))
  const pairs: [Result, Result][] = []
  for (let round = 0; round < rounds; round++)
    pairs.push([await oneRound(ours, seconds), await oneRound(ceiling, seconds)])
  const a = medians(pairs.map(([result]) => result))
  const b = medians(pairs.map(([, result]) => result))
  return {
    ours: a,
    ceiling: b,
    ratio: median(pairs.map(([one, other]) => one.perSecond / other.perSecond)),
    cpuRatio: a.cpuMs && b.cpuMs && b.cpuMs / a.cpuMs,
  }
}

/** One round of one side. Throws when an answer was a refusal. */
async function oneRound(side: Side, seconds: number): Promise<Result> {
  await side.prepare?.()
  const before = side.pid === undefined ? undefined : cpuMs(side.pid)
  const { perSecond, answers, failures, p99Ms } = await side.run(seconds)
  const after = side.pid === undefined ? undefined : cpuMs(side.pid)
  if (failures.size > 0)
    throw new Error(`Refused: ${[...failures].map(([status, n]) => `${n} × ${status}`).join(', ')}`)
  const used = before === undefined || after === undefined ? undefined : after - before
  return { perSecond, p99Ms, cpuMs: used === undefined ? undefined : used / answers }
}

function medians(results: Result[]): Result {
  const cpu = results.flatMap((result) => (result.cpuMs === undefined ? [] : [result.cpuMs]))
  return {
    perSecond: median(results.map((result) => result.perSecond)),
    p99Ms: median(results.map((result) => result.p99Ms)),
    cpuMs: cpu.length > 0 ? median(cpu) : undefined,
  }
}

/** The columns of a table of comparisons. */
export const comparisonColumns = [
  'work',
  'ours/s',
  'ceiling/s',
  'ratio',
  'aim',
  'CPU µs each',
  "ceiling's",
  'ratio of CPU',
  'p99 ms',
]

/** A row of that table. */
export function comparisonRow(work: string, result: Comparison, aim?: number): string[] {
  const { ours, ceiling, ratio, cpuRatio } = result
  const micro = (ms: number | undefined) => figure(ms === undefined ? undefined : ms * 1000)
  return [
    work,
    figure(ours.perSecond),
    figure(ceiling.perSecond),
    `**${figure(ratio)}**`,
    aim === undefined ? '–' : figure(aim),
    micro(ours.cpuMs),
    micro(ceiling.cpuMs),
    figure(cpuRatio),
    figure(ours.p99Ms),
  ]
}
