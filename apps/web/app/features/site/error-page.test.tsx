import { expect, test } from 'vitest'
import { inSwahili, renderPage, textOf } from '../../../test/render.tsx'
import { CallError, OfflineError } from '../../lib/calls/call.ts'
import { ErrorPage } from './error-page.tsx'

const shown = (error: Error) => textOf(renderPage(ErrorPage, { error }))

test('a missing product leads to the products, since another try finds nothing either', async () => {
  const missing = new CallError(404, { code: 'PRODUCT_NOT_FOUND', message: 'Product not found.' })
  expect(shown(missing)).toMatch(/Product not found\. .*products/i)
  expect(shown(missing)).not.toContain('Try again')
  expect(await inSwahili(() => shown(missing))).not.toContain('Jaribu tena')
})

test.each([
  ['a busy shop', new CallError(503, { message: 'The shop is busy.' })],
  ['a lost connection', new OfflineError('')],
])('after %s the page can be tried again', (_name, error) => {
  expect(shown(error)).toContain('Try again')
})
