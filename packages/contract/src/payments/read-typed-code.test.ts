import { expect, test } from 'vitest'
import { readTypedCode } from './read-typed-code.ts'

test.each([
  ['SJK1A2B3C4', 'SJK1A2B3C4'],
  [' sjk1a 2b3c4. ', 'SJK1A2B3C4'],
  ['sjk1\u00a0a2b3c4', 'SJK1A2B3C4'],
  ['SJK1A2B3C4 Confirmed. Ksh500.00 sent to DUKA 832909 on 21/11/26', 'SJK1A2B3C4'],
  ['SJK1A2B3C4 Imethibitishwa. Ksh500.00 imetumwa', 'SJK1A2B3C4'],
])('%j holds the code %s', (typed, code) => expect(readTypedCode(typed)).toBe(code))

test.each([
  '',
  '   ',
  'SJK1',
  'my payment was SJK1A2B3C4',
  'SJK1A2B3C4D5E',
  'ŚJK1A2B3C4',
  "' or 1=1",
])('%j holds none', (typed) => expect(readTypedCode(typed)).toBeUndefined())
