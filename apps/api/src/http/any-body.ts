import type { App } from './contract.ts'

/** Lets the routes of this scope read the body as text, whatever its content type. */
export function takeAnyBody(app: App, bodyLimit?: number): void {
  app.addHook('onRequest', async ({ raw }) => {
    // Fastify would refuse an empty or malformed content type.
    raw.headers['content-type'] = 'text/plain'
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'string', ...(bodyLimit && { bodyLimit }) },
    (_request, body, done) => done(null, body),
  )
}
