import { createServer } from 'node:net'
import { WrongConfiguration } from '../env/env.ts'

/**
 * Checks that the shop can listen on this port, before anything slow starts.
 * Port 0 becomes a free one. Throws `WrongConfiguration` when the port is taken or forbidden.
 */
export function claimPort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)))
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address()
      const claimed = typeof address === 'object' && address ? address.port : port
      server.close(() => resolve(claimed))
    })
  })
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new WrongConfiguration(`PORT: ${port} is already taken; choose another one.`)
    case 'EACCES':
      return new WrongConfiguration(
        `PORT: this user may not listen on ${port}; choose 1024 or above.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new WrongConfiguration(`HOST: ${host} is not an address of this machine.`)
    default:
      return error
  }
}
