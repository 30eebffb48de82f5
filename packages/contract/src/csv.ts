/** Files that spreadsheets read and write. Text only: nothing here knows what is in them. */

/** What a spreadsheet would take for a formula, and run, if a shopper called themselves so. */
const FORMULA = /^[\s]*[=+\-@\t\r]/

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

/**
 * The cells of a CSV file, line by line, empty lines left out. Quoted cells may hold separators,
 * quotes and line ends; semicolons and tabs separate where the first line has more of them than of
 * commas. The apostrophe that disarmed a formula is taken away again.
 */
export function readCsv(text: string): string[][] {
  const body = text.startsWith(CSV_START) ? text.slice(1) : text
  const separator = separatorOf(body)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(FORMULA.test(cell.slice(1)) && cell.startsWith("'") ? cell.slice(1) : cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some((cell) => cell.trim() !== '')) rows.push(row)
    row = []
  }
  for (let at = 0; at < body.length; at += 1) {
    const char = body[at] ?? ''
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (body[at + 1] === '"') {
        cell += char
        at += 1
      } else isQuoted = false
    } else if (char === '"' && cell === '') isQuoted = true
    else if (char === separator) endCell()
    else if (char === '\n') endRow()
    else if (char !== '\r') cell += char
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}

function separatorOf(body: string): string {
  const [first = ''] = body.split('\n', 1)
  const count = (separator: string) => first.split(separator).length
  return [';', '\t'].find((separator) => count(separator) > count(',')) ?? ','
}
