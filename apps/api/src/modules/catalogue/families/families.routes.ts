import * as contract from '@duka/contract/catalogue/families'
import type { Deps } from '../../../deps.ts'
import { type App, route } from '../../../http/contract.ts'
import { withProductForm } from '../products/product-form.ts'
import { createFamily, getFamily, listFamilies, renameFamily } from './families.ts'

/** For an app that accepts multipart forms. */
export function familyRoutes(app: App, deps: Deps): void {
  route(app, contract.listFamilies, ({ query }) => listFamilies(deps.db, query))
  route(app, contract.getFamily, async ({ params }) => ({
    family: await getFamily(deps.db, params.id),
  }))
  route(app, contract.createFamily, (request) =>
    withProductForm(request, (form) => createFamily(deps, request.user, form)),
  )
  route(app, contract.renameFamily, async ({ user, params, body }) => ({
    family: await renameFamily(deps, user, params.id, body),
  }))
}
