import { nairobiDay } from '@duka/contract/nairobi-time'
import * as contract from '@duka/contract/papers/papers'
import type { Deps } from '../../deps.ts'
import { bodyText, takeAnyBody } from '../../http/any-body.ts'
import { type App, route } from '../../http/contract.ts'
import { type CsvColumns, sendCsv } from '../../http/send-csv.ts'
import { auditExports } from '../audit/audit-exports.ts'
import { compareMonth, getEtims, hearEtims, retryPaper } from './etims/etims.ts'
import { selectPapers } from './papers.queries.ts'
import {
  getPaper,
  getPaperRow,
  getVatMonth,
  getVatRates,
  listByHand,
  listPapers,
  rowsOf,
  saveVatRates,
  signPaper,
  toPaper,
} from './papers.ts'
import { printPaper } from './print-paper.ts'

const MAX_NOTICE_BYTES = 256 * 1024

/** Invoices and credit notes, the VAT of a month, and its rates. */
export function paperRoutes(app: App, deps: Deps): void {
  const { db, replicas } = deps

  route(app, contract.listPapers, ({ user, query }) => listPapers(deps, user, query))

  route(app, contract.getPaper, async ({ user, params }) => ({
    document: await getPaper(deps, user, params.id),
  }))

  route(app, contract.getPaperPdf, async ({ user, params, query }, reply) => {
    const row = await getPaperRow(db, user, params.id)
    const pdf = await printPaper(deps, row, query.language)
    return reply
      .header('content-disposition', `attachment; filename="${row.number.toLowerCase()}.pdf"`)
      .header('cache-control', 'no-store')
      .type('application/pdf')
      .send(pdf)
  })

  route(app, contract.signPaper, async ({ user, params, body }) => ({
    document: await signPaper(deps, user, params.id, body),
  }))

  route(app, contract.retryPaper, async ({ user, params }) => ({
    document: await retryPaper(deps, user, params.id),
  }))

  route(app, contract.getEtims, () => getEtims(deps))

  route(app, contract.compareMonth, ({ query }) => compareMonth(deps, query.month))

  app.register(async (app: App) => {
    takeAnyBody(app)
    route(
      app,
      { ...contract.receiveEtims, bodyLimit: MAX_NOTICE_BYTES },
      async ({ params, body }) => {
        await hearEtims(deps, params.secret, bodyText(body))
        return {}
      },
    )
  })

  route(app, contract.listByHand, ({ query }) => listByHand(deps, query))

  route(app, contract.getVatMonth, ({ query }) =>
    replicas.read((db) => getVatMonth(db, query.month)),
  )

  route(app, contract.getVatRates, () => getVatRates(db))

  route(app, contract.saveVatRates, ({ user, body }) => saveVatRates(deps, user, body))

  app.register(async (exports: App) => {
    auditExports(exports, db)
    route(exports, contract.exportPapers, ({ query }, reply) =>
      sendCsv({ reply, replicas }, 'invoices', paperFile, async (db, paging) => {
        const { page, nextCursor } = await selectPapers(db, { ...query, ...paging, oldest: true })
        return { page: page.flatMap((row) => rowsOf(toPaper(deps, row))), nextCursor }
      }),
    )
  })
}

/** As the accountant's program reads it: a row for each class. */
const paperFile: CsvColumns<ReturnType<typeof rowsOf>[number]> = [
  ['date', ({ issuedAt }) => nairobiDay(issuedAt)],
  ['kind', ({ kind }) => kind],
  ['number', ({ number }) => number],
  ['invoice', ({ invoice }) => invoice?.number ?? null],
  ['order', ({ orderNumber }) => orderNumber],
  ['buyerPin', ({ buyerPin }) => buyerPin],
  ['class', (row) => row.class],
  ['net', ({ net }) => net],
  ['tax', ({ tax }) => tax],
  ['gross', ({ gross }) => gross],
]
