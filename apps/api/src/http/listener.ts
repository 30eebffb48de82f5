import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** Who wants to hear what the processes of the shop tell each other on one channel. */
export interface Subscriber {
  /** PostgreSQL's name for what is told. */
  channel: string
  heard(payload: string): void
  /** Whether this process hears anything at all: what is told while it does not never comes. */
  lineIs(up: boolean): void
}

const RETRY_MS = 1000

/**
 * Listens on one connection of its own for everybody in this process who wants to hear what another
 * told by `pg_notify`. A line that is lost is taken up again.
 */
export async function listen(
  databaseUrl: string,
  subscribers: readonly Subscriber[],
  log: FastifyBaseLogger,
): Promise<{ close(): Promise<void> }> {
  let closed = false
  let listener: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  const lineIs = (up: boolean) => {
    for (const subscriber of subscribers) subscriber.lineIs(up)
  }

  async function open(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'duka news',
      keepAlive: true,
    })
    let lost = false
    const lose = (error?: Error) => {
      if (lost || closed) return
      lost = true
      lineIs(false)
      if (error) log.warn({ err: error }, 'lost the line for news')
      client.end().catch(() => undefined)
      retry = setTimeout(() => open().catch(() => undefined), RETRY_MS)
    }
    client.on('error', lose)
    client.on('end', () => lose())
    client.on('notification', ({ channel, payload = '' }) => {
      for (const subscriber of subscribers)
        if (subscriber.channel === channel) subscriber.heard(payload)
    })
    try {
      await client.connect()
      for (const { channel } of subscribers) await client.query(`listen ${channel}`)
      listener = client
      lineIs(true)
    } catch (error) {
      lose(error instanceof Error ? error : undefined)
    }
  }

  lineIs(false)
  await open()
  return {
    async close() {
      closed = true
      clearTimeout(retry)
      await listener?.end().catch(() => undefined)
    },
  }
}
