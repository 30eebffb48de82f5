import { expect, test } from 'vitest'
import { toApiQuery } from './product-query.ts'

const asked = (search: string) => toApiQuery(new URLSearchParams(search))

test.each([
  ['kettle under 3000', { q: 'kettle', maxPrice: '3000' }],
  ['Birika chini ya Ksh 3,000', { q: 'Birika', maxPrice: '3000' }],
  ['below 500/=', { maxPrice: '500' }],
  ['cheap red dress', { q: 'red dress', sort: 'price' }],
  ['sufuria bei nafuu', { q: 'sufuria', sort: 'price' }],
  ['cheapest', { sort: 'price' }],
  ['cheap kettle under 3000', { q: 'kettle', maxPrice: '3000', sort: 'price' }],
])('words for prices become a filter and a sort order: %s', (q, query) => {
  expect(asked(`q=${encodeURIComponent(q)}`)).toEqual(query)
})

test.each([
  'under 5 kg',
  'under bed box',
  'under 3',
  'hadithi',
  'cheaply made',
  'PlayStation 5000',
])('no price is read in %s', (q) => expect(asked(`q=${encodeURIComponent(q)}`)).toEqual({ q }))

test('a chosen price and sort order count more than the words', () => {
  expect(asked('q=cheap+kettle+under+3000&maxPrice=900&sort=name')).toEqual({
    q: 'kettle',
    maxPrice: '900',
    sort: 'name',
  })
})
