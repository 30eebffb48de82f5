import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { killTree, ownFolder, startProgram, until } from './failover-programs.ts'
import { ask } from './failover-servers.ts'
import type { PostgresServer } from './postgres-server.ts'
import { freePort } from './process.ts'

/** Starts PgBouncer (Debian: `apt install pgbouncer`) in transaction mode, as docs/growing.md configures it. */
export async function openPgBouncer(
  server: PostgresServer,
): Promise<{ port: number; close(): void }> {
  const port = await freePort()
  const folder = ownFolder(server.parent, 'pgbouncer')
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${server.port} user=postgres connect_query='set statement_timeout = 30000; set idle_in_transaction_session_timeout = 30000'

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
`,
  )
  const { pid } = startProgram('/usr/sbin/pgbouncer', [file], join(server.parent, 'pgbouncer.log'))
  await until('PgBouncer answers', async () => {
    await ask(`postgres://postgres@127.0.0.1:${port}/duka`, 'select 1')
    return true
  })
  return { port, close: () => pid && killTree(pid) }
}
