import { fill, refusals } from '@duka/contract/errors'
import { messages } from '@duka/contract/messages'
import { expect, test } from 'vitest'
import { about } from './about.ts'
import { carts } from './carts.ts'
import { catalogue } from './catalogue.ts'
import { site } from './site.ts'
import { sentences, swahili } from './sw.ts'
import { users } from './users.ts'

const english: Record<string, unknown> = {
  about: about.now(),
  carts: carts.now(),
  catalogue: catalogue.now(),
  site: site.now(),
  users: users.now(),
}

/** Every word with its place: `site.sorts.name` → text; what is made from values is made from some. */
function flat(value: unknown, place: string): [string, string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value === 'function')
    return [1, 2].map((count) => [`${place}(${count})`, String(value(count, count))])
  return Object.entries(value as object).flatMap(([name, inner]) => flat(inner, `${place}.${name}`))
}

test.each(Object.keys(swahili.parts))('no word of %s is missing in Swahili', (part) => {
  const there = flat(swahili.parts[part], part)
  expect(there.map(([place]) => place)).toEqual(flat(english[part], part).map(([place]) => place))
  for (const [place, text] of there) expect(text.trim(), place).not.toBe('')
})

test('nothing was left in English by oversight', () => {
  // The same in both: an abbreviation, and `{name} ({count})`.
  const same = ['catalogue.counted(1)', 'catalogue.counted(2)', 'catalogue.sku']
  const said = Object.keys(swahili.parts).flatMap((part) => flat(swahili.parts[part], part))
  const original = new Map(Object.keys(english).flatMap((part) => flat(english[part], part)))
  const left = said.filter(([place, text]) => original.get(place) === text).map(([place]) => place)
  expect(left).toEqual(same)
})

const holes = (text = '') => (text.match(/\{\w+\}/g) ?? []).sort()

test('every sentence of the contract has a Swahili counterpart with the same holes', () => {
  expect(sentences.filter(([original, said]) => !said || said === original)).toEqual([])
  for (const [original, said] of sentences) expect(holes(said), original).toEqual(holes(original))
})

test('a sentence is said in Swahili, filled in or not, wherever it comes from', () => {
  expect(swahili.say(messages.prompt.cart)).toBe('Tafadhali ingia ili uone kikapu chako.')
  expect(swahili.say(fill(refusals.OVER_STOCK.message, { available: 3 }))).toBe(
    'Huwezi kuongeza zaidi ya zilizopo dukani (3).',
  )
  const gone = fill(refusals.ORDER_OUT_OF_STOCK.message, {
    product: 'Kettle (1.7 l)',
    available: 2,
  })
  expect(swahili.say(gone)).toBe(
    'Kettle (1.7 l) haipatikani tena kwa idadi uliyotaka (zimebaki 2).',
  )
  expect(swahili.say(fill(messages.ask.role, { role: 'admin' }))).toContain('"admin"')
})

test('what has no counterpart is said as it came', () => {
  expect(swahili.say('The tide is out.')).toBe('The tide is out.')
})
