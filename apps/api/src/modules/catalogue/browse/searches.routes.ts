import * as contract from '@duka/contract/catalogue/searches'
import type { Deps } from '../../../deps.ts'
import type { App } from '../../../http/contract.ts'
import { listMissed } from '../search/missed-searches.ts'
import { suggest } from './suggest.ts'

/** Suggestions for everybody, and for staff what was not found. */
export function searchRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.suggest,
    config: { ...contract.suggest.config, cache: ['products', 'stock', 'categories', 'settings'] },
    preHandler: () => deps.priceClock.catchUp(),
    handler: ({ query }) => suggest(deps, query.q),
  })
  app.route({
    ...contract.listMissedSearches,
    handler: async () => ({
      searches: await listMissed(deps.db, deps.missedSearches, deps.settings.now().synonyms),
    }),
  })
}
