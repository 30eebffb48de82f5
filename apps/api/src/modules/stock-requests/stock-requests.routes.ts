import * as contract from '@duka/contract/stock-requests/stock-requests'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/contract.ts'
import { languageOf } from '../../http/language.ts'
import { deleteRequest } from './stock-requests.queries.ts'
import { requestNotice } from './stock-requests.ts'

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function stockRequestRoutes(app: App, deps: Deps): void {
  route(app, contract.notifyMe, async (request) => {
    const { params, body, ip, headers } = request
    // Guests may ask, too, and so may people whose session has ended.
    const user = headers.authorization ? await request.identify().catch(() => undefined) : undefined
    await requestNotice(deps, body, {
      productId: params.id,
      userId: user?.id,
      language: languageOf(request),
      ip,
    })
    return { message: 'We will tell you once when it is back in stock.' }
  })
}

/**
 * `POST /stop/{id}` ends a request: from the page at that address, and as a mail program does it for
 * `List-Unsubscribe` (RFC 8058), which follows no redirect. A GET never ends anything, because mail
 * scanners open every link.
 */
export async function stopRoute(app: FastifyInstance, { db }: Pick<Deps, 'db'>): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_request, body, done) =>
    done(null, body),
  )
  app.post<{ Params: { token: string } }>('/stop/:token', async ({ params, body }, reply) => {
    const id = params.token.toLowerCase()
    if (isUuid.test(id)) await deleteRequest(db, id)
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    if (String(body ?? '').includes('List-Unsubscribe=One-Click'))
      return reply
        .type('text/plain; charset=utf-8')
        .send('You get no message about this any more.\n')
    return reply.redirect('/stop/done', 303)
  })
}
