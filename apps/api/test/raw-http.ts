import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
  /** Everything that came, as it came. */
  text: string
}

/** How long an answer may take before it counts as none. */
export const PATIENCE_MS = 30_000

/** Opens the shop's door on a port of this machine, for clients that send what no library would. */
export async function openDoor(
  http: FastifyInstance,
): Promise<(bytes: Buffer | string) => Promise<RawAnswer>> {
  if (!http.server.listening) await http.listen({ host: '127.0.0.1', port: 0 })
  const door = http.server.address()
  if (typeof door !== 'object' || !door) throw new Error('The shop listens on no port.')
  return (bytes) => say(door.port, door.address, bytes)
}

/** Sends these very bytes and reads until the shop hangs up; say `connection: close` in them. */
function say(port: number, host: string, bytes: Buffer | string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const heard: Buffer[] = []
    const socket = connect(port, host, () => socket.write(bytes))
    socket.setTimeout(PATIENCE_MS, () => {
      socket.destroy()
      reject(new Error('The shop did not answer.'))
    })
    socket.on('data', (piece) => heard.push(piece))
    socket.on('close', () => resolve(parse(Buffer.concat(heard))))
    // Hung up while we were still sending: what was heard before counts.
    socket.on('error', () => undefined)
  })
}

function parse(bytes: Buffer): RawAnswer {
  const text = bytes.toString().replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return {
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: rest.join('\r\n\r\n'),
    text,
  }
}
