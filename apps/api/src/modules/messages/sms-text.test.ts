import { wordedKinds } from '@duka/contract/messages/message-kinds'
import { expect, test } from 'vitest'
import { smsSize, smsText } from './sms-text.ts'
import { fillWording } from './texts/fill-wording.ts'
import { sentences } from './texts/sentences.ts'
import { defaultWording } from './texts/wordings.ts'

test.each([
  ['Duka', 'Order 0198A2F3 is on its way.', 'Duka: Order 0198A2F3 is on its way.'],
  ['Mama’s – “Café”', 'Asante', 'Mama\'s - "Cafe": Asante'],
  ['店', 'Asante', 'Asante'],
  ['Duka', 'one\ntwo', 'Duka: one two'],
])('the text of %s, "%s", uses only GSM characters', (name, body, text) => {
  expect(smsText(name, body)).toBe(text)
})

test('the name of the shop is shortened so that a text fits into one message', () => {
  const body = `Order 0198A2F3 is on its way. Tracking number: ${'9'.repeat(100)}`
  const text = smsText('The Very Best Shop Of All Kenya And Beyond, Nairobi Branch', body)
  expect(text).toHaveLength(160)
  expect(text.endsWith(body)).toBe(true)
})

test('a longer text is sent as up to three messages, without the name', () => {
  expect(smsText('Duka', '9'.repeat(300))).toBe('9'.repeat(300))
  expect(smsText('Duka', '9'.repeat(500))).toBe('9'.repeat(459))
  expect(smsText('Duka', '~'.repeat(80))).toBe('~'.repeat(80))
})

test.each([
  ['9'.repeat(160), { parts: 1, length: 160 }],
  ['9'.repeat(161), { parts: 2, length: 161 }],
  ['9'.repeat(307), { parts: 3, length: 307 }],
  ['~'.repeat(80), { parts: 1, length: 160 }],
  ['~'.repeat(81), { parts: 2, length: 162 }],
])('%s is billed as %o', (text, size) => {
  expect(smsSize(text)).toEqual(size)
})

test.each(wordedKinds)('the shop’s own texts about %s fit into one part', (kind) => {
  for (const language of ['en', 'sw'] as const) {
    const sum = 'KES 123,456.00'
    const values = {
      order: '0198A2F3',
      total: sum,
      amount: sum,
      price: sum,
      receipt: 'SJK7Q2R9XY',
      trackingNumber: 'G4S-01984711',
      point: 'Kencom kiosk',
      minutes: '30',
      left: '2',
      product: 'Samsung Galaxy A15, 128 GB, blue',
      problem: 'The disk is full.',
      code: kind === 'password-code' ? '12345678' : '2026',
      link: `https://www.mamanjeri.co.ke/products/${crypto.randomUUID()}`,
      reason: sentences.notPaid[language],
      note: sentences[kind === 'order-cancelled' ? 'refundDue' : 'owedBack'][language],
    }
    const text = smsText(
      'Mama Njeri',
      fillWording(defaultWording(kind, 'sms', language).text, values),
    )
    expect(smsSize(text), text).toMatchObject({ parts: 1 })
    // The alphabet of GSM 03.38 has all of ASCII but the backtick.
    expect(text).toMatch(/^[ -_a-~]+$/)
  }
})
