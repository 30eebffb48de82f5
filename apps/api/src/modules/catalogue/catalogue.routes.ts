import * as categoryCalls from '@duka/contract/catalogue/categories'
import * as contract from '@duka/contract/catalogue/products'
import type { Visibility } from '@duka/contract/catalogue/visibility'
import { isStaff } from '@duka/contract/users/roles'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/contract.ts'
import { mustExist, ShopError } from '../../http/errors.ts'
import { reviewsTag } from '../../response-cache/freshness.ts'
import { cached, keepPrivate } from '../../response-cache/plugin.ts'
import { formLimits, type PictureForm } from '../pictures/picture-form.ts'
import { countProducts } from './browse/facets.ts'
import { toListed } from './browse/listed-product.ts'
import { listProducts } from './browse/product-list.ts'
import { type RelatedRow, selectBestSellers, selectRelated } from './browse/related.queries.ts'
import { searchRoutes } from './browse/searches.routes.ts'
import {
  changeCategory,
  createCategory,
  getCategory,
  listCategories,
  removeCategory,
} from './categories/categories.ts'
import { familyRoutes } from './families/families.routes.ts'
import { frontRoutes } from './front/front.routes.ts'
import { importRoutes } from './import/import.routes.ts'
import { priceRoutes } from './prices/prices.routes.ts'
import { withFace } from './products/card-names.ts'
import { withProductForm } from './products/product-form.ts'
import { findProduct } from './products/products.queries.ts'
import { changeProduct, createProduct, deleteProduct, getProduct } from './products/products.ts'
import { stockRoutes } from './stock/stock.routes.ts'

export function catalogueRoutes(app: App, deps: Deps): void {
  productReadingRoutes(app, deps)
  categoryRoutes(app, deps)
  stockRoutes(app, deps)
  searchRoutes(app, deps)
  importRoutes(app, deps)
  priceRoutes(app, deps)
  frontRoutes(app, deps)
  app.register((app: App) => productRoutes(app, deps))
}

/** The cache tags of a response with products, which include the names of categories. */
const showsProducts = ['products', 'stock', 'categories'] as const
/** A search also depends on the synonyms of the staff. */
const showsSearch = [...showsProducts, 'settings'] as const
const showsList = [...showsSearch, 'ratings'] as const

/** What everybody may read of the products. */
function productReadingRoutes(app: App, deps: Deps): void {
  const { db } = deps
  const preHandler = () => deps.priceClock.catchUp()
  const shown = () => ({ withRatings: deps.settings.now().reviews })
  route(app, cached({ ...contract.listProducts, preHandler }, showsList), async (request) => {
    const { q, cursor, visibility } = request.query
    if (visibility) {
      keepPrivate(request)
      if (!isStaff(await request.identify())) throw new ShopError('NOT_ALLOWED')
    }
    const list = await listProducts(deps, request.query, shown())
    if (q && !cursor && list.foundNothing && !visibility) {
      // Not cached, so that every one is counted. It costs no statement.
      keepPrivate(request)
      deps.missedSearches.record(q)
    }
    return list
  })
  route(
    app,
    cached({ ...contract.listProductsOfCategory, preHandler }, showsList),
    ({ params, query }) => listProducts(deps, { ...query, category: params.categoryId }, shown()),
  )
  route(app, cached({ ...contract.countProducts, preHandler }, showsList), async ({ query }) => ({
    facets: await countProducts(deps, query, shown()),
  }))
  route(app, cached({ ...contract.listBestSellers, preHandler }, showsList), async () => {
    const rows = await selectBestSellers(db)
    return { products: rows.map((row) => toListed(row, shown().withRatings)) }
  })
  route(app, cached({ ...contract.listRelated, preHandler }, showsList), async (request) => {
    const { id } = request.params
    const rows = await selectRelated(db, id)
    if (rows.length === 0) {
      const product = mustExist(await findProduct(db, id), 'PRODUCT_NOT_FOUND')
      await keepDraft(request, product)
    }
    const listed = (are: RelatedRow[]) => are.map((row) => toListed(row, shown().withRatings))
    const together = rows.filter((row) => row.together)
    return {
      // One alone is no row.
      products: listed(together.length > 1 ? together : []),
      similar: listed(rows.filter(({ together }) => !together)),
    }
  })
  route(
    app,
    cached({ ...contract.getProduct, preHandler }, ({ params }) => [
      ...showsSearch,
      reviewsTag((params as { id: string }).id),
    ]),
    async (request) => {
      const { rating, ...found } = await getProduct(db, request.params.id)
      await keepDraft(request, found)
      const face = deps.settings.face()
      const product = face ? { ...found, shareImage: withFace(found.shareImage, face) } : found
      return { product: rating && deps.settings.now().reviews ? { ...product, rating } : product }
    },
  )
}

/** Answers a draft to staff only, and never from the cache. For others there is no such product. */
async function keepDraft(
  request: FastifyRequest,
  { visibility }: { visibility: Visibility },
): Promise<void> {
  if (visibility !== 'draft') return
  keepPrivate(request)
  const caller = await request.identify().catch(() => undefined)
  if (!caller || !isStaff(caller)) throw new ShopError('PRODUCT_NOT_FOUND')
}

function categoryRoutes(app: App, deps: Deps): void {
  const { db } = deps
  route(app, cached(categoryCalls.listCategories, ['categories']), async ({ query }) => ({
    categories: await listCategories(db, query.sort),
    nextCursor: null,
  }))
  route(app, cached(categoryCalls.getCategory, ['categories']), async ({ params }) => ({
    category: await getCategory(db, params.id),
  }))
  route(app, categoryCalls.createCategory, async ({ user, body }) => ({
    category: await createCategory(deps, user, body),
  }))
  route(app, categoryCalls.updateCategory, async ({ user, params, body }) => ({
    category: await changeCategory(deps, user, params.id, body),
  }))
  route(app, categoryCalls.deleteCategory, ({ user, params }) =>
    removeCategory(deps, user, params.id),
  )
}

/** In a separate scope, because only these routes accept files. */
async function productRoutes(app: App, deps: Deps): Promise<void> {
  await app.register(multipart, { limits: formLimits })
  familyRoutes(app, deps)
  route(app, contract.createProduct, async (request) => {
    const create = (form: PictureForm) => createProduct(deps, request.user, form)
    return { product: await withProductForm(request, create) }
  })
  route(app, contract.updateProduct, async (request) => {
    const change = (form: PictureForm) => changeProduct(deps, request.user, request.params.id, form)
    return { product: await withProductForm(request, change) }
  })
  route(app, contract.deleteProduct, ({ user, params }) => deleteProduct(deps, user, params.id))
}
