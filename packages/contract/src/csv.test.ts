import { expect, test } from 'vitest'
import { CSV_START, readCsv, readCsvRows, writeCsvLine } from './csv.ts'

test('what is written is read again, letter for letter', () => {
  const cells = ['Kettle, 2 l', 'He said "no"', 'two\r\nlines', ' spaces ', 'Ünï ☕', "it's", '1;2']
  expect(readCsv(CSV_START + writeCsvLine(cells))).toEqual([cells])
})

test('a name that a spreadsheet would run is only text', () => {
  const odd = ['=1+1', '+254', '-3', '@SUM(A1)', '\t=1', '  =cmd|calc', '\r=1']
  for (const cell of odd) expect(writeCsvLine([cell]).replace(/^"/, '')).toMatch(/^'/)
  expect(readCsv(writeCsvLine(odd))).toEqual([odd])
})

test('an apostrophe that was there before is there afterwards', () => {
  const cells = ["'=1+1", "''-20% off", "'tis", "'", "''"]
  expect(readCsv(writeCsvLine(cells))).toEqual([cells])
})

test('numbers stay numbers, and nothing stays empty', () => {
  expect(writeCsvLine([-3, 12.5, null, ''])).toBe('-3,12.5,,\r\n')
})

test('files that other programs saved are read as well', () => {
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

test('rows are numbered as a spreadsheet shows them', () => {
  expect(readCsvRows('name,price\r\n\r\n"two\nlines",5\r\nTea,6')).toEqual([
    { row: 1, cells: ['name', 'price'] },
    { row: 3, cells: ['two\nlines', '5'] },
    { row: 4, cells: ['Tea', '6'] },
  ])
  expect(readCsvRows('sep=;\nname;price')).toEqual([{ row: 2, cells: ['name', 'price'] }])
  expect(readCsvRows('name,price\rTea,5\r').map(({ cells }) => cells[0])).toEqual(['name', 'Tea'])
})

test('the head says what separates, and a blank before a quote is none of the cell', () => {
  const text = 'Shop, Nairobi\nReceipt;Paid\nABC; "2,499;00"'
  expect(readCsvRows(text, /receipt/i).map(({ cells }) => cells)).toEqual([
    ['Shop, Nairobi'],
    ['Receipt', 'Paid'],
    ['ABC', '2,499;00'],
  ])
})
