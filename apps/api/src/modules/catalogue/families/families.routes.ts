import * as contract from '@duka/contract/catalogue/families'
import type { Deps } from '../../../deps.ts'
import type { App } from '../../../http/contract.ts'
import type { PictureForm } from '../../pictures/picture-form.ts'
import { withProductForm } from '../products/product-form.ts'
import { createFamily, getFamily, listFamilies, renameFamily } from './families.ts'

/** For an app that accepts multipart forms. */
export function familyRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.listFamilies,
    handler: ({ query }) => listFamilies(deps.db, query),
  })
  app.route({
    ...contract.getFamily,
    handler: async ({ params }) => ({ family: await getFamily(deps.db, params.id) }),
  })
  app.route({
    ...contract.createFamily,
    handler: async (request, reply) => {
      const create = (form: PictureForm) => createFamily(deps, request.user, form)
      return reply.code(201).send({ family: await withProductForm(request, create) })
    },
  })
  app.route({
    ...contract.renameFamily,
    handler: async ({ user, params, body }) => ({
      family: await renameFamily(deps, user, params.id, body),
    }),
  })
}
