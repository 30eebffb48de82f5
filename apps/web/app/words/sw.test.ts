import { fill, refusals } from '@duka/contract/errors'
import { messages } from '@duka/contract/messages'
import { paymentReasons } from '@duka/contract/payment-reasons'
import { describeResultCode, resultCodes } from '@duka/daraja/result-codes'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { amina } from '../../test/browser.ts'
import { formatDateTime } from '../lib/format.ts'
import { forgetSession, signIn } from '../lib/session.ts'
import { language, said } from '../lib/text.ts'
import { reasons } from './sw/signed-in.ts'
import { sentences, swahili } from './sw.ts'

interface Catalogue {
  now(): unknown
}

/** Every catalogue that a shopper can meet, by its name; those of staff are English only. */
const modules = import.meta.glob<Record<string, Catalogue>>(
  ['./*.ts', '!./staff*.ts', '!./sw.ts', '!./*.test.ts'],
  { eager: true },
)
const catalogues: Record<string, Catalogue> = Object.assign({}, ...Object.values(modules))
const english = Object.fromEntries(
  Object.entries(catalogues).map(([name, catalogue]) => [name, catalogue.now()]),
)

beforeAll(async () => {
  signIn('token', amina)
  language.set(await swahili())
})
afterAll(() => {
  forgetSession()
  language.set(null)
})

/** Every word with its place: `site.sorts.name` → text; what is made from values is made from some. */
function flat(value: unknown, place: string): [string, string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value === 'function')
    return [1, 2].map((count) => [`${place}(${count})`, String(value(count, count))])
  return Object.entries(value as object).flatMap(([name, inner]) => flat(inner, `${place}.${name}`))
}

test('the catalogues of all screens are looked at', () => {
  expect(Object.keys(catalogues)).toEqual(
    expect.arrayContaining(['site', 'catalogue', 'carts', 'checkout', 'orders', 'payments']),
  )
})

test.each(Object.keys(catalogues))('no word of %s is missing in Swahili', (name) => {
  const said = catalogues[name]?.now()
  expect(said, 'words(…) names no translation').not.toBe(english[name])
  const there = flat(said, name)
  expect(there.map(([place]) => place)).toEqual(flat(english[name], name).map(([place]) => place))
  for (const [place, text] of there) expect(text.trim(), place).not.toBe('')
})

/** The same in both languages: names, abbreviations, and what is made of values only. */
const same = [
  'addresses.kenya',
  'catalogue.counted',
  'checkout.mpesa',
  'checkout.quantity',
  'dates.months',
  'orders.item',
  'orders.methods.mpesa',
  'payments.byHandHow',
  'product.sku',
  'site.whatsapp',
]

test('nothing was left in English by oversight', () => {
  const words = (of: (name: string) => unknown) =>
    Object.keys(catalogues).flatMap((name) => flat(of(name), name))
  const original = new Map(words((name) => english[name]))
  const left = words((name) => catalogues[name]?.now())
    .filter(([place, text]) => original.get(place) === text)
    .map(([place]) => place.replace(/(\.\d+|\(\d\))$/, ''))
  expect([...new Set(left)].sort()).toEqual(same)
})

const holes = (text = '') => (text.match(/\{\w+\}/g) ?? []).sort()

test('every sentence of the contract has a Swahili counterpart with the same holes', () => {
  const all = [...sentences, ...reasons]
  expect(all.filter(([original, swahili]) => !swahili || swahili === original)).toEqual([])
  for (const [original, swahili] of all) expect(holes(swahili), original).toEqual(holes(original))
})

test('whatever M-Pesa answers is explained in Swahili', () => {
  const known = Object.values(resultCodes).map(({ reason }) => reason)
  const strange = describeResultCode('no such code').reason
  const missing = [...known, strange].filter((reason) => said(reason) === reason)
  expect(missing).toEqual([])
})

test('a sentence is said in Swahili, filled in or not, wherever it comes from', () => {
  expect(said(messages.prompt.cart)).toBe('Tafadhali ingia ili uone kikapu chako.')
  expect(said(fill(refusals.OVER_STOCK.message, { available: 3 }))).toBe(
    'Huwezi kuongeza zaidi ya zilizopo dukani (3).',
  )
  const gone = fill(refusals.ORDER_OUT_OF_STOCK.message, {
    product: 'Kettle (1.7 l)',
    available: 2,
  })
  expect(said(gone)).toBe('Kettle (1.7 l) haipatikani tena kwa idadi uliyotaka (zimebaki 2).')
  expect(said(fill(messages.ask.role, { role: 'admin' }))).toContain('"admin"')
})

test('the reason within a refusal is said in Swahili too', () => {
  const refused = fill(refusals.MPESA_REFUSED.message, { reason: paymentReasons.unknownPhone })
  expect(said(refused)).toBe('M-Pesa haikupokea ombi: M-Pesa haiitambui namba hii ya simu.')
})

test('a month has its Swahili name', () => {
  expect(formatDateTime('2026-05-03T05:04:00Z')).toBe('3 Mei 2026, 08:04')
})

test('what has no counterpart is said as it came', () => {
  expect(said('The tide is out.')).toBe('The tide is out.')
})

test('a guest does without the words behind the login', async () => {
  // Another visit, with modules of its own.
  vi.resetModules()
  const fresh = await import('./sw.ts')
  const session = await import('../lib/session.ts')
  const forGuests = Object.keys((await fresh.swahili()).parts)
  expect(forGuests).toContain('catalogue')
  expect(forGuests).not.toContain('checkout')
  session.signIn('token', amina)
  expect(Object.keys((await fresh.swahili()).parts)).toContain('checkout')
})
