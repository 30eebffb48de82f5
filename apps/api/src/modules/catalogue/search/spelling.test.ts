import { expect, test } from 'vitest'
import { distance, nearest, soundingLike } from './spelling.ts'

test('an added, missing, wrong or swapped letter is one error', () => {
  for (const typed of ['kettlle', 'ketle', 'kettla', 'ketlte', 'ekttle'])
    expect(distance(typed, 'kettle').whole, typed).toBe(1)
  expect(distance('kettle', 'kettle')).toEqual({ whole: 0, beginning: 0 })
  expect(distance('', 'ab')).toEqual({ whole: 2, beginning: 0 })
  expect(distance('ab', '')).toEqual({ whole: 2, beginning: 2 })
})

test('the beginning of a word has a small distance to the word', () => {
  expect(distance('samso', 'samsung')).toEqual({ whole: 3, beginning: 1 })
})

test('the nearest word is chosen, unless it is too far', () => {
  expect(nearest('ketle', ['kettle', 'bottle', 'beetle'])).toEqual(['kettle'])
  expect(nearest('smartfone', ['smart', 'smartphone', 'microphone'])).toEqual(['smartphone'])
  expect(nearest('pohne', ['phone', 'pine'])).toEqual(['phone'])
  expect(nearest('cat', ['dog'])).toEqual([])
  expect(nearest('ct', ['cat'])).toEqual([])
  expect(nearest('helicopter', ['heliotrope'])).toEqual([])
  expect(nearest('zzz', [])).toEqual([])
})

test('of equally near words the five most likely are chosen', () => {
  const words = ['bakers', 'bakery', 'bakerman', 'bakerloo', 'bakerin', 'bakerton']
  expect(nearest('bakker', words)).toHaveLength(5)
})

test('four letters are taken for another word only if a letter is missing, doubled or swapped', () => {
  expect(nearest('coke', ['cooker', 'cake', 'coker'])).toEqual(['coker'])
  expect(nearest('lmap', ['lamp', 'limp'])).toEqual(['lamp'])
  expect(nearest('soup', ['soap'])).toEqual([])
  expect(nearest('rise', ['rice', 'rivet'])).toEqual([])
})

test.each([
  ['sope', ['soap']],
  ['shoose', ['shoes']],
  ['kettels', ['kettles']],
  ['charjer', ['charger']],
  ['bote', ['boat']],
  ['kofee', ['coffee']],
  ['coke', []],
  ['soup', []],
  ['sop', []],
  ['shooter', []],
])('%s sounds like %j', (typed, words) => {
  const goods = ['soap', 'slope', 'shoes', 'kettles', 'charger', 'boat', 'coffee', 'cake', 'sole']
  expect(soundingLike(typed, goods)).toEqual(words)
})
