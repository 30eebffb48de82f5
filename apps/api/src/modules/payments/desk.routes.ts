import * as drawers from '@duka/contract/ledger/drawers'
import { nairobiDay } from '@duka/contract/nairobi-time'
import * as corrections from '@duka/contract/payments/corrections'
import * as days from '@duka/contract/payments/days'
import * as contract from '@duka/contract/payments/payment-desk'
import { decodeText } from '@duka/contract/text-encoding'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/contract.ts'
import { onceInTransaction, readIdempotencyKey } from '../../http/idempotency.ts'
import { moveDrawers, putMoveRight } from '../ledger/drawers.ts'
import { acceptHeld } from './desk/accept.ts'
import { closeDay, readClosingDay } from './desk/days.ts'
import { matchReceipt, returnReceipt } from './desk/match-receipt.ts'
import { putRight } from './desk/put-right.ts'
import { listLedger, listOpenReceipts, listOwed, listRiders, readDay } from './desk/reports.ts'
import { importStatement } from './incoming/statement.ts'
import { listPayments } from './records/payments.ts'
import { payBackFromDrawer } from './refunds/refunds.ts'

/** Enough for a year of a busy paybill. */
const MAX_STATEMENT_BYTES = 4 * 1024 * 1024

/** The endpoints of the staff's payment pages: lists, day report, matching, accepting, paying back. */
export function deskRoutes(app: App, deps: Deps): void {
  const { db, now, production } = deps
  const counting = { withSimulated: !production }

  route(app, contract.listPayments, ({ query }) => listLedger(db, query))

  route(app, contract.getPaymentDay, ({ query }) =>
    readDay(db, query.date ?? nairobiDay(now()), counting),
  )

  route(app, drawers.moveDrawers, async (request) => {
    const { user, body } = request
    const entry = await onceInTransaction(db, readIdempotencyKey(request), (db) =>
      body.kind === 'paid-back'
        ? payBackFromDrawer(db, deps, user, body)
        : moveDrawers(db, user, body),
    )
    return { entry }
  })

  route(app, drawers.putMoveRight, async (request) => {
    const { user, body, params } = request
    const entry = await onceInTransaction(db, readIdempotencyKey(request), (db) =>
      putMoveRight(db, user, { ...body, ...params }),
    )
    return { entry }
  })

  route(app, days.getDay, ({ user, params }) => readClosingDay(db, user, params.day, counting))

  route(app, days.closeDay, (request) => {
    const { user, params, body } = request
    return onceInTransaction(db, readIdempotencyKey(request), (db) =>
      closeDay({ db, now }, user, { ...body, ...params, ...counting }),
    )
  })

  route(app, contract.listOpenReceipts, async ({ user }) => ({
    receipts: await listOpenReceipts(db, user, now()),
  }))

  route(app, contract.listRiders, async () => ({ riders: await listRiders(db, now()) }))

  route(app, contract.listOwed, async () => ({ owed: await listOwed(db, counting) }))

  route(app, contract.acceptHeld, async ({ user, body }) => {
    await acceptHeld(deps, user, body)
    return listPayments(db, user, body.orderId)
  })

  route(app, contract.matchReceipt, async ({ user, body }) => ({
    payment: await matchReceipt(deps, user, body),
  }))

  route(app, corrections.putRight, async (request) => {
    const { user, body } = request
    const entry = await onceInTransaction(db, readIdempotencyKey(request), (db) =>
      putRight({ db, now }, user, body),
    )
    return { entry }
  })

  route(app, contract.returnReceipt, ({ user, body }) => returnReceipt(deps, user, body))

  app.register(async (app: App) => {
    // Accepts the portal's file unchanged, besides JSON.
    app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, bytes, done) =>
      done(null, { csv: decodeText(Buffer.from(bytes)) }),
    )
    route(app, { ...contract.importStatement, bodyLimit: MAX_STATEMENT_BYTES }, ({ user, body }) =>
      importStatement(deps, user, body),
    )
  })
}
