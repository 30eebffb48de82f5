import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { reachable } from './shopper-sources.ts'

const app = fileURLToPath(new URL('../app', import.meta.url))
const forShoppers = reachable(['entry-client.tsx', 'entry-server.tsx'], app)

test('whatever a shopper may see is there, at once or fetched later', () => {
  expect(forShoppers).toEqual(
    expect.arrayContaining([
      'features/catalogue/product-card.tsx',
      'features/checkout/checkout-page.tsx',
      'features/carts/add-to-cart.ts',
      'lib/toaster.tsx',
    ]),
  )
})

test('what only staff see is not', () => {
  for (const file of ['features/orders/manage-orders-page.tsx', 'ui/table.tsx', 'words/staff.ts'])
    expect(forShoppers).not.toContain(file)
})

test('no import is overlooked: every file is somebody’s', () => {
  const forStaff = reachable(['features/dashboard/pages.ts', 'sw.ts'], app)
  const all = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  )
  expect(all.filter((file) => ![...forShoppers, ...forStaff].includes(file))).toEqual([])
})
