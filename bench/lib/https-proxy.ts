import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { join } from 'node:path'
import { temporaryFolder } from './process.ts'

/** The answer to one request: size, type and encoding as sent. */
export interface Sent {
  path: string
  type: string
  encoding: string
  bytes: number
}

/** A proxy with TLS and HTTP/2 in front of the shop, as in production. It records everything it sends. */
export interface HttpsProxy {
  sent: Sent[]
  close(): Promise<void>
}

/** Listens on `port` of 127.0.0.1 with a new certificate. */
export async function openHttpsProxy(port: number, shopPort: () => number): Promise<HttpsProxy> {
  const agent = new Agent({ keepAlive: true })
  const sent: Sent[] = []
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (incoming, answer) =>
    forward(agent, shopPort(), incoming, answer, sent),
  )
  server.on('sessionError', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    sent,
    async close() {
      server.close()
      agent.destroy()
    },
  }
}

function forward(
  agent: Agent,
  port: number,
  incoming: Http2ServerRequest,
  answer: Http2ServerResponse,
  sent: Sent[],
): void {
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')),
  )
  const { method, url: path } = incoming
  const toShop = request(
    { agent, port, method, path, headers: { ...headers, host: incoming.authority } },
    (fromShop) => {
      const {
        connection,
        'keep-alive': _,
        'transfer-encoding': __,
        ...headersToSend
      } = fromShop.headers
      answer.writeHead(fromShop.statusCode ?? 502, headersToSend)
      const one: Sent = {
        path,
        type: headersToSend['content-type'] ?? '',
        encoding: headersToSend['content-encoding'] ?? '',
        bytes: 0,
      }
      sent.push(one)
      fromShop.on('data', (chunk: Buffer) => {
        one.bytes += chunk.length
      })
      fromShop.pipe(answer)
    },
  )
  toShop.on('error', () => {
    if (!answer.headersSent) answer.writeHead(502)
    answer.end()
  })
  answer.on('close', () => {
    if (!answer.writableFinished) toShop.destroy()
  })
  incoming.pipe(toShop)
}

function certificate(): { key: Buffer; cert: Buffer } {
  const { folder, clear } = temporaryFolder()
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const what = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'
    const who = '-subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1'
    const args = [...what.split(' '), ...who.split(' '), '-keyout', key, '-out', cert]
    execFileSync('openssl', args, { stdio: 'ignore' })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    clear()
  }
}
