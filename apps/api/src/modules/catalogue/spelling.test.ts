import { expect, test } from 'vitest'
import { distance, nearest } from './spelling.ts'

test('a letter too many, too few, wrong or swapped is one slip', () => {
  for (const typed of ['kettlle', 'ketle', 'kettla', 'ketlte', 'ekttle'])
    expect(distance(typed, 'kettle').whole, typed).toBe(1)
  expect(distance('kettle', 'kettle')).toEqual({ whole: 0, beginning: 0 })
  expect(distance('', 'ab')).toEqual({ whole: 2, beginning: 0 })
  expect(distance('ab', '')).toEqual({ whole: 2, beginning: 2 })
})

test('a word that is still being typed is near to how the whole begins', () => {
  expect(distance('samso', 'samsung')).toEqual({ whole: 3, beginning: 1 })
})

test('the nearest word is meant, and what is too far is not', () => {
  expect(nearest('ketle', ['kettle', 'bottle', 'beetle'])).toEqual(['kettle'])
  expect(nearest('smartfone', ['smart', 'smartphone', 'microphone'])).toEqual(['smartphone'])
  expect(nearest('pohne', ['phone', 'pine'])).toEqual(['phone'])
  expect(nearest('cat', ['dog'])).toEqual([])
  expect(nearest('ct', ['cat'])).toEqual([])
  expect(nearest('helicopter', ['heliotrope'])).toEqual([])
  expect(nearest('zzz', [])).toEqual([])
})

test('where several are equally near, the most likely five stand for it', () => {
  const words = ['baker', 'bakers', 'bakery', 'bakes', 'baked', 'bakelite']
  expect(nearest('bakr', words)).toHaveLength(5)
})
