import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
  /** The complete answer as received. */
  text: string
}

/** How long to wait for an answer, in milliseconds. */
export const ANSWER_TIMEOUT_MS = 30_000

/** Lets the shop listen, and returns a function that sends raw bytes, which no HTTP library would send. */
export async function openRawHttp(
  http: FastifyInstance,
): Promise<(bytes: Buffer | string) => Promise<RawAnswer>> {
  if (!http.server.listening) await http.listen({ host: '127.0.0.1', port: 0 })
  const door = http.server.address()
  if (typeof door !== 'object' || !door) throw new Error('The shop listens on no port.')
  return (bytes) => sendRaw(door.port, door.address, bytes)
}

/** Sends raw bytes and reads until the shop closes the connection; include `connection: close`. */
function sendRaw(port: number, host: string, bytes: Buffer | string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = []
    const socket = connect(port, host, () => socket.write(bytes))
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => {
      socket.destroy()
      reject(new Error('The shop did not answer.'))
    })
    socket.on('data', (piece) => received.push(piece))
    socket.on('close', () => resolve(parse(Buffer.concat(received))))
    // The shop may close while we still send; what it answered before counts.
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
