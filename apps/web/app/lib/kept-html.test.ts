import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { drawPiecesWith, keptHtml } from './kept-html.ts'
import { language } from './text.ts'

interface Named {
  name: string
}

beforeAll(() => drawPiecesWith(renderToString))
beforeEach(() => language.start(null))

const aDraw = () =>
  vi.fn(({ name }: Named, search: string) => createElement('a', { href: `/p${search}` }, name))

test('what is needed again and again is drawn once', () => {
  const draw = aDraw()
  const pages = [1, 2, 3, 4].map(() => keptHtml(draw, { name: 'Kettle' }, ''))
  expect(pages).toEqual([undefined, ...Array(3).fill('<a href="/p">Kettle</a>')])
  expect(draw).toHaveBeenCalledTimes(1)
})

test('what has changed is drawn anew', () => {
  const draw = aDraw()
  for (const name of ['Kettle', 'Kettle', 'Pot', 'Pot']) keptHtml(draw, { name }, '')
  expect(keptHtml(draw, { name: 'Pot' }, '')).toBe('<a href="/p">Pot</a>')
  expect(draw).toHaveBeenCalledTimes(2)
})

test('the text that differs is filled in, and breaks out of nothing', () => {
  const draw = aDraw()
  const html = ['?q=1', '?q=2', `?q="><i>'&`].map((text) => keptHtml(draw, { name: 'Tea' }, text))
  expect(html.slice(1)).toEqual([
    '<a href="/p?q=2">Tea</a>',
    '<a href="/p?q=&quot;&gt;&lt;i&gt;&#x27;&amp;">Tea</a>',
  ])
})

test('each language has its own, and so has each thing that is drawn', () => {
  const [card, row] = [aDraw(), aDraw()]
  const twice = (draw: typeof card) => [1, 2].map(() => keptHtml(draw, { name: 'Rice' }, ''))[1]
  twice(card)
  twice(row)
  language.start({ code: 'sw', parts: {}, say: (sentence) => sentence })
  expect(keptHtml(card, { name: 'Rice' }, '')).toBeUndefined()
  twice(card)
  expect([card, row].map(({ mock }) => mock.calls.length)).toEqual([2, 1])
})

test('what has not been needed for longest is forgotten', () => {
  const draw = aDraw()
  const need = (name: string) => keptHtml(draw, { name }, '')
  need('old')
  need('used')
  need('used')
  for (let index = 0; index < 1000; index++) {
    need(`other ${index}`)
    if (index % 100 === 0) need('used')
  }
  expect(need('used')).toBeDefined()
  expect(need('old')).toBeUndefined()
})
