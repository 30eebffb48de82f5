import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, onSendHookHandler } from 'fastify'

/** In our order of preference. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** Shorter texts are not compressed: they fit into one packet anyway. In characters. */
export const MIN_LENGTH = 1024

/** The results for recent headers: browsers send the same few again and again. Cleared when full. */
const negotiated = new Map<string, Encoding | undefined>()
const MAX_NEGOTIATED = 64

/** The best of our encodings that an `Accept-Encoding` allows; undefined for no compression. */
export function encodingFor(header: string | string[] | undefined): Encoding | undefined {
  const accepted = String(header ?? '')
  if (negotiated.has(accepted)) return negotiated.get(accepted)
  if (negotiated.size >= MAX_NEGOTIATED) negotiated.clear()
  const encoding = negotiate(accepted)
  negotiated.set(accepted, encoding)
  return encoding
}

/** Of a client's weights only zero counts, which forbids an encoding. */
function negotiate(header: string): Encoding | undefined {
  const weights = new Map<string, boolean>()
  for (const choice of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = choice.split(';').map((part) => part.trim())
    weights.set(name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
  }
  return encodings.find((encoding) => weights.get(encoding) ?? weights.get('*') ?? false)
}

/**
 * Compresses at a low level, because a client waits. Measured with brotli: level 2 compresses a list of
 * products to 6.7 kB in 0.13 ms, level 4 to 6.6 kB in 0.6 ms. The default window of 4 MB would take three
 * times as long. A page takes level 5 and 2.7 times as long, as it is cached for many: the home page
 * has 25.5 kB then, not 28.8, which is 65 ms at 400 kbit/s.
 */
export function compress(encoding: Encoding, bytes: Buffer, isPage = false): Buffer {
  if (encoding === 'gzip') return gzipSync(bytes, { level: isPage ? 6 : 3 })
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isPage ? 5 : 2,
      [constants.BROTLI_PARAM_LGWIN]: 16,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

/**
 * Compresses private responses to GET too, such as orders, and pages that no cache keeps. That is safe against BREACH:
 * other sites cannot send the token or know the address, so they cannot make a browser request them, and no such
 * response holds a secret. Call it before `cacheResponses`, whose hook then comes first and leaves bytes.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.onSend = [compressOne, ...[route.onSend ?? []].flat()]
  })
}

const compressOne: onSendHookHandler<unknown> = (request, reply, payload, done) => {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || typeof payload !== 'string' || payload.length < MIN_LENGTH)
    return done(null, payload)
  const others = reply.getHeader('vary')
  reply.header('vary', others ? `accept-encoding, ${others}` : 'accept-encoding')
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (!encoding) return done(null, payload)
  reply.header('content-encoding', encoding)
  done(null, compress(encoding, Buffer.from(payload)))
}
