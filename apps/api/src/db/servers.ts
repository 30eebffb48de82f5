/** One of the PostgreSQL servers that a URL names. */
export interface Server {
  /** For messages: `h1:5432`, or the folder of its socket. */
  name: string
  /** The URL of this server alone. */
  url: string
}

/** `target_session_attrs` as libpq knows it, for the server that takes writes. Reads find out by themselves who follows. */
const WANTED = ['read-write', 'primary']

/**
 * The servers of a URL in the form of libpq: `postgres://user:pw@h1:5432,h2:5433/db`, or with several sockets
 * `postgres://user@/db?host=/run/one,/run/two`. A URL with one host is returned as it is. Throws a sentence on a URL that
 * cannot be read; it never contains the password. `purpose`: what the servers are used for.
 */
export function serversOf(url: string, purpose: 'writes' | 'reads' = 'writes'): Server[] {
  const parts = /^(postgres(?:ql)?:\/\/)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/.exec(url)
  if (!parts) return [{ name: '', url }]
  const [, scheme = '', authority = '', path = '', search = ''] = parts
  const at = authority.lastIndexOf('@') + 1
  const [login, hosts] = [authority.slice(0, at), authority.slice(at)]
  const query = new URLSearchParams(search)
  const sockets = query.get('host')?.split(',') ?? []
  if (Math.max(sockets.length, hosts.split(',').length) === 1)
    return [{ name: sockets[0] || hosts, url }]

  const wanted = query.get('target_session_attrs') ?? 'read-write'
  if (purpose === 'writes' && !WANTED.includes(wanted))
    throw new Error(`target_session_attrs must be read-write, not ${wanted}: the shop writes.`)
  query.delete('target_session_attrs')
  if (sockets.length > 1) return serversByQuery({ scheme, authority, path, query, sockets })
  return hosts.split(',').map((host) => {
    const one = `${scheme}${login}${host}${path}${query.size > 0 ? `?${query}` : ''}`
    if (!host || !URL.canParse(one))
      throw new Error(
        'must name its hosts as in postgres://user:password@one:5432,two:5432/duka; a special character of the password is written as %40.',
      )
    return { name: host, url: one }
  })
}

interface InQuery {
  scheme: string
  authority: string
  path: string
  query: URLSearchParams
  sockets: string[]
}

/** Hosts in `?host=`, with one port for all or one for each in `?port=`. */
function serversByQuery({ scheme, authority, path, query, sockets }: InQuery): Server[] {
  const ports = query.get('port')?.split(',') ?? []
  if (ports.length > 1 && ports.length !== sockets.length)
    throw new Error(`names ${sockets.length} hosts and ${ports.length} ports.`)
  return sockets.map((host, i) => {
    const own = new URLSearchParams(query)
    own.set('host', host)
    const port = ports[i] ?? ports[0]
    if (port) own.set('port', port)
    return { name: port ? `${host}:${port}` : host, url: `${scheme}${authority}${path}?${own}` }
  })
}
