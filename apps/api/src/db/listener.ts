import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { clientFor } from './client.ts'
import { hasSeveralServers, watchPrimary } from './primary.ts'

/** A subscriber to the notifications of one channel. */
export interface Subscriber {
  /** The name of the PostgreSQL channel. */
  channel: string
  onNotification(payload: string): void
  /** Called when the connection comes up or goes down. Notifications sent while it is down are lost. */
  onConnection(up: boolean): void
}

const RETRY_MS = 1000
const CONNECT_MS = 10_000

/**
 * Listens for notifications (`pg_notify`) of all processes on one connection for all subscribers of this process.
 * Reconnects after a failure, and when another server takes the writes.
 */
export async function listen(
  databaseUrl: string,
  subscribers: readonly Subscriber[],
  log: FastifyBaseLogger,
): Promise<{ close(): Promise<void> }> {
  let closed = false
  let listener: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let leave: () => void = () => undefined
  const watch = hasSeveralServers(databaseUrl) ? watchPrimary(databaseUrl) : undefined
  watch?.onMove(() => leave())
  const onConnection = (up: boolean) => {
    for (const subscriber of subscribers) subscriber.onConnection(up)
  }

  async function open(): Promise<void> {
    let client: pg.Client | undefined
    let lost = false
    const lose = (error?: Error) => {
      if (lost || closed) return
      lost = true
      onConnection(false)
      if (error) log.warn({ err: error }, 'lost the connection for notifications')
      watch?.doubt()
      client?.end().catch(() => undefined)
      retry = setTimeout(() => open().catch(() => undefined), RETRY_MS)
    }
    leave = () => lose(new Error('another server takes the writes now'))
    try {
      client = await clientFor(databaseUrl, {
        application_name: 'duka notifications',
        keepAlive: true,
        connectionTimeoutMillis: CONNECT_MS,
      })
      client.on('error', lose)
      client.on('end', () => lose())
      client.on('notification', ({ channel, payload = '' }) => {
        for (const subscriber of subscribers)
          if (subscriber.channel === channel) subscriber.onNotification(payload)
      })
      await client.connect()
      if (closed) return void client.end().catch(() => undefined)
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
      watch?.release()
      await listener?.end().catch(() => undefined)
    },
  }
}
