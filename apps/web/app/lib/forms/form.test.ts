import { fieldMessages } from '@duka/contract/field-messages'
import { LoginForm, Registration } from '@duka/contract/users/sessions'
import { expect, test } from 'vitest'
import { checkForm, readForm } from './form.ts'

function submitted(fields: Record<string, string>): Request {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return new Request('http://shop.test/login', { method: 'POST', body })
}

test('a valid form becomes its value', async () => {
  const form = await readForm(submitted({ email: 'a@b.test', password: 'long-enough' }), LoginForm)
  expect(form).toEqual({ ok: true, value: { email: 'a@b.test', password: 'long-enough' } })
})

test('an empty form shows the first mistake of every field', async () => {
  const form = await readForm(submitted({ email: '', password: '' }), LoginForm)
  expect(form).toMatchObject({
    ok: false,
    message: fieldMessages.loginEmail,
    fields: { email: { code: 'loginEmail' }, password: { code: 'password' } },
  })
})

test('two different passwords are reported at the second', () => {
  const form = checkForm(
    {
      firstname: 'Amina',
      lastname: 'Otieno',
      username: 'amina',
      email: 'amina@people.test',
      password: 'Kettle#2026',
      confirmPassword: 'Kettle#2025',
    },
    Registration,
  )
  expect(form).toMatchObject({
    ok: false,
    message: fieldMessages.passwordsDiffer,
    fields: { confirmPassword: { code: 'passwordsDiffer' } },
  })
})
