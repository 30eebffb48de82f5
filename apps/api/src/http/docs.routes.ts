import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { apiRoot } from '../paths.ts'
import type { App } from './contract.ts'
import { apiTitle, openapi } from './openapi.ts'

/** The page brings its own script and style and asks nobody but this shop. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const files = {
  '/docs': { file: 'page.html', type: 'text/html; charset=utf-8' },
  '/docs/page.css': { file: 'page.css', type: 'text/css; charset=utf-8' },
  '/docs/page.js': { file: 'page.js', type: 'text/javascript; charset=utf-8' },
}

/**
 * The API in its own words, for programs at `/openapi.json` and for people at `/docs`. Both bear the
 * shop's name, and are kept ready until that changes.
 */
export function docsRoutes(api: App, { settings }: Pick<Deps, 'settings'>): void {
  const config = { access: 'public', ready: true } as const
  api.get('/openapi.json', { config }, (_request, reply) =>
    // Any site may read it: editors, validators, generators of clients.
    reply
      .type('application/json; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .send(JSON.stringify(openapi(settings.shop().name))),
  )
  for (const [url, { file, type }] of Object.entries(files)) {
    const text = readFileSync(join(apiRoot, 'docs-page', file), 'utf8')
    api.get(url, { config }, (_request, reply) =>
      reply
        .type(type)
        .header('content-security-policy', CONTENT_SECURITY_POLICY)
        .send(text.replaceAll('{title}', () => asHtml(apiTitle(settings.shop().name)))),
    )
  }
}

function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
