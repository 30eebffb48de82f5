import { importProblems } from '@duka/contract/catalogue/import-problems'
import type { ImportRow } from '@duka/contract/catalogue/imports'
import { fieldMessages } from '@duka/contract/field-messages'
import { fill } from '@duka/contract/fill'
import { beforeAll, expect, test } from 'vitest'
import { ImportRows } from '../../app/features/catalogue/import/import-rows.tsx'
import { forgetSession, signIn } from '../../app/lib/session/session.ts'
import { swahili } from '../../app/words/swahili/swahili.ts'
import { amina } from '../browser.ts'
import { inSwahili, render, textOf } from '../render.tsx'

// The texts of staff pages come with their session.
beforeAll(async () => {
  signIn('token', { ...amina, role: 'manager' })
  await swahili()
  forgetSession()
})

const row: ImportRow = {
  row: 3,
  result: 'error',
  product: null,
  name: 'Jembe',
  changes: [],
  errors: [
    {
      column: 'category',
      message: fill(importProblems.noSuchCategory, { name: 'Shambani' }),
      sentence: importProblems.noSuchCategory,
      values: { name: 'Shambani' },
    },
    ...Object.values({ ...importProblems, ...fieldMessages })
      .filter((message) => !message.includes('{') || message === fieldMessages.optionsJson)
      .map((message) => ({ column: null, message })),
  ],
}
const said = (html: string) => textOf(html).replaceAll('&quot;', '"')
const show = () => said(render(<ImportRows rows={[row]} />))

test('what is wrong with a row is said in the language on screen, with its values', async () => {
  expect(show()).toContain('Category: There is no category called "Shambani".')
  const page = said(await inSwahili(() => render(<ImportRows rows={[row]} />)))
  expect(page).toContain('Kategoria: Hakuna kategoria inayoitwa "Shambani".')
  for (const { message } of row.errors) expect(page).not.toContain(message)
})
