import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { signS3 } from '../src/modules/catalogue/sign-s3.ts'

/** A store that takes a request only when its signature is right, made from what really arrived. */
export async function aStore() {
  const keys = { region: 'af-south-1', accessKeyId: 'duka', secretAccessKey: 's3cr3t/+' }
  const kept = new Map<string, { bytes: Buffer; type: string | undefined }>()
  const trouble = { status: 0 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const url = request.url ?? ''
    if (trouble.status) return response.writeHead(trouble.status).end('<Error>Slow down</Error>')
    if (!isSigned(request, body)) return response.writeHead(403).end('<Error>Signature</Error>')
    if (request.method === 'PUT') {
      kept.set(url, { bytes: body, type: request.headers['content-type'] })
      return response.end()
    }
    const found = kept.get(url)
    return found ? response.end(found.bytes) : response.writeHead(404).end('<Error>None</Error>')
  })

  function isSigned(request: IncomingMessage, body: Buffer): boolean {
    const { authorization = '', host } = request.headers
    const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
    const headers = names
      .filter((name) => name !== 'host' && !name.startsWith('x-amz-'))
      .map((name) => [name, String(request.headers[name])])
    const moment = String(request.headers['x-amz-date'])
    const at = moment.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')
    const expected = signS3(
      {
        method: request.method ?? '',
        url: new URL(`http://${host}${request.url}`),
        headers: Object.fromEntries(headers),
        body,
        at: new Date(at),
      },
      keys,
    )
    const bodyHash = createHash('sha256').update(body).digest('hex')
    return (
      authorization === expected.authorization &&
      request.headers['x-amz-content-sha256'] === bodyHash &&
      Math.abs(Date.parse(at) - Date.now()) < 60_000
    )
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { kept, trouble, env: { ...keys, endpoint, bucket: 'shop' } }
}
