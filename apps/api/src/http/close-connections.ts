import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long requests in flight may take once the shop closes. */
const MAX_WAIT_MS = 10_000

/**
 * Lets the shop close as soon as its work is done. Browsers keep connections open, and open some in
 * advance; each would delay closing by a minute. Idle connections are closed at once, the others after
 * their response.
 */
export function closeConnectionsOnStop(app: FastifyInstance): void {
  const idle = new Set<Socket>()
  let isClosing = false

  app.server.on('connection', (socket: Socket) => {
    idle.add(socket)
    socket.once('close', () => idle.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket)
    response.once('close', () => {
      if (isClosing) socket.destroySoon()
      else if (!socket.destroyed) idle.add(socket)
    })
  })
  app.addHook('preClose', async () => {
    isClosing = true
    // A cached response is sent without this listener, and may not be written completely: hence `destroySoon`.
    for (const socket of idle) socket.destroySoon()
    setTimeout(() => app.server.closeAllConnections(), MAX_WAIT_MS).unref()
  })
}
