import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long what is in flight may take once the shop closes. */
const PATIENCE_MS = 10_000

/**
 * Lets the shop close when its work is done. Browsers keep lines open, and open some ahead of need:
 * left alone, each would hold the closing up for a minute. A line on which nothing is being answered
 * is hung up at once, the others as soon as they have their answer.
 */
export function hangUpWhenClosing(app: FastifyInstance): void {
  const quiet = new Set<Socket>()
  let isClosing = false

  app.server.on('connection', (socket: Socket) => {
    quiet.add(socket)
    socket.once('close', () => quiet.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    quiet.delete(socket)
    response.once('close', () => {
      if (isClosing) socket.destroySoon()
      else if (!socket.destroyed) quiet.add(socket)
    })
  })
  app.addHook('preClose', async () => {
    isClosing = true
    // What was kept ready goes out past this listener, and may not have left altogether.
    for (const socket of quiet) socket.destroySoon()
    setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS).unref()
  })
}
