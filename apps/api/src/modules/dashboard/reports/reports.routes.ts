import * as contract from '@duka/contract/dashboard/reports'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { type App, route } from '../../../http/contract.ts'
import { sendCsv } from '../../../http/send-csv.ts'
import { sendXlsx } from '../../../http/send-xlsx.ts'
import { salesFile } from './sales-file.ts'
import { readSales } from './sales-report.ts'
import { readStockForecast } from './stock-forecast.ts'

/** The endpoints of the sales report and of the report on stock. */
export function reportRoutes(app: App, { replicas, now, production }: Deps): void {
  const withSimulated = !production
  route(app, contract.getSalesReport, ({ query, user: staff }) =>
    replicas.read((db) => readSales(db, query, { now: now(), withSimulated, staff })),
  )
  route(app, contract.getStockReport, async ({ query }) => ({
    days: query.days,
    products: await replicas.read((db) =>
      readStockForecast(db, query, { now: now(), withSimulated }),
    ),
  }))
}

/** The endpoints of the sales report as CSV and Excel. Register them where exports are recorded in the audit log. */
export function exportSales(app: App, { replicas, now, production }: Deps): void {
  const read = ({ query, user: staff }: { query: Parameters<typeof readSales>[1]; user: Caller }) =>
    replicas.read((db) => readSales(db, query, { now: now(), withSimulated: !production, staff }))
  route(app, contract.exportSalesCsv, async (request, reply) => {
    const { by, rows: page, total } = await read(request)
    const readAll = async () => ({ page, nextCursor: null })
    return sendCsv({ reply, replicas }, 'sales', salesFile(by, total), readAll)
  })
  route(app, contract.exportSalesXlsx, async (request, reply) => {
    const { by, rows, total } = await read(request)
    return sendXlsx(reply, 'sales', salesFile(by, total), rows)
  })
}
