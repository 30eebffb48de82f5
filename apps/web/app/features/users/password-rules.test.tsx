import { NewPassword, passwordRules } from '@duka/contract/users/passwords'
import { expect, test } from 'vitest'
import { fieldsOf } from '../../../test/reading.ts'
import { inSwahili, render, renderPage } from '../../../test/render.tsx'
import { shop } from '../../../test/samples.ts'
import { Component as ChangePasswordPage } from './change-password-page.tsx'
import { PasswordRules } from './new-password.tsx'
import { Component as RegisterPage } from './register-page.tsx'
import { Component as ResetPasswordPage } from './reset-password-page.tsx'

const ask = { channels: [], chosen: undefined }

test.each([
  ['the registration', RegisterPage, 'password', /At least 8.*capital.*number/, /Angalau herufi 8/],
  ['a new password by code', ResetPasswordPage, 'newPassword', /capital/, /Herufi kubwa/],
  ['a changed password', ChangePasswordPage, 'newPassword', /At least 8/, /Angalau herufi 8/],
])('%s names the rules before the first mistake', async (_form, Page, name, english, swahili) => {
  const hint = () => {
    const html = renderPage(Page, { data: Page === ChangePasswordPage ? false : { ask }, shop })
    return fieldsOf(html).find((field) => field.name === name)?.described
  }
  expect(hint()).toMatch(english)
  expect(await inSwahili(hint)).toMatch(swahili)
})

test.each([
  ['', 0],
  ['a', 1],
  ['abcdefgh', 2],
  ['abcdefg1', 3],
  ['Abcdefg1', 4],
  ['Abc1!', 4],
  ['Abcdef1!', 5],
])('the rules that %j meets are ticked off, and one that meets all is taken', (typed, met) => {
  const ticks = render(<PasswordRules typed={typed} />).match(/<svg/g) ?? []
  expect(ticks).toHaveLength(met)
  const all = Object.keys(passwordRules).length
  expect(NewPassword.safeParse(typed).success).toBe(met === all)
})
