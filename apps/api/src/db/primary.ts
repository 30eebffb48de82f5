import { askRole, type Role } from './server-role.ts'
import { type Server, serversOf } from './servers.ts'

/** None of the servers takes writes. The message names each of them and says why. */
export class NoPrimary extends Error {}

/** A server that takes writes. */
export interface Primary {
  server: Server
  timeline: number
}

/** Knows which of several servers takes writes, and asks them again and again. */
export interface PrimaryWatch {
  /** The server that took writes when it was last asked. */
  readonly current: Server | undefined
  /**
   * Resolves to the server that takes writes: at once, unless it is in doubt. Then it waits, and throws `NoPrimary` when
   * there is none within `waitMs`.
   */
  find(waitMs?: number): Promise<Server>
  /** Call it when a connection broke or a server refused to write: all servers are asked at once. */
  doubt(): void
  /** Calls back when another server has become the primary; returns a function that ends this. */
  onMove(moved: () => void): () => void
  /** Call it when the watch is no longer needed. */
  release(): void
}

/** All servers are asked this often: a frozen server, or one that was cut off, breaks no connection. */
const LOOK_EVERY_MS = 5000
const LOOK_IN_DOUBT_MS = 500
/** How long a request waits for a new primary. */
const MAX_WAIT_MS = 5000

const watches = new Map<string, { watch: PrimaryWatch; users: number }>()

/** Whether the URL names several servers. */
export function hasSeveralServers(url: string): boolean {
  return serversOf(url).length > 1
}

/** The watch for this URL; the users of one process share it, and each of them calls `release`. */
export function watchPrimary(url: string): PrimaryWatch {
  const shared = watches.get(url) ?? { watch: startWatch(url), users: 0 }
  watches.set(url, shared)
  shared.users += 1
  return shared.watch
}

/** The URL of the server that takes writes; with one server only the given one. May throw `NoPrimary`. */
export async function primaryUrl(url: string, waitMs?: number): Promise<string> {
  if (!hasSeveralServers(url)) return url
  const watch = watchPrimary(url)
  try {
    return (await watch.find(waitMs)).url
  } finally {
    watch.release()
  }
}

/**
 * The rule by which a primary is chosen. The highest timeline wins, because its server was promoted last; among equals the
 * present one, then the order in the URL. Never goes back to a lower timeline: an old primary that came back alone
 * lacks the latest orders. A server without a free connection stays what it was.
 */
export function choosePrimary(
  answers: readonly { server: Server; role: Role }[],
  current?: Primary,
): Primary | undefined {
  const candidates = answers.flatMap(({ server, role }) => {
    const isCurrent = server.name === current?.server.name
    if (role.role === 'full' && isCurrent && current) return [current]
    return role.role === 'primary' ? [{ server, timeline: role.timeline }] : []
  })
  const highest = Math.max(current?.timeline ?? 0, ...candidates.map(({ timeline }) => timeline))
  const newest = candidates.filter(({ timeline }) => timeline === highest)
  return newest.find(({ server }) => server.name === current?.server.name) ?? newest[0]
}

/** What is wrong with each server, for a message. */
export function describeServers(answers: readonly { server: Server; role: Role }[]): string {
  const list = answers.map(({ server: { name }, role }) => {
    if (role.role === 'absent') return `${name} ${role.problem}`
    if (role.role === 'standby') return `${name} is a standby`
    if (role.role === 'read-only') return `${name} is read-only`
    if (role.role === 'full') return `${name} has no connection left`
    return `${name} was replaced by a server that was promoted later`
  })
  return list.join('; ')
}

function startWatch(url: string): PrimaryWatch {
  const servers = serversOf(url)
  const waiting = new Set<(found: Server) => void>()
  const movers = new Set<() => void>()
  let primary: Primary | undefined
  let inDoubt = true
  let isStopped = false
  let said = ''
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  /** Doubts that came while servers were asked: their answers may be older. */
  let mustLookAgain = false

  function settle(found: Primary): void {
    const hasMoved = primary !== undefined && primary.server.name !== found.server.name
    primary = found
    inDoubt = false
    for (const resolve of waiting) resolve(found.server)
    waiting.clear()
    if (hasMoved) for (const moved of movers) moved()
  }

  async function lookOnce(): Promise<void> {
    const answers = await Promise.all(
      servers.map(async (server) => {
        const role = await askRole(server.url)
        // The present one still takes writes: nobody needs to wait for the others.
        const still = inDoubt && primary && choosePrimary([{ server, role }], primary)
        if (still && still.server.name === primary?.server.name) settle(still)
        return { server, role }
      }),
    )
    said = describeServers(answers)
    const found = choosePrimary(answers, primary)
    if (found) settle(found)
  }

  function look(): void {
    clearTimeout(timer)
    if (isLooking) return
    isLooking = true
    mustLookAgain = false
    lookOnce().finally(() => {
      isLooking = false
      if (isStopped) return
      if (mustLookAgain) look()
      else timer = setTimeout(look, inDoubt ? LOOK_IN_DOUBT_MS : LOOK_EVERY_MS).unref()
    })
  }

  look()
  return {
    get current() {
      return primary?.server
    },
    find(waitMs = MAX_WAIT_MS) {
      if (primary && !inDoubt) return Promise.resolve(primary.server)
      return new Promise((resolve, reject) => {
        const found = (server: Server) => {
          clearTimeout(late)
          resolve(server)
        }
        const late = setTimeout(() => {
          waiting.delete(found)
          reject(new NoPrimary(`no server takes writes: ${said || 'none has answered yet'}.`))
        }, waitMs)
        waiting.add(found)
      })
    },
    doubt() {
      inDoubt = true
      mustLookAgain = true
      if (!isStopped) look()
    },
    onMove(moved) {
      movers.add(moved)
      return () => movers.delete(moved)
    },
    release() {
      const shared = watches.get(url)
      if (!shared) return
      shared.users -= 1
      if (shared.users > 0) return
      watches.delete(url)
      isStopped = true
      clearTimeout(timer)
    },
  }
}
