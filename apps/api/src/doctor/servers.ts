import { clientFor } from '../db/client.ts'
import { choosePrimary } from '../db/primary.ts'
import { askRole, type Role } from '../db/server-role.ts'
import { serversOf } from '../db/servers.ts'
import type { Finding } from './finding.ts'

/**
 * Checks each server of a `DATABASE_URL` that names several: which takes writes, which follow, which are missing. With
 * one server there is nothing to tell. `takeWrites` is false when none of several does.
 */
export async function examineServers(
  url: string | undefined,
): Promise<{ servers: Finding[]; takeWrites: boolean }> {
  const named = url ? serversOf(url) : []
  if (!url || named.length < 2) return { servers: [], takeWrites: true }
  const answers = await Promise.all(
    named.map(async (server) => ({ server, role: await askRole(server.url) })),
  )
  const primary = choosePrimary(answers)
  const servers = answers.map(({ server, role }) =>
    describe(server.name, role, server === primary?.server),
  )
  if (!primary)
    return {
      servers: [...servers, { ok: false, what: 'No database server takes writes.' }],
      takeWrites: false,
    }
  return { servers: [...servers, ...(await examineStandbys(url))], takeWrites: true }
}

function describe(name: string, role: Role, isPrimary: boolean): Finding {
  if (isPrimary) return { ok: true, what: `Database server ${name} takes writes.` }
  if (role.role === 'standby') return { ok: true, what: `Database server ${name} is a standby.` }
  if (role.role === 'absent') return { ok: false, what: `Database server ${name} ${role.problem}.` }
  if (role.role === 'full')
    return { ok: false, what: `Database server ${name} has no connection left.` }
  if (role.role === 'read-only')
    return { ok: false, what: `Database server ${name} is read-only and no standby.` }
  return {
    ok: false,
    what: `Database server ${name} takes writes, too, although another was promoted later: make it a standby.`,
  }
}

/** Without a standby that commits wait for, a failover may lose the last orders. */
async function examineStandbys(url: string): Promise<Finding[]> {
  const client = await clientFor(url, { connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('synchronous_standby_names') = '' as none`,
    )
    if (!rows[0].none) return []
    return [
      {
        ok: undefined,
        what: 'synchronous_standby_names is empty: a failover may lose the orders of the last moment.',
      },
    ]
  } finally {
    await client.end().catch(() => undefined)
  }
}
