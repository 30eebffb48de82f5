import * as contract from '@duka/contract/pages/pages'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'
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

  app.route({
    ...contract.listPages,
    config: { ...contract.listPages.config, cache: [...cache] },
    handler: async () => ({ pages: await listPages(deps) }),
  })

  app.route({
    ...contract.getPage,
    config: { ...contract.getPage.config, cache: [...cache] },
    handler: async ({ params }) => ({ page: await getPage(deps, params.slug) }),
  })

  app.route({
    ...contract.savePage,
    handler: async ({ user, params, body }) => ({
      page: await savePage(deps, user, params.slug, body),
    }),
  })

  app.route({
    ...contract.deletePage,
    handler: async ({ user, params }, reply) => {
      await deletePage(deps, user, params.slug)
      return reply.code(204).send()
    },
  })

  app.route({
    ...contract.previewPage,
    handler: ({ body }) => ({ html: toHtml(body.text) }),
  })

  app.route({
    ...contract.listPageVersions,
    handler: async ({ params }) => ({ versions: await listVersions(db, params.slug) }),
  })

  app.route({
    ...contract.getPageVersion,
    handler: async ({ params }) => ({ page: await getVersion(db, params.slug, params.version) }),
  })

  app.route({
    ...contract.restorePageVersion,
    handler: async ({ user, params }) => ({
      page: await restoreVersion(deps, user, params.slug, params.version),
    }),
  })
}
