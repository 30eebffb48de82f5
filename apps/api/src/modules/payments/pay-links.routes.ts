import * as contract from '@duka/contract/payments/pay-links'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/contract.ts'
import { readIdempotencyKey } from '../../http/idempotency.ts'
import { endPayLink, makePayLink } from './links/make-pay-link.ts'
import { enterCodeByPayLink, promptByPayLink, readPayLink } from './links/pay-by-link.ts'

export function payLinkRoutes(app: App, deps: Deps): void {
  route(app, contract.makePayLink, async (request) => {
    const { user, params, body } = request
    const key = readIdempotencyKey(request)
    return makePayLink(deps, user, params.id, body, key)
  })

  route(app, contract.endPayLink, (request) => endPayLink(deps, request.user, request.params.id))

  route(app, contract.readPayLink, (request, reply) => {
    reply.header('x-robots-tag', 'noindex')
    return readPayLink(deps, linkOf(request))
  })

  route(app, contract.promptByPayLink, (request, reply) => {
    reply.header('x-robots-tag', 'noindex')
    return promptByPayLink(deps, linkOf(request), request.body.phoneNumber)
  })

  route(app, contract.enterCodeByPayLink, async (request, reply) => {
    reply.header('x-robots-tag', 'noindex')
    const answer = await enterCodeByPayLink(deps, linkOf(request), request.body.code)
    return answer.state === 'paid' ? answer : reply.code(202).send(answer)
  })
}

function linkOf({ params, ip, headers }: FastifyRequest<{ Params: { token: string } }>) {
  return { token: params.token, from: { ip, userAgent: headers['user-agent'] } }
}
