import * as contract from '@duka/contract/catalogue/front'
import multipart from '@fastify/multipart'
import type { Deps } from '../../../deps.ts'
import { type App, route } from '../../../http/contract.ts'
import { cached } from '../../../response-cache/plugin.ts'
import { type ExpectedPictures, formLimits, withPictureForm } from '../../pictures/picture-form.ts'
import { getFront, saveFront, saveFrontPicture } from './front.ts'

const aPicture: ExpectedPictures = { fields: ['picture'], maxPictures: 1 }

export function frontRoutes(app: App, deps: Deps): void {
  const { db, settings } = deps
  const shown = () => ({ withRatings: settings.now().reviews })

  route(
    app,
    cached({ ...contract.getFront, preHandler: () => deps.priceClock.catchUp() }, [
      'front',
      'products',
      'stock',
      'ratings',
      'categories',
      'settings',
    ]),
    async () => ({ front: await getFront(db, shown()) }),
  )

  route(app, contract.saveFront, async ({ user, body }) => {
    await saveFront(deps, user, body)
    return { front: await getFront(db, shown()) }
  })

  // In a separate scope, because only this route accepts files.
  app.register(async (app: App) => {
    await app.register(multipart, { limits: formLimits })
    route(app, contract.saveFrontPicture, (request) =>
      withPictureForm(request, aPicture, async ({ pictures }) => ({
        picture: await saveFrontPicture(deps, request.user, pictures),
      })),
    )
  })
}
