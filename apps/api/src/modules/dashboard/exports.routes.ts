import * as contract from '@duka/contract/dashboard/exports'
import { toShillings } from '@duka/contract/money'
import { hasRight } from '@duka/contract/users/rights'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/contract.ts'
import { type Paging, sendCsv } from '../../http/send-csv.ts'
import { listAddresses } from '../addresses/addresses.queries.ts'
import { listEntries } from '../audit/audit.queries.ts'
import { auditExports } from '../audit/audit-exports.ts'
import { auditReader } from '../audit/audit-reader.ts'
import { findProducts } from '../catalogue/browse/product-list.ts'
import { listCategories } from '../catalogue/categories/categories.ts'
import { lastMovement } from '../catalogue/import/import.queries.ts'
import { toProduct } from '../catalogue/products/product-row.ts'
import { findBySku, selectWithCosts } from '../catalogue/products/products.queries.ts'
import { selectLowStock, selectMovements } from '../catalogue/stock/stock.queries.ts'
import { toOrder } from '../order-record/order-row.ts'
import { selectOrders } from '../order-record/orders.queries.ts'
import { selectCountsOf } from '../payments/desk/days.queries.ts'
import { listPaymentIds, listWithoutOrder, readPayments } from '../payments/desk/reports.ts'
import { selectShippings, toShipping } from '../shipping/shipping.queries.ts'
import { listUsers } from '../users/records/users.queries.ts'
import { getUser } from '../users/users.ts'
import { listCustomers } from './customers/customers.queries.ts'
import {
  addressFile,
  cashCountFile,
  categoryFile,
  changeFile,
  customerFile,
  lowFile,
  movementFile,
  orderFile,
  paymentFile,
  productFile,
  shippingFile,
  userFile,
} from './export-columns.ts'
import { exportSales } from './reports/reports.routes.ts'

/**
 * Lists as CSV files. They are read page by page while they are sent, so memory stays small, and an export goes on when
 * a replica fails.
 */
export function exportRoutes(app: App, deps: Deps): void {
  app.register(async (exports: App) => {
    auditExports(exports, deps.db)
    exportGoods(exports, deps)
    exportBusiness(exports, deps)
    exportPeople(exports, deps)
    exportSales(exports, deps)
  })
}

function exportGoods(app: App, deps: Deps): void {
  const { replicas } = deps
  route(app, contract.exportProducts, async ({ query, user }, reply) => {
    const mayCost = hasRight(user, 'cost')
    const file = productFile(await replicas.read(lastMovement), {
      mayCost,
      hasVat: deps.settings.now().vatRegistered,
    })
    const toThings = async (db: Db, found: { id: string }[]) => {
      const ids = found.map(({ id }) => id)
      return (await selectWithCosts(db, ids)).map(({ costCents, ...row }) => ({
        ...toProduct(row),
        ...(mayCost && costCents != null && { cost: toShillings(costCents) }),
      }))
    }
    const readPage = async (db: Db, paging: Paging) => {
      // Like the list on the page: a complete SKU finds exactly that product.
      const bySku = query.q && !paging.cursor ? await findBySku(db, query.q) : undefined
      if (bySku) return { page: await toThings(db, [bySku]), nextCursor: null }
      const catalogue = { ...deps, db }
      const { rows, nextCursor } = await findProducts(catalogue, {
        visibility: 'all',
        ...query,
        ...paging,
      })
      return { page: await toThings(db, rows), nextCursor }
    }
    return sendCsv({ reply, replicas }, 'products', file, readPage)
  })
  route(app, contract.exportCategories, async ({ query }, reply) => {
    const page = await replicas.read((db) => listCategories(db, query.sort))
    const readAll = async () => ({ page, nextCursor: null })
    return sendCsv({ reply, replicas }, 'categories', categoryFile(page), readAll)
  })
  route(app, contract.exportLowProducts, ({ query }, reply) =>
    sendCsv({ reply, replicas }, 'low-stock', lowFile, (db, paging) =>
      selectLowStock(db, { ...query, ...paging }),
    ),
  )
  route(app, contract.exportMovements, ({ query }, reply) =>
    sendCsv({ reply, replicas }, 'stock-movements', movementFile, (db, paging) =>
      selectMovements(db, { ...query, ...paging }),
    ),
  )
}

function exportBusiness(app: App, { db, replicas, settings }: Deps): void {
  route(app, contract.exportOrders, async ({ query: { user: userId, ...query } }, reply) => {
    if (userId) await getUser(db, userId)
    const file = orderFile(settings.now().vatRegistered)
    return sendCsv({ reply, replicas }, 'orders', file, async (db, paging) => {
      const { page, nextCursor } = await selectOrders(db, { ...query, userId, ...paging })
      const { orderExpiryMinutes } = settings.now()
      return { page: page.map((row) => toOrder(row, orderExpiryMinutes)), nextCursor }
    })
  })
  route(app, contract.exportPayments, async ({ query }, reply) => {
    const [ids, withoutOrder] = await replicas.read((db) =>
      Promise.all([listPaymentIds(db, query), listWithoutOrder(db, query)]),
    )
    return sendCsv({ reply, replicas }, 'payments', paymentFile, async (db, { limit, cursor }) => {
      const from = Number(cursor ?? 0)
      const page = await readPayments(db, ids.slice(from, from + limit))
      if (from + limit < ids.length) return { page, nextCursor: String(from + limit) }
      return { page: [...page, ...withoutOrder], nextCursor: null }
    })
  })
  route(app, contract.exportCashCounts, ({ query }, reply) =>
    sendCsv({ reply, replicas }, 'cash-counts', cashCountFile, (db, paging) =>
      selectCountsOf(db, { ...query, ...paging }),
    ),
  )
  route(app, contract.exportShippings, ({ query }, reply) =>
    sendCsv({ reply, replicas }, 'shippings', shippingFile, async (db, paging) => {
      const { page, nextCursor } = await selectShippings(db, { ...query, ...paging })
      return { page: page.map(toShipping), nextCursor }
    }),
  )
  route(app, contract.exportChanges, ({ user, query }, reply) =>
    sendCsv({ reply, replicas }, 'changes', changeFile, async (db, paging) => {
      const { entries: page, nextCursor } = await listEntries(db, auditReader(user), {
        ...query,
        ...paging,
      })
      return { page, nextCursor }
    }),
  )
}

function exportPeople(app: App, { db, replicas, production }: Deps): void {
  route(app, contract.exportCustomers, ({ query }, reply) =>
    sendCsv({ reply, replicas }, 'customers', customerFile, async (db, paging) => {
      const { customers: page, nextCursor } = await listCustomers(
        db,
        { ...query, ...paging },
        { withSimulated: !production },
      )
      return { page, nextCursor }
    }),
  )
  route(app, contract.exportUsers, ({ query }, reply) =>
    sendCsv({ reply, replicas }, 'users', userFile, async (db, paging) => {
      const { users: page, nextCursor } = await listUsers(db, { ...query, ...paging })
      return { page, nextCursor }
    }),
  )
  route(app, contract.exportAddresses, async ({ query: { user: userId, ...query } }, reply) => {
    if (userId) await getUser(db, userId)
    return sendCsv({ reply, replicas }, 'addresses', addressFile, async (db, paging) => {
      const { addresses: page, nextCursor } = await listAddresses(db, {
        ...query,
        userId,
        ...paging,
      })
      return { page, nextCursor }
    })
  })
}
