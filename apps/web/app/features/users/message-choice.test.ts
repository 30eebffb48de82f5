import { expect, test } from 'vitest'
import { choiceBefore, readChoice } from './message-choice.ts'

function sent(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const chosen = { language: 'sw', notifyBy: { email: true, sms: false, whatsapp: true } } as const
const before = choiceBefore({ channels: ['email', 'sms'], chosen })

test('only the channels that the shop offered are chosen', () => {
  const form = sent({ messageChannels: 'email,sms', messageLanguage: 'en', notifyEmail: 'on' })
  expect(readChoice(form)).toEqual({ language: 'en', notifyBy: { email: true, sms: false } })
})

test('a form without the question about messages changes no choice', () => {
  expect(readChoice(sent({ firstname: 'Amina' }))).toBeUndefined()
})

test('an unchanged choice is not sent again', () => {
  const same = { messageChannels: 'email,sms', messageLanguage: 'sw', notifyEmail: 'on' }
  expect(readChoice(sent({ ...same, messageChoiceBefore: before }))).toBeUndefined()
  const other = { ...same, messageLanguage: 'en', messageChoiceBefore: before }
  expect(readChoice(sent(other))).toMatchObject({ language: 'en' })
  // A person who was never asked chooses by sending the form.
  const first = choiceBefore({ channels: ['email', 'sms'] })
  expect(readChoice(sent({ ...same, messageChoiceBefore: first }))).toMatchObject({
    language: 'sw',
  })
})
