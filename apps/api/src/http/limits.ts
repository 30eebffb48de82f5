import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { ShopError } from './errors.ts'

const SECOND_MS = 1000
/** The longest address, in characters; node itself refuses more than 16 kB of headers together. */
const LONGEST_PARAMETER = 16 * 1024

/**
 * How much, and how slowly, anyone may send. A client that trickles its headers or its body holds a
 * connection for these times and no longer; a picture over a slow line still arrives.
 */
export const limits = {
  bodyLimit: 256 * 1024,
  requestTimeout: 120 * SECOND_MS,
  // Counts silence on the line. Asking M-Pesa can take most of a minute.
  connectionTimeout: 150 * SECOND_MS,
  http: { headersTimeout: 20 * SECOND_MS, connectionsCheckingInterval: 5 * SECOND_MS },
  // A long id is an id that is not there, which is for its route to say.
  routerOptions: { maxParamLength: LONGEST_PARAMETER },
  onProtoPoisoning: 'remove',
  onConstructorPoisoning: 'remove',
  clientErrorHandler: answerBrokenRequest,
  frameworkErrors: answerUndecodable,
} as const satisfies FastifyServerOptions & { http: object }

/** What every answer says to a browser; helmet adds more where a route is reached. */
const leastHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

/** An address that cannot be decoded never reaches a route. */
function answerUndecodable(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  const { code, message } = new ShopError('MALFORMED_REQUEST')
  reply.code(400).headers(leastHeaders).send(JSON.stringify({ message, code }))
}

/** What is no HTTP at all, came too slowly or has headers without end: answered on the bare line. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, refusal] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ['408 Request Timeout', new ShopError('MALFORMED_REQUEST')]
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', new ShopError('PAYLOAD_TOO_LARGE')]
        : ['400 Bad Request', new ShopError('MALFORMED_REQUEST')]
  const body = JSON.stringify({ message: refusal.message, code: refusal.code })
  const headers = { ...leastHeaders, 'content-length': String(body.length), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
  socket.destroySoon()
}
