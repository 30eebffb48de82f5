import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/errors.ts'

const MOST_BYTES = 16 * 1024
const TIMEOUT_MS = 15_000
/** The phone page brings its own scripts, styles and pictures, and asks its own server. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * What a person does with the phone. The simulator's controls (faults, settings, time, reset) are
 * for whoever sits at the machine, on its own port: a stranger must not reset a demonstration.
 */
const phonePaths =
  /^\/simulator(\/(phone\.js|phone\.css|icon\.svg|api\/(prompts(\/[\w-]+\/answer)?|pay-bill)))?$/

/** Shows the simulator's phone at `/simulator`. With the real M-Pesa there is nothing there at all. */
export async function simulatorRoutes(app: FastifyInstance, { mpesa }: Deps): Promise<void> {
  const { simulatorUrl } = mpesa
  if (!mpesa.simulator || !simulatorUrl) return

  await app.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const url of ['/simulator', '/simulator/*'])
      app.route({
        method: ['GET', 'POST'],
        url,
        bodyLimit: MOST_BYTES,
        handler: (request, reply) => {
          // As it will be asked: `..`, a backslash or `#` in what came may lead somewhere else.
          const asked = new URL(request.url, simulatorUrl)
          if (!phonePaths.test(asked.pathname)) throw new ShopError('NOT_FOUND')
          return forward(asked, request, reply)
        },
      })
  })
}

async function forward(asked: URL, { method, headers, body }: FastifyRequest, reply: FastifyReply) {
  const answer = await fetch(asked, {
    method,
    headers: { 'content-type': headers['content-type'] ?? 'application/json' },
    ...(Buffer.isBuffer(body) && { body: new Uint8Array(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause) => {
    throw new ShopError('UNAVAILABLE', {}, { retryAfterSeconds: 2, cause })
  })
  return reply
    .code(answer.status)
    .header('content-type', answer.headers.get('content-type') ?? 'text/plain')
    .header('cache-control', 'no-store')
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    .send(Buffer.from(await answer.arrayBuffer()))
}
