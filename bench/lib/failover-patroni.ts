import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { killTree, ownFolder, programFolder, startProgram, until } from './failover-programs.ts'
import { ask, type Cluster, postmasterOf, refuseElsewhere } from './failover-servers.ts'
import { freePort } from './process.ts'

interface Node {
  name: string
  port: number
  api: number
  folder: string
  pid: number
}

/** Servers under Patroni with synchronous replication and an etcd of their own, all on 127.0.0.1. */
export async function patroniCluster(parent: string, count: number): Promise<Cluster> {
  const etcdPort = await freePort()
  const etcd = await startEtcd(parent, etcdPort)
  const nodes: Node[] = []
  for (let i = 0; i < count; i += 1) {
    const name = `s${i}`
    const ports = { port: await freePort(), api: await freePort() }
    nodes.push({ name, ...ports, folder: ownFolder(parent, name), pid: 0 })
  }
  const start = (node: Node) => {
    const file = join(parent, `${node.name}.yml`)
    writeFileSync(file, configuration(node, etcdPort), { mode: 0o644 })
    node.pid = startProgram('patroni', [file], join(parent, `${node.name}.log`)).pid ?? 0
  }
  const urlOf = ({ port }: Node, database = 'duka') =>
    `postgres://postgres:bench@127.0.0.1:${port}/${database}`
  const isPrimary = async (node: Node) => {
    const [row] = await ask<{ follows: boolean }>(
      urlOf(node, 'postgres'),
      'select pg_is_in_recovery() as follows',
    )
    return row?.follows === false
  }
  const findPrimary = async () => {
    for (const node of nodes) if (await isPrimary(node).catch(() => false)) return node
    throw new Error('There is no primary.')
  }

  const [first] = nodes
  if (!first) throw new Error('A cluster has servers.')
  start(first)
  await until('the first server takes writes', () => isPrimary(first))
  await ask(urlOf(first, 'postgres'), 'create database duka')
  for (const node of nodes.slice(1)) start(node)
  const isWhole = async () => {
    const { members } = (await (await fetch(`http://127.0.0.1:${first.api}/cluster`)).json()) as {
      members: { role: string; state: string; lag?: number }[]
    }
    const standbys = members.filter(({ role, lag }) => /replica|standby/.test(role) && lag === 0)
    return (
      members.some(({ role }) => role === 'sync_standby') &&
      standbys.length === count - 1 &&
      (await ask<{ all: number }>(
        urlOf(await findPrimary()),
        `select count(*)::int as all from pg_stat_replication where state = 'streaming'`,
      ).then(([row]) => row?.all === count - 1))
    )
  }
  await until('all servers follow', isWhole)

  let dead: Node | undefined
  let kills = 0
  const url = `postgres://postgres:bench@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/duka`
  refuseElsewhere(url)
  return {
    url,
    urls: nodes.map((node) => urlOf(node)),
    async killPrimary() {
      const primary = await findPrimary()
      const postgres = postmasterOf(join(primary.folder, 'data'))
      kills += 1
      // In turn: the whole machine, of which nobody reports that it is dead, and PostgreSQL alone.
      if (kills % 2 === 1) {
        dead = primary
        killTree(primary.pid)
      }
      killTree(postgres)
      return dead ? 'Patroni and PostgreSQL killed' : 'PostgreSQL killed'
    },
    promote: async () => undefined,
    async repair() {
      if (dead) start(dead)
      dead = undefined
      await until('all servers follow', isWhole)
    },
    async close() {
      for (const { pid } of nodes) killTree(pid)
      for (const { folder } of nodes)
        try {
          killTree(postmasterOf(join(folder, 'data')))
        } catch {
          // It is not running.
        }
      killTree(etcd)
    },
  }
}

async function startEtcd(parent: string, port: number): Promise<number> {
  const [here, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await freePort()}`]
  const args = [
    ...['--data-dir', ownFolder(parent, 'etcd'), '--name', 'bench'],
    ...['--listen-client-urls', here, '--advertise-client-urls', here],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    ...['--initial-cluster', `bench=${peer}`, '--log-outputs', 'stderr'],
  ]
  const { pid = 0 } = startProgram('etcd', args, join(parent, 'etcd.log'))
  await until('etcd answers', async () => (await fetch(`${here}/health`)).ok)
  return pid
}

/** What docs/growing.md advises. JSON is YAML, too. */
function configuration({ name, port, api, folder }: Node, etcdPort: number): string {
  const hosts = ['local all all trust', 'host all all 127.0.0.1/32 scram-sha-256']
  return JSON.stringify({
    scope: 'duka',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 3,
        retry_timeout: 6,
        master_start_timeout: 0,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 100, wal_log_hints: 'on', shared_buffers: '64MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      pg_hba: [...hosts, 'host replication all 127.0.0.1/32 scram-sha-256'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, 'data'),
      bin_dir: programFolder(),
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: 'bench' },
        replication: { username: 'replicator', password: 'bench' },
        rewind: { username: 'rewind', password: 'bench' },
      },
      parameters: { unix_socket_directories: folder },
    },
  })
}
