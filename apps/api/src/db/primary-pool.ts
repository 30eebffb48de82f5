import pg from 'pg'
import { KeepingPool } from './keeping-pool.ts'
import { NoPrimary, type PrimaryWatch, watchPrimary } from './primary.ts'

/** A connection that remembers to which server it leads. */
class ServerClient extends pg.Client {
  serverName = ''
}

/**
 * A connection pool for a URL that names several servers. It connects to the one that takes writes. When that moves, all
 * connections to the old server end at once: their statements fail as on any broken connection. A caller that has no
 * connection yet waits for the new server, for 5 s at most, then gets `NoPrimary`.
 */
export class PrimaryPool extends KeepingPool {
  readonly #watch: PrimaryWatch
  readonly #clients: Set<ServerClient>
  readonly #stopWatching: () => void

  constructor(url: string, options: pg.PoolConfig) {
    const watch = watchPrimary(url)
    const clients = new Set<ServerClient>()
    super({ ...options, Client: clientClass(watch, clients), onConnect: refuseStandby })
    this.#watch = watch
    this.#clients = clients
    this.#stopWatching = watch.onMove(() => this.#leaveOldServers())
  }

  override connect(): Promise<pg.PoolClient>
  override connect(
    callback: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: Error | boolean) => void,
    ) => void,
  ): void
  override connect(
    callback?: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: Error | boolean) => void,
    ) => void,
  ): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connectToPrimary()
    if (!callback) return connecting
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => undefined),
    )
  }

  async #connectToPrimary(): Promise<pg.PoolClient> {
    for (;;) {
      const server = await this.#watch.find()
      let client: pg.PoolClient
      try {
        client = await super.connect()
      } catch (error) {
        // Another try costs nothing, because nothing was sent. It ends when no primary is found in time.
        if (this.ending || !isLost(error)) throw error
        this.#watch.doubt()
        continue
      }
      if (client instanceof ServerClient && client.serverName === server.name) return client
      client.release(true)
    }
  }

  #leaveOldServers(): void {
    for (const client of this.#clients)
      if (client.serverName !== this.#watch.current?.name) client.end().catch(() => undefined)
  }

  override end(): Promise<void>
  override end(callback: () => void): void
  override end(callback?: () => void): Promise<void> | undefined {
    if (!this.ending) {
      this.#stopWatching()
      this.#watch.release()
    }
    if (!callback) return super.end()
    super.end(callback)
  }
}

/** The class that the pool opens its connections with: each leads to the server that takes writes at that moment. */
function clientClass(watch: PrimaryWatch, clients: Set<ServerClient>) {
  return class extends ServerClient {
    constructor(options?: pg.ClientConfig) {
      const server = watch.current
      super({ ...options, connectionString: server?.url })
      this.serverName = server?.name ?? ''
      clients.add(this)
      this.on('error', () => watch.doubt())
      this.on('end', () => clients.delete(this))
    }

    /** Sees the errors of statements, because a server may refuse to write although the connection is good. */
    // biome-ignore lint/suspicious/noExplicitAny: the driver's method has six forms, all passed on unchanged
    override query(...statement: any[]): any {
      const answer = super.query(...(statement as Parameters<pg.Client['query']>)) as unknown
      if (answer instanceof Promise)
        answer.catch((error) => {
          if (isLost(error)) watch.doubt()
        })
      return answer
    }
  }
}

/** A server may have become a standby since it was asked. */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby) throw new NoPrimary('this server is a standby now.')
}

/**
 * Whether an error means that this server may no longer take writes: it is read-only (25006), stops or starts (57P01 to
 * 57P03), is a standby now, or the connection broke.
 */
export function isLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(25006|57P0[1-3]|08...)$/.test(error.code ?? '')
  if (error instanceof NoPrimary) return true
  const text = error instanceof Error ? `${'code' in error ? error.code : ''} ${error.message}` : ''
  return /^(ECONN|EPIPE|ENOENT|EHOST|ENET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)|onnection terminated|timeout expired|timeout exceeded|read timeout|not queryable/.test(
    text,
  )
}
