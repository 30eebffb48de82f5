import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/** The message by which the parent tells a worker to end. */
export const DRAIN = 'duka:drain'

/** A connection that nobody uses for so long is closed. */
const MAX_WAIT_MS = 10_000

/**
 * Stops listening and lets the present connections end with their next response (`Connection: close`), so that no client
 * sends a request into a connection that is just being closed. Resolves when all have ended, after 10 s at the latest.
 */
export async function drain(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close')
  })
  const closed = new Promise<void>((resolve) => server.once('close', () => resolve()))
  // The close of HTTP would end idle connections at once; this one only stops listening.
  NetServer.prototype.close.call(server)
  // A later close waits for the same connections, and does not fail because the server has stopped listening.
  server.close = (done) => {
    void closed.then(() => done?.())
    return server
  }
  let late: NodeJS.Timeout | undefined
  const waited = new Promise<void>((resolve) => {
    late = setTimeout(resolve, MAX_WAIT_MS)
  })
  await Promise.race([closed, waited])
  clearTimeout(late)
}
