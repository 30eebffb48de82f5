import { nairobiDay } from '@duka/contract/nairobi-time'
import * as cashCounts from '@duka/contract/payments/cash-counts'
import * as corrections from '@duka/contract/payments/corrections'
import * as contract from '@duka/contract/payments/payment-desk'
import { decodeText } from '@duka/contract/text-encoding'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'
import { onceInTransaction, readIdempotencyKey } from '../../http/idempotency.ts'
import { acceptHeld } from './desk/accept.ts'
import { countCash, readCashOf } from './desk/cash-counts.ts'
import { matchReceipt, returnReceipt } from './desk/match-receipt.ts'
import { putRight } from './desk/put-right.ts'
import { listLedger, listOpenReceipts, listOwed, listRiders, readDay } from './desk/reports.ts'
import { importStatement } from './incoming/statement.ts'
import { listPayments } from './records/payments.ts'

/** Enough for a year of a busy paybill. */
const MAX_STATEMENT_BYTES = 4 * 1024 * 1024

/** The endpoints of the staff's payment pages: lists, day report, matching, accepting, paying back. */
export function deskRoutes(app: App, deps: Deps): void {
  const { db, now, production } = deps
  const counting = { withSimulated: !production }

  app.route({ ...contract.listPayments, handler: ({ query }) => listLedger(db, query) })

  app.route({
    ...contract.getPaymentDay,
    handler: ({ query }) => readDay(db, query.date ?? nairobiDay(now()), counting),
  })

  app.route({
    ...cashCounts.listCashCounts,
    handler: async ({ query }) => {
      const date = query.date ?? nairobiDay(now())
      return { date, people: await readCashOf(db, date) }
    },
  })

  app.route({
    ...cashCounts.countCash,
    handler: async (request, reply) => {
      const { user, body } = request
      const person = await onceInTransaction(db, readIdempotencyKey(request), (db) =>
        countCash({ db, now }, user, body),
      )
      return reply.code(201).send({ person })
    },
  })

  app.route({
    ...contract.listOpenReceipts,
    handler: async () => ({ receipts: await listOpenReceipts(db, now()) }),
  })

  app.route({
    ...contract.listRiders,
    handler: async () => ({ riders: await listRiders(db, now()) }),
  })

  app.route({
    ...contract.listOwed,
    handler: async () => ({ owed: await listOwed(db, counting) }),
  })

  app.route({
    ...contract.acceptHeld,
    handler: async ({ user, body }) => {
      await acceptHeld(deps, user, body)
      return listPayments(db, user, body.orderId)
    },
  })

  app.route({
    ...contract.matchReceipt,
    handler: async ({ user, body }) => ({ payment: await matchReceipt(deps, user, body) }),
  })

  app.route({
    ...corrections.putRight,
    handler: async (request, reply) => {
      const { user, body } = request
      const entry = await onceInTransaction(db, readIdempotencyKey(request), (db) =>
        putRight({ db, now }, user, body),
      )
      return reply.code(201).send({ entry })
    },
  })

  app.route({
    ...contract.returnReceipt,
    handler: ({ user, body }) => returnReceipt(deps, user, body),
  })

  app.register(async (app: App) => {
    // Accepts the portal's file unchanged, besides JSON.
    app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, bytes, done) =>
      done(null, { csv: decodeText(Buffer.from(bytes)) }),
    )
    app.route({
      ...contract.importStatement,
      bodyLimit: MAX_STATEMENT_BYTES,
      handler: ({ user, body }) => importStatement(deps, user, body),
    })
  })
}
