import { Readable } from 'node:stream'
import { CSV_START, writeCsvLine } from '@duka/contract/csv'
import * as contract from '@duka/contract/exports'
import type { FastifyReply } from 'fastify'
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

/** So many rows are in memory at a time, however many there are. */
const PAGE = 500

/** Lists as files. Each is read page by page while it is sent, so a million rows are no burden. */
export function exportRoutes(app: App, deps: Deps): void {
  const { db, settings } = deps
  app.route({
    ...contract.exportAddresses,
    handler: async ({ query: { user: userId, ...query } }, reply) => {
      if (userId) await getUser(db, userId)
      return sendCsv(reply, 'addresses', addressFile, async (cursor?: string) => {
        const list = await listAddresses(db, { ...query, userId, limit: PAGE, cursor })
        return { things: list.addresses, next: list.nextCursor ?? undefined }
      })
    },
  })
  app.route({
    ...contract.exportCategories,
    handler: ({ query }, reply) =>
      sendCsv(reply, 'categories', categoryFile, async () => ({
        things: await listCategories(db, query.sort),
        next: undefined,
      })),
  })
  app.route({
    ...contract.exportLowProducts,
    handler: ({ query }, reply) =>
      sendCsv(reply, 'low-stock', lowFile, async (cursor?: string) => {
        const list = await selectLowStock(db, { ...query, limit: PAGE, cursor })
        return { things: list.page, next: list.nextCursor ?? undefined }
      }),
  })
  app.route({
    ...contract.exportMovements,
    handler: ({ query }, reply) =>
      sendCsv(reply, 'stock-movements', movementFile, async (cursor?: string) => {
        const list = await selectMovements(db, { ...query, limit: PAGE, cursor })
        return { things: list.page, next: list.nextCursor ?? undefined }
      }),
  })
  app.route({
    ...contract.exportChanges,
    handler: ({ query }, reply) =>
      sendCsv(reply, 'changes', changeFile, async (cursor?: string) => {
        const list = await listEntries(db, { ...query, limit: PAGE, cursor })
        return { things: list.entries, next: list.nextCursor ?? undefined }
      }),
  })
  app.route({
    ...contract.exportOrders,
    handler: ({ query }, reply) =>
      sendCsv(reply, 'orders', orderFile, async (cursor?: string) => {
        const list = await selectOrders(db, { ...query, limit: PAGE, cursor })
        return {
          things: list.page.map((row) => toOrder(row, settings.now().orderExpiryMinutes)),
          next: list.nextCursor ?? undefined,
        }
      }),
  })
  app.route({
    ...contract.exportPayments,
    handler: ({ query }, reply) =>
      sendCsv(reply, 'payments', paymentFile, async (cursor?: string) => {
        const list = await listLedger(db, { ...query, limit: PAGE, cursor })
        return { things: list.payments, next: list.nextCursor ?? undefined }
      }),
  })
  app.route({
    ...contract.exportProducts,
    handler: ({ query }, reply) =>
      sendCsv(reply, 'products', productFile, async (cursor?: string) => {
        // As on screen: a whole SKU is that product.
        const bySku = query.q && !cursor ? await findBySku(db, query.q) : undefined
        if (bySku) return { things: [toProduct(bySku)], next: undefined }
        const list = await listProducts(deps, { ...query, limit: PAGE, cursor })
        return { things: list.products, next: list.nextCursor ?? undefined }
      }),
  })
  app.route({
    ...contract.exportUsers,
    handler: ({ query }, reply) =>
      sendCsv(reply, 'users', userFile, async (cursor?: string) => {
        const list = await listUsers(db, { ...query, limit: PAGE, cursor })
        return { things: list.users, next: list.nextCursor ?? undefined }
      }),
  })
  app.route({
    ...contract.exportShippings,
    handler: ({ query }, reply) =>
      sendCsv(reply, 'shippings', shippingFile, async (cursor?: string) => {
        const list = await selectShippings(db, { ...query, limit: PAGE, cursor })
        return { things: list.page.map(toShipping), next: list.nextCursor ?? undefined }
      }),
  })
}

/** A file's columns: what each is called, and what it says of a thing. */
export type CsvFile<Thing> = readonly (readonly [
  title: string,
  cell: (thing: Thing) => string | number | null,
])[]

interface Page<Thing, From> {
  things: Thing[]
  next: From | undefined
}

/**
 * Sends a file page by page, as fast as it is taken. The first page is read before anything is
 * said, so that a refusal is still one; a failure later breaks the line, and no half file looks whole.
 */
async function sendCsv<Thing, From>(
  reply: FastifyReply,
  name: string,
  file: CsvFile<Thing>,
  read: (from?: From) => Promise<Page<Thing, From>>,
) {
  const first = await read()
  async function* lines() {
    yield CSV_START + writeCsvLine(file.map(([title]) => title))
    for (let page = first; ; page = await read(page.next)) {
      yield page.things.map((thing) => writeCsvLine(file.map(([, cell]) => cell(thing)))).join('')
      if (page.next === undefined) return
    }
  }
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(lines()))
}
