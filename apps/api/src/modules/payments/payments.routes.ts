import * as contract from '@duka/contract/payments'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'
import { eventStreams } from '../../http/event-streams.ts'
import { onceAcrossTheNetwork, readOnceKey } from '../../http/idempotency.ts'
import { recordCash } from './cash.ts'
import { deskRoutes } from './desk.routes.ts'
import { isRegistered } from './hook-secret.ts'
import { hookRoutes } from './hooks.routes.ts'
import { listPayments, refuseForeign } from './payments.ts'
import { askForPayment } from './prompt.ts'
import { makeReceipt } from './receipt.ts'
import { refundPayment } from './refunds.ts'

export function paymentRoutes(app: App, deps: Deps): void {
  const { db, mpesa, orderNews } = deps
  const streams = eventStreams(app, db)

  app.route({
    ...contract.askForPayment,
    handler: (request) => {
      const key = readOnceKey(request, 'askForPayment')
      return onceAcrossTheNetwork(db, key, () => askForPayment(deps, request.user, request.body))
    },
  })

  app.route({
    ...contract.listPaymentsOfOrder,
    handler: ({ user, params }) => listPayments(db, user, params.orderId),
  })

  app.route({
    ...contract.followPaymentsOfOrder,
    handler: async (request, reply) => {
      const { orderId } = request.params
      await refuseForeign(db, request.user, orderId)
      return streams.open(request, reply, (changed) => orderNews.watch(orderId, changed))
    },
  })

  app.route({
    ...contract.getReceipt,
    handler: async ({ user, params, query }, reply) => {
      const { name, pdf } = await makeReceipt(deps, user, params.orderId, query.language)
      return reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .type('application/pdf')
        .send(pdf)
    },
  })

  app.route({
    ...contract.recordCash,
    handler: async ({ user, body }, reply) =>
      reply.code(201).send({ payment: await recordCash(deps, user, body) }),
  })

  app.route({
    ...contract.refundPayment,
    handler: async ({ user, body }, reply) =>
      reply.code(202).send({ payment: await refundPayment(deps, user, body) }),
  })

  app.route({
    ...contract.getPaymentOptions,
    handler: async () => ({
      simulator: mpesa.simulator,
      methods: deps.settings.now().paymentMethods,
      paybill: await openPaybill(),
    }),
  })

  deskRoutes(app, deps)
  hookRoutes(app, deps)

  /** What people may type at their phones, while the shop takes M-Pesa and hears of it. */
  async function openPaybill(): Promise<string | null> {
    const { paybill } = mpesa
    if (!paybill || !deps.settings.now().paymentMethods.includes('mpesa')) return null
    return (await isRegistered(db, paybill)) ? paybill : null
  }
}
