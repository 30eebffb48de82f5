import { expect, test } from 'vitest'
import { inSwahili, renderPage, textOf } from '../../../test/render.tsx'
import { CallError, OfflineError } from '../../lib/calls/call.ts'
import { ErrorPage, NotFoundPage } from './error-page.tsx'

const shown = (error: Error) => textOf(renderPage(ErrorPage, { error }))

test('a missing product leads to the products, since another try finds nothing either', async () => {
  const missing = new CallError(404, { code: 'PRODUCT_NOT_FOUND', message: 'Product not found.' })
  expect(shown(missing)).toMatch(/Product not found\. .*products/i)
  expect(shown(missing)).not.toContain('Try again')
  expect(await inSwahili(() => shown(missing))).not.toContain('Jaribu tena')
})

test('an unknown address of staff leads to Today, and another one to the products', () => {
  const at = (path: string) => renderPage(NotFoundPage, { at: path })
  expect(at('/dashboard/nothing')).toMatch(/href="\/dashboard"[^>]*>Back to Today/)
  expect(at('/nothing')).toMatch(/href="\/products"[^>]*>Back to products/)
})

test.each([
  ['a busy shop', new CallError(503, { message: 'The shop is busy.' })],
  ['a lost connection', new OfflineError('')],
])('after %s the page can be tried again', (_name, error) => {
  expect(shown(error)).toContain('Try again')
})
