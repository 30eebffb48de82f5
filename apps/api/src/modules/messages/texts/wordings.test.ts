import { messageChannels, wordedKinds } from '@duka/contract/messages/message-kinds'
import { expect, test } from 'vitest'
import { fillWording, placeholdersIn } from './fill-wording.ts'
import { defaultWording, placeholders } from './wordings.ts'

test.each(wordedKinds)('the texts about %s use only placeholders that have a value', (kind) => {
  for (const channel of messageChannels)
    for (const language of ['en', 'sw'] as const) {
      const { subject = '', text } = defaultWording(kind, channel, language)
      expect(placeholders[kind]).toEqual(expect.arrayContaining(placeholdersIn(subject + text)))
    }
})

test('a part in brackets is left out when a value in it is missing', () => {
  const wording = '{amount} received[, receipt {receipt}].[ {note}]'
  expect(fillWording(wording, { amount: 'KES 5.00', receipt: 'TKE1' })).toBe(
    'KES 5.00 received, receipt TKE1.',
  )
  expect(fillWording(wording, { amount: 'KES 5.00', receipt: '', note: 'Thanks.' })).toBe(
    'KES 5.00 received. Thanks.',
  )
})

test('placeholders inside a value are not filled', () => {
  expect(fillWording('Hello[ {name}]', { name: '[{code}] {code}', code: '1234' })).toBe(
    'Hello [{code}] {code}',
  )
})

test.each(wordedKinds)(
  'every sentence of the SMS about %s ends once, in both languages',
  (kind) => {
    const names = placeholders[kind]
    const given = Object.fromEntries(names.map((name) => [name, name === 'note' ? 'Note.' : 'x']))
    const missing: Record<string, string> = { note: '', trackingNumber: '' }
    for (const language of ['en', 'sw'] as const)
      for (const values of [given, { ...given, ...missing }]) {
        const text = fillWording(defaultWording(kind, 'sms', language).text, values)
        // A link at the end has no full stop, which phones would take for a part of it.
        expect(text).toMatch(/[.!]$|[.!:] x$/)
        expect(text).not.toMatch(/\.\.|[a-z] (Give|Your|Mpe|Msimbo|Tracking|Nambari) /)
      }
  },
)

test('an SMS with a tracking number and a code ends both', () => {
  const values = { order: '1', trackingNumber: 'TRK-1', code: '2026', collectionCode: '2027' }
  const sms = (kind: (typeof wordedKinds)[number]) =>
    fillWording(defaultWording(kind, 'sms', 'en').text, values)
  expect(sms('order-shipped')).toBe(
    'Order 1 is on its way. Tracking number: TRK-1. Give the code 2026 to whoever brings it, once you have the parcel.',
  )
  expect(sms('ready-for-pickup')).toBe(
    'Order 1 is ready for pickup. Tracking number: TRK-1. Your collection code: 2026.',
  )
  expect(sms('out-for-delivery')).toMatch(/Your collection code: 2027\.$/)
})
