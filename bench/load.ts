import { connect, type Socket } from 'node:net'

/**
 * What a round of load found. Failures are answers outside 2xx, by their status; they count in no
 * figure, and a benchmark that has any should say so instead of reporting.
 */
export interface Load {
  perSecond: number
  answers: number
  failures: Map<number, number>
  p50Ms: number
  p99Ms: number
}

export interface LoadOptions {
  port: number
  connections: number
  /** The bytes of request number `i`, made by `request`; undefined when there is no more to ask. */
  next: (i: number) => Buffer | undefined
  /** Ends the round at the latest. */
  seconds: number
}

/**
 * Asks over keep-alive connections, one request at a time on each, until time or requests run out.
 * Written here because on two cores a generator that does more for each answer than find its end
 * (autocannon parses it all, and asks half as often) is itself the ceiling: both sides would seem to
 * be equally fast.
 */
export async function load({ port, connections, next, seconds }: LoadOptions): Promise<Load> {
  const failures = new Map<number, number>()
  const times: number[] = []
  let asked = 0
  let answers = 0
  const start = performance.now()
  const stopAt = start + seconds * 1000
  const answered = (status: number, ms: number) => {
    times.push(ms)
    if (status >= 200 && status < 300) answers += 1
    else failures.set(status, (failures.get(status) ?? 0) + 1)
  }
  const ask = () => (performance.now() < stopAt ? next(asked++) : undefined)
  await Promise.all(Array.from({ length: connections }, () => shopper(port, ask, answered)))
  const elapsed = (performance.now() - start) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { perSecond: answers / elapsed, answers, failures, p50Ms: at(0.5), p99Ms: at(0.99) }
}

/** A request as it goes over the wire. */
export function request(
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1']
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body !== undefined)
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`)
}

/** One connection: asks, waits for the whole answer, asks again. */
function shopper(
  port: number,
  ask: () => Buffer | undefined,
  answered: (status: number, ms: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let askedAt = 0
    const answer = answerReader((status) => {
      answered(status, performance.now() - askedAt)
      askNext()
    })
    const socket: Socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      // One buffer for all that comes: nothing is kept of it.
      onread: {
        buffer: Buffer.allocUnsafe(64 * 1024),
        callback(bytes, buffer) {
          answer(Buffer.from(buffer.buffer, buffer.byteOffset, bytes))
          return true
        },
      },
    })
    const askNext = () => {
      const bytes = ask()
      if (!bytes) return socket.destroy()
      askedAt = performance.now()
      socket.write(bytes)
    }
    socket.once('connect', askNext)
    socket.once('error', reject)
    socket.once('close', () => resolve())
  })
}

/** Finds where an answer ends, and reads nothing of it but its status and length. */
function answerReader(whole: (status: number) => void): (bytes: Buffer) => void {
  let head = ''
  let status = 0
  let left = 0
  return (bytes) => {
    let body = bytes.length
    if (left === 0) {
      const text = head + bytes.toString('latin1', 0, 4096)
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) {
        head = text
        return
      }
      body -= end + 4 - head.length
      head = ''
      status = Number(text.slice(9, 12))
      left = lengthOf(text.slice(0, end), status)
    }
    left -= body
    if (left === 0) whole(status)
    else if (left < 0) throw new Error('An answer is longer than it says.')
  }
}

function lengthOf(head: string, status: number): number {
  const said = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (said) return Number(said)
  if (status === 204 || status === 304) return 0
  throw new Error(`An answer does not say how long it is:\n${head}`)
}
