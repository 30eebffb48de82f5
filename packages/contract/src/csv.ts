/** Reads and writes CSV. */

/**
 * Text that a spreadsheet would run as a formula (CSV injection), also in the full-width letters of East Asian keyboards, which
 * some programs read like ours, and behind characters that nobody sees; and text that it would read as a power of ten, such as
 * an order number. It also matches text with leading apostrophes: writing adds one apostrophe, and reading removes one.
 */
const FORMULA =
  /^'*[\s\p{Cc}\p{Cf}]*(?:[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫−]|(?:\d+(?:\.\d*)?|\.\d+)[eE][+-]?\d+\s*$)/u

/** One line of a CSV file. Text that looks like a formula or a power of ten gets an apostrophe in front. */
export function writeCsvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}

/** The byte order mark: it tells a spreadsheet that the file is UTF-8. */
export const UTF8_BOM = '\ufeff'

function writeCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",;\r\n]/.test(safe) || safe.trim() !== safe ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A row with the number that a spreadsheet shows for it. */
export interface CsvRow {
  row: number
  cells: string[]
  /** The file ends inside a quoted cell of this row. */
  isOpen?: true
}

/** The cells of a CSV file, row by row, without empty rows; see `readCsvRows`. */
export function readCsv(text: string): string[][] {
  return readCsvRows(text).map(({ cells }) => cells)
}

/**
 * The rows of a CSV file that are not empty, with the numbers that a spreadsheet shows.
 * - Quoted cells may hold separators, quotes and line breaks; an unclosed quote runs to the end of the file.
 * - The separator is the one that the head row has most of (comma, semicolon or tab), or the one that a
 *   first line `sep=;` names. The head row is the first line that matches `head`.
 * - The apostrophe that `writeCsvLine` puts before a formula is removed.
 */
export function readCsvRows(text: string, head = /^/): CsvRow[] {
  const whole = text.startsWith(UTF8_BOM) ? text.slice(1) : text
  const { body, separator, skippedRows } = findSeparator(whole, head)
  const rows: CsvRow[] = []
  let row = skippedRows
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
    if (cells.some((cell) => cell.trim() !== ''))
      rows.push({ row, cells, ...(isQuoted && { isOpen: true }) })
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
    // A lone carriage return ends a line, as on old Macs.
    else if (char !== '\r') cell += char
    else if (body[at + 1] !== '\n') endRow()
  }
  if (cell !== '' || cells.length > 0) endRow()
  return rows
}

/** Finds the separator, and removes Excel's optional first line `sep=…`. */
function findSeparator(
  text: string,
  head: RegExp,
): { body: string; separator: string; skippedRows: number } {
  const declared = /^sep=(.)\r?\n/i.exec(text)
  if (declared?.[1])
    return { body: text.slice(declared[0].length), separator: declared[1], skippedRows: 1 }
  const line = text.split(/[\r\n]/).find((line) => head.test(line)) ?? ''
  const count = (separator: string) => line.split(separator).length
  const separator = [';', '\t'].find((separator) => count(separator) > count(',')) ?? ','
  return { body: text, separator, skippedRows: 0 }
}
