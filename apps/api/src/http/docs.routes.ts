import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiRoot } from '../paths.ts'
import type { App } from './contract.ts'
import { openapi } from './openapi.ts'

/** The page brings its own script and style and asks nobody but this shop. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const files = {
  '/docs': { file: 'page.html', type: 'text/html; charset=utf-8' },
  '/docs/page.css': { file: 'page.css', type: 'text/css; charset=utf-8' },
  '/docs/page.js': { file: 'page.js', type: 'text/javascript; charset=utf-8' },
}

/** The API in its own words, for programs at `/openapi.json` and for people at `/docs`. */
export function docsRoutes(api: App): void {
  const config = { access: 'public', ready: true } as const
  const document = JSON.stringify(openapi())
  api.get('/openapi.json', { config }, (_request, reply) =>
    // Any site may read it: editors, validators, generators of clients.
    reply
      .type('application/json; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .send(document),
  )
  for (const [url, { file, type }] of Object.entries(files)) {
    const text = readFileSync(join(apiRoot, 'docs-page', file), 'utf8')
    api.get(url, { config }, (_request, reply) =>
      reply.type(type).header('content-security-policy', CONTENT_SECURITY_POLICY).send(text),
    )
  }
}
