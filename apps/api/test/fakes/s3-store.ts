import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { signS3 } from './sign-s3.ts'

/** An S3-compatible store that verifies the signature of each request. */
export async function aStore() {
  const keys = { region: 'af-south-1', accessKeyId: 'duka', secretAccessKey: 's3cr3t/+' }
  const stored = new Map<string, { bytes: Buffer; type: string | undefined }>()
  const failure = { status: 0 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const url = request.url ?? ''
    if (failure.status) return response.writeHead(failure.status).end('<Error>Slow down</Error>')
    if (!isSigned(request, body)) return response.writeHead(403).end('<Error>Signature</Error>')
    if (request.method === 'PUT') {
      stored.set(url, { bytes: body, type: request.headers['content-type'] })
      return response.end()
    }
    if (request.method === 'DELETE') return response.writeHead(stored.delete(url) ? 204 : 404).end()
    const { pathname, searchParams } = new URL(url, 'http://store')
    if (searchParams.has('list-type')) return response.end(list(pathname, searchParams))
    const found = stored.get(url)
    return found ? response.end(found.bytes) : response.writeHead(404).end('<Error>None</Error>')
  })

  /** Two names a page, as a store lists them, so that readers must turn pages. */
  function list(bucket: string, asked: URLSearchParams): string {
    const names = [...stored.keys()]
      .map((url) => url.slice(bucket.length + 1))
      .filter((name) => name.startsWith(asked.get('prefix') ?? ''))
      .filter((name) => name > (asked.get('start-after') ?? ''))
      .sort()
    const keys = names.slice(0, 2).map((name) => `<Contents><Key>${name}</Key></Contents>`)
    return `<ListBucketResult><IsTruncated>${names.length > 2}</IsTruncated>${keys.join('')}</ListBucketResult>`
  }

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
  return { stored, failure, env: { ...keys, endpoint, bucket: 'shop' } }
}
