import { expect, test } from 'vitest'
import { wrongImports } from './check-imports.mjs'

const api = 'apps/api/src/modules'
const web = 'apps/web/app/features'

test.each([
  [`${api}/settings/settings.ts`, '../wish-list/wish-list.ts'],
  [`${api}/audit/audit.ts`, '../reviews/reviews.ts'],
  [`${api}/catalogue/products/products.ts`, '../../offers/offers.ts'],
  [`${web}/users/login-page.tsx`, '../reviews/stars.tsx'],
  [`${web}/offers/manage-offers-page.tsx`, '../dashboard/overview-page.tsx'],
  // Beside it, in the same group.
  [`${api}/carts/carts.ts`, '../delivery/offer.ts'],
  ['apps/web/app/ui/table.tsx', '../features/orders/order-page.tsx'],
  ['apps/web/app/features/orders/order-page.tsx', '@duka/daraja'],
  ['apps/api/src/db/client.ts', '../modules/orders/orders.queries.ts'],
  ['packages/daraja/src/client.ts', '@duka/contract/money'],
])('%s may not import %s', (file, path) => {
  expect(wrongImports({ [file]: `import { thing } from '${path}'` })).toHaveLength(1)
})

test('an import is found however it is written', () => {
  const file = `${api}/settings/settings.ts`
  expect(wrongImports({ [file]: "const { a } = await import('../users/users.ts')" })).toHaveLength(
    1,
  )
  expect(wrongImports({ [file]: "export { a } from '../users/users.ts'" })).toHaveLength(1)
  expect(wrongImports({ [file]: "import type { A } from '../users/users.ts'" })).toHaveLength(1)
})

test('a folder may import what stands to its left', () => {
  expect(
    wrongImports({ [`${api}/orders/orders.ts`]: "import { a } from '../users/users.ts'" }),
  ).toEqual([])
})

test('a file beside the folders leads to none that may not be imported', () => {
  const contract = 'packages/contract/src'
  const wrong = wrongImports({
    [`${contract}/users/users.ts`]: "import { endpoint } from '../endpoint.ts'",
    [`${contract}/payments/payments.ts`]: "import { endpoint } from '../endpoint.ts'",
    [`${contract}/endpoint.ts`]: "import type { Right } from './rights.ts'",
    [`${contract}/rights.ts`]: "import { roles } from './users/roles.ts'",
  })
  expect(wrong).toEqual([
    `${contract}/users/users.ts may not import ${contract}/endpoint.ts: this, or what it imports, stands to its right or beside it`,
  ])
})

test('a folder that the order does not name is reported', () => {
  expect(wrongImports({ [`${api}/parcels/parcels.ts`]: '' })).toEqual([
    `${api}/parcels is not in scripts/import-order.mjs`,
  ])
})
