import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** A subscriber to the notifications of one channel. */
export interface Subscriber {
  /** The name of the PostgreSQL channel. */
  channel: string
  onNotification(payload: string): void
  /** Says whether the connection is up. Notifications sent while it is down are lost. */
  onConnection(up: boolean): void
}

const RETRY_MS = 1000

/**
 * Listens for notifications (`pg_notify`) of all processes on one connection for all subscribers of this process.
 * Reconnects after a failure.
 */
export async function listen(
  databaseUrl: string,
  subscribers: readonly Subscriber[],
  log: FastifyBaseLogger,
): Promise<{ close(): Promise<void> }> {
  let closed = false
  let listener: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  const onConnection = (up: boolean) => {
    for (const subscriber of subscribers) subscriber.onConnection(up)
  }

  async function open(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'duka notifications',
      keepAlive: true,
    })
    let lost = false
    const lose = (error?: Error) => {
      if (lost || closed) return
      lost = true
      onConnection(false)
      if (error) log.warn({ err: error }, 'lost the connection for notifications')
      client.end().catch(() => undefined)
      retry = setTimeout(() => open().catch(() => undefined), RETRY_MS)
    }
    client.on('error', lose)
    client.on('end', () => lose())
    client.on('notification', ({ channel, payload = '' }) => {
      for (const subscriber of subscribers)
        if (subscriber.channel === channel) subscriber.onNotification(payload)
    })
    try {
      await client.connect()
      for (const { channel } of subscribers) await client.query(`listen ${channel}`)
      listener = client
      onConnection(true)
    } catch (error) {
      lose(error instanceof Error ? error : undefined)
    }
  }

  onConnection(false)
  await open()
  return {
    async close() {
      closed = true
      clearTimeout(retry)
      await listener?.end().catch(() => undefined)
    },
  }
}
