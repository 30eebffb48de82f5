import { connect, type Socket } from 'node:net'

/**
 * The result of a round. Failures are counts of answers outside 2xx by status; they count in no figure, and a
 * benchmark with failures should fail.
 */
export interface Load {
  perSecond: number
  answers: number
  failures: Map<number, number>
  p50Ms: number
  p99Ms: number
  /** How long each answer took, in ms, ascending. */
  times: number[]
}

export interface LoadOptions {
  port: number
  connections: number
  /** The bytes of request number `i`, made by `request`; undefined ends the round. */
  next: (i: number) => Buffer | undefined
  /** The maximum length of the round. */
  seconds: number
}

/**
 * A load generator: sends one request at a time on each keep-alive connection, until time or requests run out.
 * It only finds the end of each answer. autocannon parses everything and sends half as many requests on two cores,
 * so both sides of a comparison would seem equally fast.
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
  return { perSecond: answers / elapsed, answers, failures, p50Ms: at(0.5), p99Ms: at(0.99), times }
}

/** An HTTP request as bytes. */
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

/** One connection: sends a request, waits for the whole answer, sends the next. */
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
      // One buffer for all answers: their content is not used.
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

/** Finds the end of each answer; reads only status and length. */
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
