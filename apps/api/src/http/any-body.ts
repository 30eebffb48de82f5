import type { App } from './contract.ts'

/** Lets the routes of this scope take a body as its text, whatever content type it came under. */
export function takeAnyBody(app: App, bodyLimit?: number): void {
  app.addHook('onRequest', async ({ raw }) => {
    // An empty type, or one that is none, is a type too.
    raw.headers['content-type'] = 'text/plain'
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'string', ...(bodyLimit && { bodyLimit }) },
    (_request, body, done) => done(null, body),
  )
}
