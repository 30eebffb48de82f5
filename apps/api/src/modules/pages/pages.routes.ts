import * as contract from '@duka/contract/pages/pages'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/contract.ts'
import { cached } from '../../response-cache/plugin.ts'
import { toHtml } from './markdown.ts'
import {
  deletePage,
  getPage,
  getVersion,
  listPages,
  listVersions,
  restoreVersion,
  savePage,
} from './pages.ts'

export function pageRoutes(app: App, deps: Deps): void {
  const { db } = deps
  // The first drafts name the shop.
  const cache = ['pages', 'settings'] as const

  route(app, cached(contract.listPages, [...cache]), async () => ({ pages: await listPages(deps) }))

  route(app, cached(contract.getPage, [...cache]), async ({ params }) => ({
    page: await getPage(deps, params.slug),
  }))

  route(app, contract.savePage, async ({ user, params, body }) => ({
    page: await savePage(deps, user, params.slug, body),
  }))

  route(app, contract.deletePage, ({ user, params }) => deletePage(deps, user, params.slug))

  route(app, contract.previewPage, ({ body }) => ({ html: toHtml(body.text) }))

  route(app, contract.listPageVersions, async ({ params }) => ({
    versions: await listVersions(db, params.slug),
  }))

  route(app, contract.getPageVersion, async ({ params }) => ({
    page: await getVersion(db, params.slug, params.version),
  }))

  route(app, contract.restorePageVersion, async ({ user, params }) => ({
    page: await restoreVersion(deps, user, params.slug, params.version),
  }))
}
