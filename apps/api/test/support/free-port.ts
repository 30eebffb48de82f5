import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** A port on which nothing listens, below those that a system gives to programs that ask for any. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = randomInt(10_000, 32_000)
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}
