import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** Sets the security headers of every response. HSTS is set only when `publicUrl` is `https:`. */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = securityHeaders(publicUrl)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** The headers of helmet, computed once: they are the same for every response. */
function securityHeaders(publicUrl: string) {
  const setHeaders = helmet({
    // Pages set their own policy, with the hashes of their scripts and styles.
    contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // Other sites may show pictures and share cards.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // Headers for old browsers are left out.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // Not for subdomains: the owner may have others, which are not the shop's to close.
    hsts: publicUrl.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains: false },
  })
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  setHeaders(response.req, response, (error) => {
    if (error) throw error
  })
  return response.getHeaders()
}
