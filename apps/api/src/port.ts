import { createServer } from 'node:net'
import { WrongConfiguration } from './env.ts'

/**
 * Makes sure, before anything slow is started, that the shop can listen where it is told to.
 * Port 0 becomes one that is free. Throws `WrongConfiguration` when the place is taken or not ours.
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
