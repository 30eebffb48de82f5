import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { atEnd } from '../support/at-end.ts'

/** A notice as the phone reads it. */
interface Notice {
  title: string
  notices: { tag: string; body: string; path: string }[]
}

/** The push service of a browser, and a browser that subscribes there. It closes when the test file ends. */
export async function aPushService() {
  const earlier = getCACertificates('default')
  setDefaultCACertificates([...earlier, certificate])
  atEnd(() => setDefaultCACertificates(earlier))

  const browsers = new Map<string, Browser>()
  const service = {
    /** The status of the next answers. */
    status: 201,
    /** The next answers wait for this. */
    before: async () => {},
    aBrowser: () => {
      const browser = aBrowser(`https://127.0.0.1:${port}/${randomBytes(16).toString('hex')}`)
      browsers.set(new URL(browser.subscription.endpoint).pathname, browser)
      return browser
    },
  }
  const server = createServer({ key, cert: certificate }, async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    await service.before()
    response.statusCode = service.status
    response.end()
    const browser = browsers.get(request.url ?? '')
    if (service.status === 201) browser?.receive(request.headers, Buffer.concat(parts))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return service
}

export type Browser = ReturnType<typeof aBrowser>

function aBrowser(endpoint: string) {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys()
  const auth = randomBytes(16)
  const received: { notice: Notice; headers: IncomingHttpHeaders }[] = []
  return {
    subscription: {
      endpoint,
      keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    },
    received,
    texts: () => received.flatMap(({ notice }) => notice.notices.map(({ body }) => body)),
    receive(headers: IncomingHttpHeaders, body: Buffer) {
      received.push({ notice: JSON.parse(decrypt(body)), headers })
    },
  }

  /** As RFC 8291 and RFC 8188 say: one record of `aes128gcm`. */
  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const idLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + idLength)
    const sealed = body.subarray(21 + idLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
    const shared = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, length))
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    cipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString()
  }
}

/** What the shop says of itself, if it has signed that with this key (VAPID). */
export function signedBy(publicKey: string, authorization: string | undefined) {
  const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization ?? '') ?? []
  if (key !== publicKey) return undefined
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isRight ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : undefined
}

/** Of 127.0.0.1, for tests alone. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgEg+pLA4Wg8gBIf7A
SAvx0DvhSYmlFuno2uxITFM3LtmhRANCAAQ997alwEJnozBY5Po+KYwWp4FyMgiv
xi0UQ5XsDLZC+8WUgZ5V9XDFhaSpWv7mJQr6sApZJaRKe4Qe+nmfrknt
-----END PRIVATE KEY-----`
const certificate = `-----BEGIN CERTIFICATE-----
MIIBkDCCATagAwIBAgIUXk3I3hO1TpVtonpvc4I/4IHHiicwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJcHVzaC50ZXN0MCAXDTI2MTEyOTA3MTgyOVoYDzIxMjYxMTA1
MDcxODI5WjAUMRIwEAYDVQQDDAlwdXNoLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQ997alwEJnozBY5Po+KYwWp4FyMgivxi0UQ5XsDLZC+8WUgZ5V9XDF
haSpWv7mJQr6sApZJaRKe4Qe+nmfrknto2QwYjAdBgNVHQ4EFgQU2OVchn/rdVyF
fRChqksNLMT7f0EwHwYDVR0jBBgwFoAU2OVchn/rdVyFfRChqksNLMT7f0EwDwYD
VR0RBAgwBocEfwAAATAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUC
IH4qdm2qcZThF7jSxaoJgqLJUJIwD0/g1B+AiK2TyqWVAiEAnq2d8zdiPVhqRtvu
DsH9HkJyF4BeRH4sZNBmjurIhZ4=
-----END CERTIFICATE-----`
