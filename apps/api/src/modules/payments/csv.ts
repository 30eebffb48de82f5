/**
 * The cells of a CSV file, line by line; quoted cells may hold commas, quotes and line ends. A file
 * that Excel saved with semicolons is read as well.
 */
export function readCsv(text: string): string[][] {
  const body = text.replace(/^\ufeff/, '')
  const separator = (body.match(/;/g)?.length ?? 0) > (body.match(/,/g)?.length ?? 0) ? ';' : ','
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
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
    } else if (char === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (char === separator) endCell()
    else if (char === '\n') endRow()
    else if (char !== '\r') cell += char
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}
