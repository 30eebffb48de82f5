import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from './errors.ts'

/** Headers of responses that no route makes; where a route is reached, helmet adds more. */
const baseHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

/** The responses in flight on each connection, oldest first, without cached ones, which are sent at once. */
const inFlight = new WeakMap<Socket, Set<ServerResponse>>()

/** Answers the requests that Node itself refuses, with a body of the error catalogue. */
export function answerBrokenRequests({ server }: FastifyInstance): void {
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const responses = inFlight.get(socket) ?? new Set()
    inFlight.set(socket, responses.add(response))
    response.once('close', () => responses.delete(response))
  })
  // Node would refuse an unknown `Expect`. HTTP allows a server to ignore it, and it may be a callback of M-Pesa.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    server.emit('request', request, response),
  )
  // CONNECT asks for a tunnel to another server.
  server.on('connect', (_request: IncomingMessage, socket: Socket) =>
    writeToSocket(socket, '400 Bad Request', new ShopError('MALFORMED_REQUEST')),
  )
}

/** Whether the `Host` header is missing or sent twice: HTTP/1.1 requires exactly one. */
export function hasBadHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  // The raw headers: of two `Host` headers Node shows only the first.
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1 || (hosts === 0 && httpVersion !== '1.0')
}

/**
 * Whether the target of a request is a path. HTTP also allows a whole address (`GET http://host/`),
 * which is meant for proxies: used as a path, it would lead to another host.
 */
export function hasPath({ url = '' }: IncomingMessage): boolean {
  return url.startsWith('/')
}

/** Refuses before any route is reached and closes the connection: what follows could be misread. */
export function refuse(response: ServerResponse): void {
  const { headers, body } = refusalResponse(new ShopError('MALFORMED_REQUEST'))
  response.writeHead(400, headers).end(body)
}

/** Answers a URL that cannot be decoded. */
export function answerUndecodable(
  _error: Error,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { code, message } = new ShopError('MALFORMED_REQUEST')
  reply.code(400).headers(baseHeaders).send(JSON.stringify({ message, code }))
}

/**
 * Answers input that is not HTTP, arrives too slowly or has too many headers, directly on the socket. Never
 * writes into another response: earlier valid requests are answered first.
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const open = [...(inFlight.get(socket) ?? [])]
  const before = open.findLast(({ req }) => req.complete)
  if (before) closeAfter(before, socket)
  else if (open.some(({ headersSent }) => headersSent)) socket.destroy()
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    writeToSocket(socket, '408 Request Timeout', new ShopError('MALFORMED_REQUEST'))
  else if (error.code === 'HPE_HEADER_OVERFLOW')
    writeToSocket(socket, '431 Request Header Fields Too Large', new ShopError('PAYLOAD_TOO_LARGE'))
  else writeToSocket(socket, '400 Bad Request', new ShopError('MALFORMED_REQUEST'))
}

const closing = new WeakSet<Socket>()

/** Closes the socket after this response, whatever else arrives. */
function closeAfter(response: ServerResponse, socket: Socket): void {
  if (closing.has(socket)) return
  closing.add(socket)
  response.once('close', () => socket.destroySoon())
}

function writeToSocket(socket: Socket, status: string, refusal: ShopError): void {
  const { headers, body } = refusalResponse(refusal)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
  socket.destroySoon()
}

function refusalResponse({ message, code }: ShopError) {
  const body = JSON.stringify({ message, code })
  const length = String(Buffer.byteLength(body))
  return { body, headers: { ...baseHeaders, 'content-length': length, connection: 'close' } }
}
