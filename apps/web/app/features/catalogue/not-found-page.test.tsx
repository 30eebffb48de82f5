import { expect, test } from 'vitest'
import { readInBoth } from '../../../test/read-in-both.ts'
import { renderPage } from '../../../test/render.tsx'
import { kettles, kitchen, product, shop } from '../../../test/samples.ts'
import { ErrorBoundary } from './not-found-page.tsx'
import { pictureSets } from './product-picture.tsx'

const card = { ...product, picture: pictureSets(product) }

const at = (status: number, best = [card]) =>
  renderPage(ErrorBoundary, {
    error: { status, statusText: '', internal: false, data: { best } },
    root: { categories: [kitchen, kettles] },
    shop,
  })

test('an address without a page offers the categories and what others buy', async () => {
  await readInBoth(
    () => at(404),
    [
      [
        'Page not found',
        `Back to products All Categories ${kitchen.name} Best sellers`,
        product.name,
      ],
      ['Ukurasa haukupatikana', product.name],
    ],
  )
  expect(at(404)).toContain(`href="/products?category=${kitchen._id}"`)
  expect(at(404)).not.toContain(`href="/products?category=${kettles._id}"`)
})

test('without best sellers it says no more, and another fault is told as such', () => {
  expect(at(404, [])).not.toContain('Best sellers')
  expect(at(500)).not.toContain('Page not found')
})
