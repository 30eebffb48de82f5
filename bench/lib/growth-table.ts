import { figure, median, percentile, publish, table } from './report.ts'

/** How much a cost may grow from the first step to the last. */
const AIM = 2

interface Cell {
  value: number
  /** The 95th percentile, where there are several measurements. */
  p95?: number
  /** CPU time of shop and PostgreSQL together, in the same unit. */
  cpu?: number | undefined
}

/** The figures of all steps, printed as one table with the ratio of each step to the first. */
export class GrowthTable {
  readonly #steps: readonly string[]
  readonly #rows = new Map<string, (Cell | undefined)[]>()
  readonly #notes: string[] = []

  constructor(steps: readonly string[]) {
    this.#steps = steps
  }

  /** Adds times in ms and returns the line to show. */
  addTimes(step: number, name: string, times: readonly number[], cpu?: number): string {
    return this.#set(step, name, { value: median(times), p95: percentile(times, 0.95), cpu })
  }

  /** Adds one figure and returns the line to show. */
  add(step: number, name: string, value: number | undefined, cpu?: number): string {
    return value === undefined ? name : this.#set(step, name, { value, cpu })
  }

  note(text: string): void {
    this.#notes.push(text)
  }

  /** Prints and stores what was measured so far. */
  publish(): void {
    const columns = ['work; ms unless it says otherwise', ...this.#steps, 'grows', 'CPU grows']
    const rows = [...this.#rows].map(([name, cells]) => [
      name,
      ...this.#steps.map((_, i) => cellText(cells[i])),
      growthText(cells, ({ value }) => value),
      growthText(cells, ({ cpu }) => cpu),
    ])
    publish('growth', 'How costs grow with a shop', [
      table(columns, rows),
      `Median, in brackets the 95th percentile, and the CPU time of the shop and PostgreSQL for one, which other work on the
machine sways less. Grows: the last figure of a row divided by its first; (!) above ${AIM}.`,
      ...this.#notes,
    ])
  }

  #set(step: number, name: string, cell: Cell): string {
    const cells = this.#rows.get(name) ?? []
    cells[step] = cell
    this.#rows.set(name, cells)
    return `${name}  ${cells.map(cellText).join('  ')}`
  }
}

function cellText(cell: Cell | undefined): string {
  if (!cell) return '–'
  const { value, p95, cpu } = cell
  const worst = p95 === undefined ? '' : ` (${figure(p95)})`
  return `${figure(value)}${worst}${cpu === undefined ? '' : `, CPU ${figure(cpu)}`}`
}

/** The last figure of a row in relation to the first. */
function growthText(
  cells: readonly (Cell | undefined)[],
  of: (cell: Cell) => number | undefined,
): string {
  const found = cells.flatMap((cell) => (cell ? [of(cell)] : [])).filter((value) => value)
  const [first, ...later] = found
  const last = later.at(-1)
  if (!first || !last) return '–'
  return `× ${figure(last / first)}${last / first > AIM ? ' (!)' : ''}`
}
