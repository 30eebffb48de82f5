import { importProblems } from '@duka/contract/catalogue/import-problems'
import type { ImportRow } from '@duka/contract/catalogue/imports'
import { fieldMessages } from '@duka/contract/field-messages'
import { fill } from '@duka/contract/fill'
import { beforeAll, expect, test } from 'vitest'
import { EqualErrors, ImportRows } from '../../app/features/catalogue/import/import-rows.tsx'
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

test('equal errors are one line with their first rows, and the rarest is the first', async () => {
  const errors = row.errors.slice(0, 1)
  const many = Array.from({ length: 600 }, (_, at) => ({ ...row, row: at + 2, errors }))
  const rare = { column: 'price' as const, message: importProblems.priceNotPositive }
  const rows = [...many, { ...row, row: 602, errors: [...errors, rare] }]
  const page = said(render(<EqualErrors rows={rows} />))
  expect(page.trim()).toBe(
    'Price: Price must be positive. Row 602 Category: There is no category called "Shambani". 601 rows: 2, 3, 4, 5, 6 …',
  )
  expect(said(await inSwahili(() => render(<EqualErrors rows={rows} />)))).toContain('Safu ya 602')
  expect(render(<EqualErrors rows={[{ ...row, errors: [...errors, rare] }]} />)).toBe('')
})
