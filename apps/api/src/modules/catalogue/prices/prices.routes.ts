import * as contract from '@duka/contract/catalogue/bulk-prices'
import type { Deps } from '../../../deps.ts'
import { type App, route } from '../../../http/contract.ts'
import { readIdempotencyKey } from '../../../http/idempotency.ts'
import { changePrices, undoPrices } from './change-prices.ts'

/** A selection of 10,000 ids. */
const MAX_BYTES = 1024 * 1024

export function priceRoutes(app: App, deps: Deps): void {
  route(app, { ...contract.changePrices, bodyLimit: MAX_BYTES }, (request) =>
    changePrices(deps, request.user, request.body, readIdempotencyKey(request)),
  )
  route(app, contract.undoPrices, ({ user, params }) => undoPrices(deps, user, params.id))
}
