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
