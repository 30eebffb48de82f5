import { expect, test } from 'vitest'
import { apiTestsOf } from './test-changed.mjs'

test('a change needs the tests of its noun, and one of the contract those of all calls too', () => {
  expect(
    apiTestsOf([
      'apps/api/src/modules/orders/place-order.ts',
      'apps/api/src/modules/orders/staff/notes.ts',
      'apps/api/src/http/errors.ts',
      'apps/api/test/calls/not-found.test.ts',
      'apps/api/test/support/stock.ts',
      'packages/contract/src/offers/offers.ts',
      'apps/web/app/routes.ts',
    ]),
  ).toEqual([
    'apps/api/src/modules/orders',
    'apps/api/src/http',
    'apps/api/test/calls/not-found.test.ts',
    'apps/api/src/modules/offers',
    'apps/api/test/calls',
  ])
})
