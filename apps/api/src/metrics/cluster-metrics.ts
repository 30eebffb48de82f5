import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

/** Between a worker, which is asked for the metrics, and the parent, which adds up those of all workers. */
interface Message {
  type: 'duka:metrics'
  id: number
  text?: string
  problem?: string
}

/** In the parent: answers the workers with the metrics of all of them. */
export function addUpMetrics(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', (worker, { type, id }: Message) => {
    if (type !== 'duka:metrics') return
    const answer = (more: Partial<Message>) => {
      if (worker.isConnected()) worker.send({ type, id, ...more })
    }
    all.clusterMetrics().then(
      (text) => answer({ text }),
      (error) => answer({ problem: String(error) }),
    )
  })
}

/**
 * In a worker: lets the parent read this registry. Returns a function that answers the metrics of all workers; it fails
 * while a worker starts or hangs.
 */
export function shareMetrics(registry: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries([registry])
  // Its constructor listens for the parent.
  new AggregatorRegistry()
  let last = 0
  const waiting = new Map<number, (message: Message) => void>()
  process.on('message', (message: Message) => {
    if (message.type === 'duka:metrics') waiting.get(message.id)?.(message)
  })
  return async () => {
    last += 1
    const id = last
    const { text, problem } = await new Promise<Message>((resolve) => {
      waiting.set(id, resolve)
      process.send?.({ type: 'duka:metrics', id } satisfies Message)
    })
    waiting.delete(id)
    if (text === undefined) throw new Error(`The workers' metrics are not complete: ${problem}`)
    return text
  }
}
