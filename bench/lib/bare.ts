import { once } from 'node:events'
import type { BareOptions } from './bare-server.ts'
import { end, startNode } from './process.ts'

/** Starts the bare server as its own process. */
export async function openBare(options: BareOptions) {
  const child = startNode(['bench/lib/bare-server.ts'], process.env)
  child.send(options)
  const [port] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('The bare server did not start.')
    }),
  ])) as [number]
  return { port, pid: child.pid ?? 0, close: () => end(child) }
}
