import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/**
 * Tells browsers what they may do with every answer. `publicUrl` is the address shoppers see: only
 * one of `https:` may be kept to it.
 */
export function tellBrowsersWhatIsSafe(app: FastifyInstance, publicUrl: string): void {
  const headers = securityHeaders(publicUrl)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** What helmet says is the same for every answer; asked each time, it puts it together each time. */
function securityHeaders(publicUrl: string) {
  const say = helmet({
    // Pages set their own, by the hashes of what is in them.
    contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // Pictures and share cards are meant to be shown elsewhere.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // What only browsers of the past listened to is left out: each line costs on the hottest path.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    hsts: publicUrl.startsWith('https:') && { maxAge: 31_536_000 },
  })
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  say(answer.req, answer, (error) => {
    if (error) throw error
  })
  return answer.getHeaders()
}
