import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { reachable } from './shopper-sources.ts'

const app = fileURLToPath(new URL('../app', import.meta.url))
const forShoppers = reachable(['entry-client.tsx', 'entry-server.tsx'], app)

test('the stylesheet of shoppers covers all of their pages', () => {
  expect(forShoppers).toEqual(
    expect.arrayContaining([
      'features/catalogue/product-card.tsx',
      'features/checkout/checkout-page.tsx',
      'features/add-to-cart/add-to-cart.ts',
      'lib/toast/toaster.tsx',
    ]),
  )
})

test('the stylesheet of shoppers covers no staff page', () => {
  for (const file of [
    'features/orders/staff/manage-orders-page.tsx',
    'ui/table.tsx',
    'features/reviews/staff/words.ts',
  ])
    expect(forShoppers).not.toContain(file)
})

test('every file of the website is found through its imports', () => {
  const forStaff = reachable(
    ['staff-pages.ts', 'words/swahili/staff-parts.ts', 'service-worker.ts'],
    app,
  )
  const all = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|sw)\./.test(file),
  )
  expect(all.filter((file) => ![...forShoppers, ...forStaff].includes(file))).toEqual([])
})
