import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from './errors.ts'

/** What every answer says to a browser; helmet adds more where a route is reached. */
const leastHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

/** What is being answered on each line, first asked first. Ready answers go out in one piece. */
const answering = new WeakMap<Socket, Set<ServerResponse>>()

/** Has whatever Node refuses by itself refused in the shop's words: no route ever sees it. */
export function answerBrokenRequests({ server }: FastifyInstance): void {
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const onThisLine = answering.get(socket) ?? new Set()
    answering.set(socket, onThisLine.add(response))
    response.once('close', () => onThisLine.delete(response))
  })
  // Node would refuse it. HTTP leaves that to us, and it may be M-Pesa that tells of money.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    server.emit('request', request, response),
  )
  // A tunnel to elsewhere.
  server.on('connect', (_request: IncomingMessage, socket: Socket) =>
    answerOnTheLine(socket, '400 Bad Request', new ShopError('MALFORMED_REQUEST')),
  )
}

/** HTTP/1.1 asks every request which host it means, and lets none mean two. */
export function isVagueOnHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  // As they came: where a header is given twice, Node shows the first and says nothing.
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1 || (hosts === 0 && httpVersion !== '1.0')
}

/** Refuses before any route is reached, and hangs up: what else is sent would be misread. */
export function refuse(response: ServerResponse): void {
  const { headers, body } = lastAnswer(new ShopError('MALFORMED_REQUEST'))
  response.writeHead(400, headers).end(body)
}

/** An address that cannot be decoded never reaches a route. */
export function answerUndecodable(
  _error: Error,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { code, message } = new ShopError('MALFORMED_REQUEST')
  reply.code(400).headers(leastHeaders).send(JSON.stringify({ message, code }))
}

/**
 * What is no HTTP at all, came too slowly or has headers without end: answered on the bare line, but
 * never into an answer that is on its way. What was asked before in good order is answered first.
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const open = [...(answering.get(socket) ?? [])]
  const before = open.findLast(({ req }) => req.complete)
  if (before) hangUpAfter(before, socket)
  else if (open.some(({ headersSent }) => headersSent)) socket.destroy()
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    answerOnTheLine(socket, '408 Request Timeout', new ShopError('MALFORMED_REQUEST'))
  else if (error.code === 'HPE_HEADER_OVERFLOW')
    answerOnTheLine(
      socket,
      '431 Request Header Fields Too Large',
      new ShopError('PAYLOAD_TOO_LARGE'),
    )
  else answerOnTheLine(socket, '400 Bad Request', new ShopError('MALFORMED_REQUEST'))
}

const hangingUp = new WeakSet<Socket>()

/** Once, however much more of the same arrives meanwhile. */
function hangUpAfter(response: ServerResponse, socket: Socket): void {
  if (hangingUp.has(socket)) return
  hangingUp.add(socket)
  response.once('close', () => socket.destroySoon())
}

function answerOnTheLine(socket: Socket, status: string, refusal: ShopError): void {
  const { headers, body } = lastAnswer(refusal)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
  socket.destroySoon()
}

function lastAnswer({ message, code }: ShopError) {
  const body = JSON.stringify({ message, code })
  const length = String(Buffer.byteLength(body))
  return { body, headers: { ...leastHeaders, 'content-length': length, connection: 'close' } }
}
