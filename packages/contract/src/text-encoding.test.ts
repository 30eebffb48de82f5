import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { decodeText, isNoCsv } from './text-encoding.ts'

const text = 'name,price\r\nCafé Ngũgĩ,1'

test.each([
  ['UTF-8', Buffer.from(text), text],
  ['UTF-8 that says so', Buffer.from(`\ufeff${text}`), text],
  [
    'UTF-16 with a byte order mark, as Excel saves Unicode text',
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    text,
  ],
  ['UTF-16, the other way round', Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), text],
  ['plain CSV of Excel', Buffer.from('Café,1', 'latin1'), 'Café,1'],
])('decodes a file in %s', (_what, bytes, wanted) => {
  expect(decodeText(bytes)).toBe(wanted)
  expect(isNoCsv(decodeText(bytes))).toBe(false)
})

const packed = deflateRawSync(Buffer.from(Array.from({ length: 9000 }, (_, at) => (at * at) % 251)))
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test.each([
  ['a picture of one point', Buffer.from(pixel, 'base64')],
  ['a photo', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), packed])],
  ['a workbook', Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), packed])],
  ['a workbook of old', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
  ['what is packed', packed],
  ['a web page', Buffer.from('\r\n<html><table><tr><td>Receipt No.</td>')],
  ['a spreadsheet in XML', Buffer.from('<?xml version="1.0"?><Workbook>')],
  ['a letter', Buffer.from('{\\rtf1\\ansi Receipt No.}')],
])('%s is no CSV, however it was decoded', (_what, bytes) => {
  expect(isNoCsv(decodeText(bytes))).toBe(true)
  expect(isNoCsv(bytes.toString('utf8'))).toBe(true)
})

test('text with a few invalid characters still counts as text', () => {
  expect(isNoCsv('name\x0bcolour,price\nCaf\ufffd \ufffd\ufffd\ufffd,1\x1a')).toBe(false)
})
