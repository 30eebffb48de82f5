import * as contract from '@duka/contract/catalogue/searches'
import type { Deps } from '../../../deps.ts'
import { type App, route } from '../../../http/contract.ts'
import { cached } from '../../../response-cache/plugin.ts'
import { listMissed } from '../search/missed-searches.ts'
import { suggest } from './suggest.ts'

/** Suggestions for everybody, and for staff what was not found. */
export function searchRoutes(app: App, deps: Deps): void {
  route(
    app,
    cached({ ...contract.suggest, preHandler: () => deps.priceClock.catchUp() }, [
      'products',
      'stock',
      'categories',
      'settings',
    ]),
    ({ query }) => suggest(deps, query.q),
  )
  route(app, contract.listMissedSearches, async () => ({
    searches: await listMissed(deps.db, deps.missedSearches, deps.settings.now().synonyms),
  }))
}
