import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { quiet } from './quiet-react.ts'

const installed = join(
  dirname(createRequire(import.meta.url).resolve('react-dom/package.json')),
  'cjs/react-dom-client.production.js',
)
const react = readFileSync(installed, 'utf8')

test('the marks of the React that is installed become plain objects, and nothing else changes', () => {
  const quieted = quiet(react)
  const marks = quieted.match(/\b\w+Exception = \{\}/g)
  expect(marks).toHaveLength(5)
  expect(quieted).not.toMatch(/Exception = Error\(/)
  const inAMark = /= (?:\{\}|Error\(formatProdErrorMessage\(\d+\)\))/g
  expect(quieted.replace(inAMark, '')).toBe(react.replace(inAMark, ''))
})

test('a React with another mark, or with one less, ends the build', () => {
  const another = `${react}\nvar NewException = Error(formatProdErrorMessage(999));`
  expect(() => quiet(another)).toThrow('React has changed: it has 6 marks.')
  const less = react.replace('SuspenseException = Error(', 'SuspenseException = new Error(')
  expect(less).not.toBe(react)
  expect(() => quiet(less)).toThrow('React has changed: it has 4 marks.')
})
