import * as contract from '@duka/contract/payments/pay-links'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'
import { readIdempotencyKey } from '../../http/idempotency.ts'
import { endPayLink, makePayLink } from './links/make-pay-link.ts'
import { enterCodeByPayLink, promptByPayLink, readPayLink } from './links/pay-by-link.ts'

export function payLinkRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.makePayLink,
    handler: async (request, reply) => {
      const { user, params, body } = request
      const key = readIdempotencyKey(request)
      return reply.code(201).send(await makePayLink(deps, user, params.id, body, key))
    },
  })

  app.route({
    ...contract.endPayLink,
    handler: async (request, reply) => {
      await endPayLink(deps, request.user, request.params.id)
      return reply.code(204).send()
    },
  })

  app.route({
    ...contract.readPayLink,
    handler: (request, reply) => {
      reply.header('x-robots-tag', 'noindex')
      return readPayLink(deps, linkOf(request))
    },
  })

  app.route({
    ...contract.promptByPayLink,
    handler: (request, reply) => {
      reply.header('x-robots-tag', 'noindex')
      return promptByPayLink(deps, linkOf(request), request.body.phoneNumber)
    },
  })

  app.route({
    ...contract.enterCodeByPayLink,
    handler: async (request, reply) => {
      reply.header('x-robots-tag', 'noindex')
      const answer = await enterCodeByPayLink(deps, linkOf(request), request.body.code)
      return answer.state === 'paid' ? answer : reply.code(202).send(answer)
    },
  })
}

function linkOf({ params, ip, headers }: FastifyRequest<{ Params: { token: string } }>) {
  return { token: params.token, from: { ip, userAgent: headers['user-agent'] } }
}
