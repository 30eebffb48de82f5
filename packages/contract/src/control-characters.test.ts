import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { NewCategory } from './catalogue/categories.ts'
import { optionalText, requiredText } from './endpoint.ts'

test('characters that nobody sees are removed from what people type', () => {
  const typed = 'Kettle\u0007\u001b[31m\u0085 \u202e2 l\u0000'
  expect(z.parse(requiredText('needed'), typed)).toBe('Kettle[31m 2 l')
  expect(z.parse(optionalText(100), ' a\u0001\tb\r\nc\u007f ')).toBe('a\tb\r\nc')
  expect(z.safeParse(requiredText('needed'), '\u0007 \u0001').success).toBe(false)
})

test('names of goods have one line, and keep letters and emoji of every language', () => {
  expect(z.parse(NewCategory, { name: 'Pots\r\nand\tpans' }).name).toBe('Pots and pans')
  const name = 'Wanjikũ — شاي ☕👩🏾‍🍳'
  expect(z.parse(NewCategory, { name }).name).toBe(name)
})

test('a letter with its mark is one character, however it was typed', () => {
  const typed = 'Wanjiku\u0303 Mu\u0303go'
  expect(z.parse(requiredText('needed'), typed)).toBe('Wanjikũ Mũgo')
  expect(z.parse(optionalText(100), typed)).toBe('Wanjikũ Mũgo')
})
