import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { apiRoot } from '../env/paths.ts'
import type { App } from '../http/contract.ts'
import { apiTitle, openapi } from './openapi.ts'

/** The page has its own script and style, and calls only this shop. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const files = {
  '/docs': { file: 'page.html', type: 'text/html; charset=utf-8' },
  '/docs/page.css': { file: 'page.css', type: 'text/css; charset=utf-8' },
  '/docs/page.js': { file: 'page.js', type: 'text/javascript; charset=utf-8' },
}

/**
 * The description of the API: `/openapi.json` for programs and `/docs` for people. Both carry the
 * shop's name.
 */
export function docsRoutes(api: App, { settings }: Pick<Deps, 'settings'>): void {
  const config = { access: 'public', cache: ['settings'] } as const
  api.get('/openapi.json', { config }, (_request, reply) =>
    // Any site may read it: editors, validators and client generators.
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
