import * as contract from '@duka/contract/payments/payments'
import * as typedCodes from '@duka/contract/payments/typed-codes'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/contract.ts'
import { eventStreams } from '../../http/event-streams.ts'
import {
  onceAcrossTheNetwork,
  onceInTransaction,
  readIdempotencyKey,
} from '../../http/idempotency.ts'
import { ledgerRoutes } from '../ledger/ledger.routes.ts'
import { readCashChoice } from '../orders/change/pay-on-delivery.ts'
import { findClosedMethods } from '../orders/price/closed-methods.ts'
import { selectOpenSessions } from '../users/sessions/sessions.queries.ts'
import { recordCash } from './desk/cash.ts'
import { deskRoutes } from './desk.routes.ts'
import { makeReceipt } from './documents/receipt.ts'
import { hookRoutes } from './hooks.routes.ts'
import { enterTypedCode } from './incoming/typed-codes.ts'
import { readPayTo } from './mpesa/pay-to.ts'
import { makeOrderQr } from './prompts/mpesa-qr.ts'
import { askForPayment } from './prompts/prompt.ts'
import { getOwnOrderMoney, listPayments } from './records/payments.ts'
import { refundPayment } from './refunds/refunds.ts'

/** The endpoints of payments: prompts, cash, refunds, receipts, and those of the staff's pages and of M-Pesa. */
export function paymentRoutes(app: App, deps: Deps): void {
  const { db, orderEvents } = deps
  const streams = eventStreams(app, (tokenHashes) => selectOpenSessions(db, tokenHashes))

  route(app, contract.askForPayment, (request) => {
    const key = readIdempotencyKey(request)
    return onceAcrossTheNetwork(db, key, () => askForPayment(deps, request.user, request.body))
  })

  route(app, typedCodes.enterTypedCode, async (request, reply) => {
    const key = readIdempotencyKey(request)
    const answer = await onceAcrossTheNetwork(db, key, () =>
      enterTypedCode(deps, request.user, request.body),
    )
    return answer.state === 'paid' ? answer : reply.code(202).send(answer)
  })

  route(app, typedCodes.getMpesaQr, async ({ user, params }, reply) => {
    const png = await makeOrderQr(deps, user, params.id)
    return reply.header('cache-control', 'no-store').type('image/png').send(png)
  })

  route(app, contract.listPaymentsOfOrder, async ({ user, params: { orderId } }) => ({
    ...(await listPayments(db, user, orderId)),
    ...(await readCashChoice(deps, user, orderId)),
  }))

  route(app, contract.followPaymentsOfOrder, async (request, reply) => {
    const { orderId } = request.params
    await getOwnOrderMoney(db, request.user, orderId)
    return streams.open(request, reply, (changed) => orderEvents.watch(orderId, changed))
  })

  route(app, contract.getReceipt, async ({ user, params, query }, reply) => {
    const { name, pdf } = await makeReceipt(deps, user, params.orderId, query.language)
    return reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .type('application/pdf')
      .send(pdf)
  })

  route(app, contract.recordCash, async (request) => {
    const { user, body } = request
    const payment = await onceInTransaction(db, readIdempotencyKey(request), (db) =>
      recordCash({ ...deps, db }, user, body),
    )
    return { payment }
  })

  route(app, contract.refundPayment, async (request) => ({
    payment: await refundPayment(deps, request.user, request.body, readIdempotencyKey(request)),
  }))

  route(app, contract.getPaymentOptions, async (request) => {
    const closed = await closedMethods(request)
    const isOpen = (method: string) => !closed.some((one) => one.method === method)
    return {
      simulator: deps.mpesa.simulator,
      methods: deps.settings.now().paymentMethods.filter(isOpen),
      closed,
      ...(await readPayTo(deps)),
    }
  })

  deskRoutes(app, deps)
  ledgerRoutes(app, deps)
  hookRoutes(app, deps)

  async function closedMethods(request: FastifyRequest & { query: contract.OptionsFor }) {
    const { addressId, ...wanted } = request.query
    if (!addressId) return []
    const { id } = await request.identify()
    const closed = await findClosedMethods(deps, id, { ...wanted, addressId })
    return closed.map(({ method, refusal: { message, code, values } }) => {
      return { method, message, code, values }
    })
  }
}
