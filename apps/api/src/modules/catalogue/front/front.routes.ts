import * as contract from '@duka/contract/catalogue/front'
import multipart from '@fastify/multipart'
import type { Deps } from '../../../deps.ts'
import type { App } from '../../../http/contract.ts'
import { type ExpectedPictures, formLimits, withPictureForm } from '../../pictures/picture-form.ts'
import { getFront, saveFront, saveFrontPicture } from './front.ts'

const aPicture: ExpectedPictures = { fields: ['picture'], maxPictures: 1 }

export function frontRoutes(app: App, deps: Deps): void {
  const { db, settings } = deps
  const shown = () => ({ withRatings: settings.now().reviews })

  app.route({
    ...contract.getFront,
    config: {
      ...contract.getFront.config,
      cache: ['front', 'products', 'stock', 'ratings', 'categories', 'settings'],
    },
    preHandler: () => deps.priceClock.catchUp(),
    handler: async () => ({ front: await getFront(db, shown()) }),
  })

  app.route({
    ...contract.saveFront,
    handler: async ({ user, body }) => {
      await saveFront(deps, user, body)
      return { front: await getFront(db, shown()) }
    },
  })

  // In a separate scope, because only this route accepts files.
  app.register(async (app: App) => {
    await app.register(multipart, { limits: formLimits })
    app.route({
      ...contract.saveFrontPicture,
      handler: async (request, reply) =>
        withPictureForm(request, aPicture, async ({ pictures }) =>
          reply.code(201).send({ picture: await saveFrontPicture(deps, request.user, pictures) }),
        ),
    })
  })
}
