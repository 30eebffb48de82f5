import * as contract from '@duka/contract/catalogue/stock'
import type { Deps } from '../../../deps.ts'
import { type App, route } from '../../../http/contract.ts'
import { readIdempotencyKey } from '../../../http/idempotency.ts'
import { toProduct } from '../products/product-row.ts'
import { findBySku } from '../products/products.queries.ts'
import { adjustStock, listMovements, listStocks, setLowStock } from './adjust-stock.ts'
import { selectLowStock } from './stock.queries.ts'

/** Stock and stock movements, for staff. */
export function stockRoutes(app: App, deps: Deps): void {
  const { db } = deps
  route(app, contract.findSku, async ({ query }) => {
    const row = await findBySku(db, query.sku)
    return { product: row ? toProduct(row) : null }
  })
  route(app, contract.listStock, async ({ user, query }) => ({
    stocks: await listStocks(db, user, query.ids),
  }))
  route(app, contract.listLowStock, async ({ query }) => {
    const { page, nextCursor } = await selectLowStock(db, query)
    return { products: page, nextCursor }
  })
  route(app, contract.listStockMovements, ({ user, params, query }) =>
    listMovements(db, user, params.id, query),
  )
  route(app, contract.adjustStock, async (request) => {
    const { user, params, body } = request
    const key = readIdempotencyKey(request)
    return { stock: await adjustStock(deps, user, params.id, body, key) }
  })
  route(app, contract.setLowStock, async ({ user, params, body }) => ({
    stock: await setLowStock(db, user, params.id, body),
  }))
}
