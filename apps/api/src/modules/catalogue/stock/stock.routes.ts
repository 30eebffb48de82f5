import * as contract from '@duka/contract/catalogue/stock'
import type { Deps } from '../../../deps.ts'
import type { App } from '../../../http/contract.ts'
import { toProduct } from '../products/product-row.ts'
import { findBySku } from '../products/products.queries.ts'
import { adjustStock, listMovements, setLowStock } from './adjust-stock.ts'
import { selectLowStock } from './low-stock.queries.ts'
import { listStock } from './movements.queries.ts'

/** Stock and stock movements, for staff. */
export function stockRoutes(app: App, deps: Deps): void {
  const { db } = deps
  app.route({
    ...contract.findSku,
    handler: async ({ query }) => {
      const row = await findBySku(db, query.sku)
      return { product: row ? toProduct(row) : null }
    },
  })
  app.route({
    ...contract.listStock,
    handler: async ({ query }) => ({ stocks: await listStock(db, query.ids) }),
  })
  app.route({
    ...contract.listLowStock,
    handler: async ({ query }) => {
      const { page, nextCursor } = await selectLowStock(db, query)
      return { products: page, nextCursor }
    },
  })
  app.route({
    ...contract.listStockMovements,
    handler: ({ params, query }) => listMovements(db, params.id, query),
  })
  app.route({
    ...contract.adjustStock,
    handler: async ({ user, params, body }) => ({
      stock: await adjustStock(deps, user, params.id, body),
    }),
  })
  app.route({
    ...contract.setLowStock,
    handler: async ({ user, params, body }) => ({
      stock: await setLowStock(db, user, params.id, body),
    }),
  })
}
