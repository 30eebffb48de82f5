import { expect, test } from 'vitest'
import { readCsv, readCsvRows, UTF8_BOM, writeCsvLine } from './csv.ts'

test('a written file is read back unchanged', () => {
  const cells = ['Kettle, 2 l', 'He said "no"', 'two\r\nlines', ' spaces ', 'Ünï ☕', "it's", '1;2']
  expect(readCsv(UTF8_BOM + writeCsvLine(cells))).toEqual([cells])
})

test('a name that looks like a formula is written as text', () => {
  const odd = ['=1+1', '+254', '-3', '@SUM(A1)', '\t=1', '  =cmd|calc', '\r=1']
  odd.push('＝1+1', '＋254', '－3', '＠SUM(A1)', '﹦1', '\u200b=1', '\u0001=1', '\n=1', '−3')
  for (const cell of odd) expect(writeCsvLine([cell]).replace(/^"/, '')).toMatch(/^'/)
  expect(readCsv(writeCsvLine(odd))).toEqual([odd])
})

test('an order number that a spreadsheet would read as a power of ten is written as text', () => {
  const numbers = ['40169e98', '1E5', '00e12345', '1.5e3']
  expect(writeCsvLine(numbers)).toBe("'40169e98,'1E5,'00e12345,'1.5e3\r\n")
  expect(readCsv(writeCsvLine([...numbers, "'1e5"]))).toEqual([[...numbers, "'1e5"]])
  expect(writeCsvLine(['4016e9a8', 'e12', '12e'])).toBe('4016e9a8,e12,12e\r\n')
})

test('an apostrophe of the original text survives', () => {
  const cells = ["'=1+1", "''-20% off", "'tis", "'", "''"]
  expect(readCsv(writeCsvLine(cells))).toEqual([cells])
})

test('numbers stay numbers and empty cells stay empty', () => {
  expect(writeCsvLine([-3, 12.5, null, ''])).toBe('-3,12.5,,\r\n')
})

test('files saved by other programs are read', () => {
  expect(readCsv('name;price\n"Tea; black";5\n\n')).toEqual([
    ['name', 'price'],
    ['Tea; black', '5'],
  ])
  expect(readCsv('name\tprice\nTea\t5')).toEqual([
    ['name', 'price'],
    ['Tea', '5'],
  ])
  expect(readCsv('')).toEqual([])
})

test('rows have the numbers that a spreadsheet shows', () => {
  expect(readCsvRows('name,price\r\n\r\n"two\nlines",5\r\nTea,6')).toEqual([
    { row: 1, cells: ['name', 'price'] },
    { row: 3, cells: ['two\nlines', '5'] },
    { row: 4, cells: ['Tea', '6'] },
  ])
  expect(readCsvRows('sep=;\nname;price')).toEqual([{ row: 2, cells: ['name', 'price'] }])
  expect(readCsvRows('name,price\rTea,5\r').map(({ cells }) => cells[0])).toEqual(['name', 'Tea'])
})

test('the head row decides the separator, and a blank before a quote is ignored', () => {
  const text = 'Shop, Nairobi\nReceipt;Paid\nABC; "2,499;00"'
  expect(readCsvRows(text, /receipt/i).map(({ cells }) => cells)).toEqual([
    ['Shop, Nairobi'],
    ['Receipt', 'Paid'],
    ['ABC', '2,499;00'],
  ])
})
