import { expect, test } from 'vitest'
import { readShortNumber, showNumber } from './order-number.ts'

const valid = Array.from({ length: 10 }, (_, last) => `482915${last}`).filter(readShortNumber)
const number = valid[0] ?? ''

test('a number is read with blanks and hyphens, and nothing else is one', () => {
  expect(valid).toHaveLength(1)
  for (const typed of [number, showNumber(number), `# ${number}`, [...number].join('-')])
    expect(readShortNumber(typed)).toBe(number)
  for (const typed of ['', '12345', '0198a2f3', '12345678', 'SHOES', `${number}1`, `0${number}`])
    expect(readShortNumber(typed)).toBeUndefined()
})

test('a wrong digit, or two neighbours swapped, is no number', () => {
  for (let at = 0; at < number.length; at += 1) {
    for (let digit = 0; digit < 10; digit += 1) {
      const typed = number.slice(0, at) + digit + number.slice(at + 1)
      if (typed !== number) expect(readShortNumber(typed)).toBeUndefined()
    }
    const [one, two] = [number[at], number[at + 1]]
    if (two !== undefined && one !== two)
      expect(
        readShortNumber(number.slice(0, at) + two + one + number.slice(at + 2)),
      ).toBeUndefined()
  }
  expect(showNumber(number)).toBe(`${number.slice(0, 3)} ${number.slice(3)}`)
})
