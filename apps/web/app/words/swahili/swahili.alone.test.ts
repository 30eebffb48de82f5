import { type RefusalCode, refusals } from '@duka/contract/errors'
import { fill, fillRefusal, type Values } from '@duka/contract/fill'
import { codReasons } from '@duka/contract/orders/cash-on-delivery'
import { paymentReasons } from '@duka/contract/payments/payment-reasons'
import { messages } from '@duka/contract/screen-messages'
import { describeResultCode, resultCodes } from '@duka/daraja/result-codes'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { amina } from '../../../test/browser.ts'
import { forgetSession, signIn } from '../../lib/session/session.ts'
import { formatDateTime } from '../../lib/text/format.ts'
import { language, translate, translateRefusal } from '../../lib/text/text.ts'
import { reasons } from './signed-in.ts'
import { reasons as staffReasons } from './staff-parts.ts'
import { sentences, swahili } from './swahili.ts'

interface Catalogue {
  now(): unknown
}

/** All texts of the screens, by part. */
const modules = import.meta.glob<Record<string, Catalogue>>(
  ['../../{features,lib}/**/{words,*-words}.ts', '../staff/{audit,settings}.ts'],
  { eager: true },
)
const catalogues: Record<string, Catalogue> = Object.assign({}, ...Object.values(modules))
const english = Object.fromEntries(
  Object.entries(catalogues).map(([name, catalogue]) => [name, catalogue.now()]),
)

beforeAll(async () => {
  signIn('token', { ...amina, role: 'manager' })
  language.set(await swahili())
})
afterAll(() => {
  forgetSession()
  language.set(null)
})

/** Each text by its path, such as `site.sorts.name`; functions are called with example values. */
function flat(value: unknown, place: string): [string, string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value === 'function')
    return [1, 2].map((count) => [`${place}(${count})`, textWith(value as Say, () => count)])
  return Object.entries(value as object).flatMap(([name, inner]) => flat(inner, `${place}.${name}`))
}

type Say = (...values: unknown[]) => unknown

/** What a text says with an example in place of each of its values. */
function textWith(text: Say, exampleOf: (place: number) => string | number): string {
  const given = Array.from({ length: text.length }, (_, place) => exampleOf(place))
  const said = () => {
    try {
      return text(...given)
    } catch {
      // Some texts are given an object, or ask more of a text than a number can.
      return text(...given.map(standIn))
    }
  }
  return [said()].flat().join(' ')
}

/** An object whose every field is the example, and which is the example itself as a text. */
function standIn(example: string | number): unknown {
  const text = String(example)
  return new Proxy(Object(text), {
    get: (_, name) => (name in String.prototype ? text[name as 'toLowerCase'].bind(text) : example),
  })
}

test('the texts of all pages are checked', () => {
  expect(Object.keys(catalogues)).toEqual(
    expect.arrayContaining(['site', 'catalogue', 'carts', 'checkout', 'orders', 'payments']),
  )
})

test.each(Object.keys(catalogues))('every text of %s has a Swahili translation', (name) => {
  const said = catalogues[name]?.now()
  expect(said, 'words(…) names no translation').not.toBe(english[name])
  const has = (texts: unknown) =>
    flat(texts, name).map(([place, text]) => (text.trim() ? place : `${place}: nothing`))
  expect(has(said).sort()).toEqual(has(english[name]).sort())
})

/** Texts that are equal in both languages: names, abbreviations, and values only. */
const same = [
  'addresses.kenya',
  'auditWords.by',
  'auditWords.fields.sha256',
  'auditWords.fields.sku',
  'auditWords.thingId',
  'catalogue.counted',
  'checkout.methods.mpesa',
  'checkout.quantity',
  'dates.months',
  'dayEndWords.places.mpesa',
  'ledgerWords.names.mpesa',
  'ledgerWords.names.vat',
  'messageChoice.channels.sms',
  'messageChoice.channels.whatsapp',
  'messageChoice.languages.en',
  'messageChoice.languages.sw',
  'messageWords.channels.sms',
  'messageWords.channels.whatsapp',
  'messageWords.languages.en',
  'orders.item',
  'paperWords.pdf',
  'paperWords.tax',
  'paying.byHandHow',
  'paying.byTillHow',
  'paying.item',
  'personWords.sms',
  'personWords.whatsapp',
  'printSize.sizes.a4',
  'printSize.sizes.a6',
  'returnWords.piece',
  'shareLink.sms',
  'shareLink.whatsapp',
  'site.whatsapp',
  'staffBulk.failedOne',
  'staffConnections.choices.transactionType.paybill',
  'staffConnections.choices.transactionType.till',
  'staffConnections.fields.passkey',
  'staffConnections.names.etims',
  'staffConnections.names.mpesa',
  'staffConnections.names.sms',
  'staffConnections.names.whatsapp',
  'staffConnections.titles.payments',
  'staffFace.sample.before',
  'staffFace.sample.off',
  'staffFace.sample.price',
  'staffImport.column.id',
  'staffImport.column.sku',
  'staffImport.example',
  'staffOffers.percent',
  'staffOrder.methods.mpesa',
  'staffOrders.failedWith',
  'staffOrders.methods.mpesa',
  'staffOrders.stepOfSome',
  'staffPayments.mpesa',
  'staffPrint.accounts.mpesa',
  'staffPrint.sizes.a4',
  'staffPrint.sizes.a6',
  'staffProducts.optionExamples.0.value',
  'staffSettings.channels.sms',
  'staffSettings.channels.whatsapp',
  'staffSettings.fields.whatsapp',
  'staffSettings.methods.mpesa',
  'staffSettings.mpesa',
]

test('no text lacks its translation', () => {
  const words = (of: (name: string) => unknown) =>
    Object.keys(catalogues).flatMap((name) => flat(of(name), name))
  const original = new Map(words((name) => english[name]))
  const left = words((name) => catalogues[name]?.now())
    .filter(([place, text]) => original.get(place) === text)
    .map(([place]) => place.replace(/(\.\d+|\(\d\))$/, ''))
  expect([...new Set(left)].sort()).toEqual(same)
})

test('what is delivered to a customer is no shipment: docs/swahili.md has a word for each', () => {
  const texts = Object.keys(catalogues).flatMap((name) => {
    const original = new Map(flat(english[name], name))
    return flat(catalogues[name]?.now(), name).map(([place, text]) => [original.get(place), text])
  })
  const mixed = [...texts, ...sentences].filter(
    ([original, text]) =>
      /^((?!ship).)*deliver(?!.*ship)/is.test(original ?? '') && /usafirish/i.test(text ?? ''),
  )
  expect(mixed).toEqual([])
})

/** The values that a text has of those that it is given, and its placeholders. */
function valuesIn(value: unknown, place: string): string[] {
  if (typeof value === 'string') return holes(value).map((hole) => `${place} ${hole}`)
  if (typeof value !== 'function')
    return Object.entries(value as object).flatMap(([name, inner]) =>
      valuesIn(inner, `${place}.${name}`),
    )
  const said = textWith(value as Say, (index) => `value${index}`)
  return [...new Set(said.match(/value\d+/g))].sort().map((one) => `${place} ${one}`)
}

test.each(Object.keys(catalogues))('the Swahili of %s names the same values', (name) => {
  const named = valuesIn(catalogues[name]?.now(), name)
  expect(named.sort()).toEqual(valuesIn(english[name], name).sort())
})

const holes = (text = '') => (text.match(/\{\w+\}/g) ?? []).sort()

test('every message of the contract has a Swahili translation with the same placeholders', () => {
  const all = [...sentences, ...reasons, ...staffReasons]
  expect(all.filter(([original, swahili]) => !swahili || swahili === original)).toEqual([])
  for (const [original, swahili] of all) expect(holes(swahili), original).toEqual(holes(original))
})

test('every result of M-Pesa is explained in Swahili', () => {
  const known = Object.values(resultCodes).map(({ reason }) => reason)
  const strange = describeResultCode('no such code').reason
  const missing = [...known, strange].filter((reason) => translate(reason) === reason)
  expect(missing).toEqual([])
})

test('a message of the contract is translated, then its placeholders are filled', () => {
  expect(translate(messages.prompt.cart)).toBe('Tafadhali ingia ili uone kikapu chako.')
  expect(translate(refusals.OVER_STOCK.message, { available: 3 })).toBe(
    'Huwezi kuongeza zaidi ya zilizopo dukani (3).',
  )
  expect(translate(messages.ask.role, { role: 'admin' })).toContain('"admin"')
})

/** A refusal as the API answers it. */
const refused = (
  code: RefusalCode,
  values: Values,
  message = fill(refusals[code].message, values),
) => translateRefusal({ code, message, values })

test('a refusal is translated by its code, with its values', () => {
  expect(refused('ORDER_OUT_OF_STOCK', { product: 'Kettle (1.7 l)', available: 2 })).toBe(
    'Kettle (1.7 l) haipatikani tena kwa idadi uliyotaka (zimebaki 2).',
  )
})

test('the reason that M-Pesa gave is translated within its refusal', () => {
  expect(refused('MPESA_REFUSED', { reason: paymentReasons.unknownPhone })).toBe(
    'M-Pesa haikupokea ombi: M-Pesa haiitambui namba hii ya simu.',
  )
})

test('the reason why an order cannot be paid on delivery is translated, with its numbers', () => {
  const values = { reason: codReasons.tooManyPieces, most: 2, product: 'Kettle' }
  const message = fillRefusal(refusals.COD_NOT_ALLOWED.message, values)
  expect(message).toMatch(/At most 2 pieces .* Kettle is more/)
  const swahili = translateRefusal({ code: 'COD_NOT_ALLOWED', message, values })
  expect(swahili).toContain('Kettle')
  expect(swahili).not.toMatch(/[{}]|At most/)
})

test('what is wrong with a field is translated by its code, with its values', () => {
  const [tooLong, missing] = [{ most: 20 }, undefined].map((values) =>
    translateRefusal({ code: values ? 'tooLong' : 'emailFormat', message: 'English', values }),
  )
  expect([tooLong, missing]).toEqual(['Tumia herufi 20 au pungufu.', 'Barua pepe si sahihi.'])
})

test('a month has its Swahili name', () => {
  expect(formatDateTime('2026-05-03T05:04:00Z')).toBe('3 Mei 2026, 08:04')
})

test('a text without a translation is shown unchanged', () => {
  expect(translate('The tide is out.')).toBe('The tide is out.')
})

test('guests do not load the texts behind the login, and shoppers not those of staff', async () => {
  // A new visit with fresh modules.
  vi.resetModules()
  const fresh = await import('./swahili.ts')
  const session = await import('../../lib/session/session.ts')
  const forGuests = Object.keys((await fresh.swahili()).parts)
  expect(forGuests).toContain('catalogue')
  expect(forGuests).not.toContain('checkout')
  session.signIn('token', amina)
  const forShoppers = Object.keys((await fresh.swahili()).parts)
  expect(forShoppers).toContain('checkout')
  expect(forShoppers).not.toContain('staffOrders')
  session.signIn('token', { ...amina, role: 'manager' })
  expect(Object.keys((await fresh.swahili()).parts)).toContain('staffOrders')
})
