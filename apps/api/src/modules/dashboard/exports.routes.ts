import * as contract from '@duka/contract/exports'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'
import { listAddresses } from '../addresses/addresses.queries.ts'
import { listEntries } from '../audit/audit.queries.ts'
import { listCategories } from '../catalogue/categories.ts'
import { selectLowStock } from '../catalogue/low-stock.queries.ts'
import { selectMovements } from '../catalogue/movements.queries.ts'
import { listProducts } from '../catalogue/product-list.ts'
import { toProduct } from '../catalogue/product-row.ts'
import { findBySku } from '../catalogue/products.queries.ts'
import { toOrder } from '../orders/order-row.ts'
import { selectOrders } from '../orders/orders.queries.ts'
import { listLedger } from '../payments/ledger.ts'
import { selectShippings, toShipping } from '../shipping/shipping.queries.ts'
import { listUsers } from '../users/users.queries.ts'
import { getUser } from '../users/users.ts'
import {
  addressFile,
  categoryFile,
  changeFile,
  lowFile,
  movementFile,
  orderFile,
  paymentFile,
  productFile,
  shippingFile,
  userFile,
} from './export-columns.ts'
import { sendCsv } from './send-csv.ts'

/** Lists as files. Each is read page by page while it is sent, so a million rows are no burden. */
export function exportRoutes(app: App, deps: Deps): void {
  exportGoods(app, deps)
  exportBusiness(app, deps)
  exportPeople(app, deps)
}

function exportGoods(app: App, deps: Deps): void {
  const { db } = deps
  app.route({
    ...contract.exportProducts,
    handler: ({ query }, reply) =>
      sendCsv(reply, 'products', productFile, async (paging) => {
        // As on screen: a whole SKU is that product.
        const bySku = query.q && !paging.cursor ? await findBySku(db, query.q) : undefined
        if (bySku) return { things: [toProduct(bySku)], nextCursor: null }
        const { products: things, nextCursor } = await listProducts(deps, { ...query, ...paging })
        return { things, nextCursor }
      }),
  })
  app.route({
    ...contract.exportCategories,
    handler: ({ query }, reply) =>
      sendCsv(reply, 'categories', categoryFile, async () => ({
        things: await listCategories(db, query.sort),
        nextCursor: null,
      })),
  })
  app.route({
    ...contract.exportLowProducts,
    handler: ({ query }, reply) =>
      sendCsv(reply, 'low-stock', lowFile, async (paging) => {
        const { page: things, nextCursor } = await selectLowStock(db, { ...query, ...paging })
        return { things, nextCursor }
      }),
  })
  app.route({
    ...contract.exportMovements,
    handler: ({ query }, reply) =>
      sendCsv(reply, 'stock-movements', movementFile, async (paging) => {
        const { page: things, nextCursor } = await selectMovements(db, { ...query, ...paging })
        return { things, nextCursor }
      }),
  })
}

function exportBusiness(app: App, { db, settings }: Deps): void {
  app.route({
    ...contract.exportOrders,
    handler: ({ query }, reply) =>
      sendCsv(reply, 'orders', orderFile, async (paging) => {
        const { page, nextCursor } = await selectOrders(db, { ...query, ...paging })
        const { orderExpiryMinutes } = settings.now()
        return { things: page.map((row) => toOrder(row, orderExpiryMinutes)), nextCursor }
      }),
  })
  app.route({
    ...contract.exportPayments,
    handler: ({ query }, reply) =>
      sendCsv(reply, 'payments', paymentFile, async (paging) => {
        const { payments: things, nextCursor } = await listLedger(db, { ...query, ...paging })
        return { things, nextCursor }
      }),
  })
  app.route({
    ...contract.exportShippings,
    handler: ({ query }, reply) =>
      sendCsv(reply, 'shippings', shippingFile, async (paging) => {
        const { page, nextCursor } = await selectShippings(db, { ...query, ...paging })
        return { things: page.map(toShipping), nextCursor }
      }),
  })
  app.route({
    ...contract.exportChanges,
    handler: ({ query }, reply) =>
      sendCsv(reply, 'changes', changeFile, async (paging) => {
        const { entries: things, nextCursor } = await listEntries(db, { ...query, ...paging })
        return { things, nextCursor }
      }),
  })
}

function exportPeople(app: App, { db }: Deps): void {
  app.route({
    ...contract.exportUsers,
    handler: ({ query }, reply) =>
      sendCsv(reply, 'users', userFile, async (paging) => {
        const { users: things, nextCursor } = await listUsers(db, { ...query, ...paging })
        return { things, nextCursor }
      }),
  })
  app.route({
    ...contract.exportAddresses,
    handler: async ({ query: { user: userId, ...query } }, reply) => {
      if (userId) await getUser(db, userId)
      return sendCsv(reply, 'addresses', addressFile, async (paging) => {
        const { addresses: things, nextCursor } = await listAddresses(db, {
          ...query,
          userId,
          ...paging,
        })
        return { things, nextCursor }
      })
    },
  })
}
