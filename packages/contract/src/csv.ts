/** Files that spreadsheets read and write. Text only: nothing here knows what is in them. */

/**
 * What a spreadsheet would take for a formula, and run, if a shopper called themselves so. With
 * apostrophes before it, since the one that disarms is taken away again when the file is read.
 */
const FORMULA = /^'*\s*[=+\-@\t\r]/

/** One line of a CSV file; a text that looks like a formula is disarmed by an apostrophe. */
export function writeCsvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}

/** So that a spreadsheet knows that the file is UTF-8. */
export const CSV_START = '\ufeff'

function writeCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",;\r\n]/.test(safe) || safe.trim() !== safe ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A row of a file, under the number that a spreadsheet gives it. */
export interface CsvRow {
  row: number
  cells: string[]
}

/** The cells of a CSV file, row by row, empty rows left out; see `readCsvRows`. */
export function readCsv(text: string): string[][] {
  return readCsvRows(text).map(({ cells }) => cells)
}

/**
 * The rows of a CSV file that hold anything, numbered as a spreadsheet shows them. Quoted cells may
 * hold separators, quotes and line ends; semicolons and tabs separate where the head has more of
 * them than of commas, or where the file says so first (`sep=;`). The head is the first line that
 * looks like `head`. The apostrophe that disarmed a formula is taken away again. A quote that nothing
 * closes runs to the end of the file.
 */
export function readCsvRows(text: string, head = /^/): CsvRow[] {
  const whole = text.startsWith(CSV_START) ? text.slice(1) : text
  const { body, separator, before } = startOf(whole, head)
  const rows: CsvRow[] = []
  let row = before
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    cells.push(cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    row += 1
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ row, cells })
    cells = []
  }
  for (let at = 0; at < body.length; at += 1) {
    const char = body[at] ?? ''
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (body[at + 1] === '"') {
        cell += char
        at += 1
      } else isQuoted = false
    } else if (char === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (char === separator) endCell()
    else if (char === '\n') endRow()
    // Alone, it ends a line as the Macs of the past wrote it.
    else if (char !== '\r') cell += char
    else if (body[at + 1] !== '\n') endRow()
  }
  if (cell !== '' || cells.length > 0) endRow()
  return rows
}

/** What separates the cells, and where they begin: Excel may say it in a line before all others. */
function startOf(text: string, head: RegExp): { body: string; separator: string; before: number } {
  const said = /^sep=(.)\r?\n/i.exec(text)
  if (said?.[1]) return { body: text.slice(said[0].length), separator: said[1], before: 1 }
  const line = text.split(/[\r\n]/).find((line) => head.test(line)) ?? ''
  const count = (separator: string) => line.split(separator).length
  const separator = [';', '\t'].find((separator) => count(separator) > count(',')) ?? ','
  return { body: text, separator, before: 0 }
}
