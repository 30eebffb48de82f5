import * as contract from '@duka/contract/catalogue'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'
import { getCategory, listCategories } from './categories.ts'
import { countProducts } from './facets.ts'
import { listProducts } from './product-list.ts'
import { getProduct } from './products.ts'

export function catalogueRoutes(app: App, deps: Deps): void {
  readingRoutes(app, deps)
}

/** What everyone may read. The answers are kept ready until the catalogue changes. */
function readingRoutes(app: App, { db }: Deps): void {
  app.route({
    ...contract.listCategories,
    config: { ...contract.listCategories.config, ready: true },
    handler: async () => ({ categories: await listCategories(db), nextCursor: null }),
  })
  app.route({
    ...contract.getCategory,
    config: { ...contract.getCategory.config, ready: true },
    handler: async ({ params }) => ({ category: await getCategory(db, params.id) }),
  })
  app.route({
    ...contract.listProducts,
    config: { ...contract.listProducts.config, ready: true },
    handler: ({ query }) => listProducts(db, query),
  })
  app.route({
    ...contract.listProductsOfCategory,
    config: { ...contract.listProductsOfCategory.config, ready: true },
    handler: ({ params, query }) => listProducts(db, { ...query, category: params.categoryId }),
  })
  app.route({
    ...contract.countProducts,
    config: { ...contract.countProducts.config, ready: true },
    handler: async ({ query }) => ({ facets: await countProducts(db, query) }),
  })
  app.route({
    ...contract.getProduct,
    config: { ...contract.getProduct.config, ready: true },
    handler: async ({ params }) => ({ product: await getProduct(db, params.id) }),
  })
}
