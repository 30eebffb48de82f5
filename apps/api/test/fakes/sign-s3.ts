import { createHash, createHmac } from 'node:crypto'

/** A request to the store. */
export interface S3Request {
  method: string
  url: URL
  headers: Record<string, string>
  body: Buffer | string
  at: Date
}

export interface S3Keys {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * The headers of a request to S3, including its signature (AWS Signature Version 4). The store computes the same
 * signature, which proves sender, time and content of the request.
 */
export function signS3(request: S3Request, keys: S3Keys): Record<string, string> {
  const { method, url, body, at } = request
  const moment = at.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const bodyHash = sha256(body)
  const headers: Record<string, string> = {
    ...request.headers,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': moment,
  }

  const signed = Object.entries({ ...headers, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim().replace(/ +/g, ' ')] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const asked = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...signed.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    bodyHash,
  ].join('\n')

  const scope = `${moment.slice(0, 8)}/${keys.region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(asked)].join('\n')
  // Derives a key for this day, region and service.
  const key = scope.split('/').reduce(hmac, Buffer.from(`AWS4${keys.secretAccessKey}`))
  const signature = hmac(key, toSign).toString('hex')
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
}

function sha256(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex')
}

function hmac(key: Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest()
}
