import { expect, test } from 'vitest'
import { fileProblem } from '../../features/catalogue/import/file-problem.ts'
import { readText } from './file-text.ts'

const read = (text: string) => readText(new File([Buffer.from(text, 'latin1')], 'goods.csv'))

test.each([
  ['PK\x03\x04 a workbook', 'workbook', /^This is a workbook/],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'workbook', /^This is a workbook/],
  ['\x89PNG\r\n\x1a\n', 'no-text', /^This is not a CSV file/],
  ['\r\n', 'empty', /^There is nothing/],
] as const)('the file %j is refused as %s', async (text, trouble, said) => {
  expect(await read(text)).toEqual({ trouble })
  expect(fileProblem(trouble)).toMatch(said)
})

test('plain CSV of Excel on Windows is read', async () => {
  expect(await read('Caf\xe9,Roasted.')).toEqual({ text: 'Café,Roasted.' })
})
