import { decodeText } from '@duka/contract/text-encoding'
import type { App } from './contract.ts'

/** Lets the routes of this scope read the body as bytes, whatever its content type. */
export function takeAnyBody(app: App, bodyLimit?: number): void {
  app.addHook('onRequest', async ({ raw }) => {
    // Fastify would refuse an empty or malformed content type.
    raw.headers['content-type'] = 'text/plain'
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', ...(bodyLimit && { bodyLimit }) },
    (_request, body, done) => done(null, body),
  )
}

/** The text of such a body, without the byte order marks that some programs write before it; empty where there is none. */
export function bodyText(body: unknown): string {
  return Buffer.isBuffer(body) ? decodeText(body).replace(/^\ufeff+/, '') : ''
}
