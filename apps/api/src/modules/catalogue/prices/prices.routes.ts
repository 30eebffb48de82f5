import * as contract from '@duka/contract/catalogue/bulk-prices'
import type { Deps } from '../../../deps.ts'
import type { App } from '../../../http/contract.ts'
import { changePrices, undoPrices } from './change-prices.ts'

/** A selection of 10,000 ids. */
const MAX_BYTES = 1024 * 1024

export function priceRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.changePrices,
    bodyLimit: MAX_BYTES,
    handler: ({ user, body }) => changePrices(deps, user, body),
  })
  app.route({
    ...contract.undoPrices,
    handler: ({ user, params }) => undoPrices(deps, user, params.id),
  })
}
