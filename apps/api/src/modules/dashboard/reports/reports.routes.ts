import * as contract from '@duka/contract/reports'
import type { Deps } from '../../../deps.ts'
import type { App } from '../../../http/contract.ts'
import { sendCsv } from '../../../http/send-csv.ts'
import { sendXlsx } from '../../../http/send-xlsx.ts'
import { salesFile } from '../export-columns.ts'
import { readSales } from './sales-report.ts'
import { selectStockPace } from './stock-pace.queries.ts'

export function reportRoutes(app: App, { db, now, production }: Deps): void {
  const withSimulated = !production
  app.route({
    ...contract.getSalesReport,
    handler: ({ query }) => readSales(db, query, { now: now(), withSimulated }),
  })
  app.route({
    ...contract.getStockReport,
    handler: async ({ query }) => ({
      days: query.days,
      products: await selectStockPace(db, { ...query, withSimulated }),
    }),
  })
}

/** The sales report as files; whoever registers it records the export. */
export function exportSales(app: App, { db, now, production }: Deps): void {
  const read = (query: Parameters<typeof readSales>[1]) =>
    readSales(db, query, { now: now(), withSimulated: !production })
  app.route({
    ...contract.exportSalesCsv,
    handler: async ({ query }, reply) => {
      const { by, rows: things } = await read(query)
      return sendCsv(reply, 'sales', salesFile(by), async () => ({ things, nextCursor: null }))
    },
  })
  app.route({
    ...contract.exportSalesXlsx,
    handler: async ({ query }, reply) => {
      const { by, rows } = await read(query)
      return sendXlsx(reply, 'sales', salesFile(by), rows)
    },
  })
}
