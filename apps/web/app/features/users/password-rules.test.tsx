import { expect, test } from 'vitest'
import { fieldsOf } from '../../../test/reading.ts'
import { inSwahili, renderPage } from '../../../test/render.tsx'
import { shop } from '../../../test/samples.ts'
import { Component as ChangePasswordPage } from './change-password-page.tsx'
import { Component as RegisterPage } from './register-page.tsx'
import { Component as ResetPasswordPage } from './reset-password-page.tsx'

const ask = { channels: [], chosen: undefined }

test.each([
  ['the registration', RegisterPage, 'password', /At least 8.*capital.*number/, /Angalau herufi 8/],
  ['a new password by code', ResetPasswordPage, 'newPassword', /capital/, /herufi kubwa/],
  ['a changed password', ChangePasswordPage, 'newPassword', /At least 8/, /Angalau herufi 8/],
])('%s names the rules before the first mistake', async (_form, Page, name, english, swahili) => {
  const hint = () => {
    const html = renderPage(Page, { data: { ask }, shop })
    return fieldsOf(html).find((field) => field.name === name)?.described
  }
  expect(hint()).toMatch(english)
  expect(await inSwahili(hint)).toMatch(swahili)
})
