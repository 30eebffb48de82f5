import * as contract from '@duka/contract/settings/settings'
import multipart from '@fastify/multipart'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'
import { type ExpectedPictures, formLimits, withPictureForm } from '../pictures/picture-form.ts'
import { getSettings, removeLogo, saveLogo, saveSettings } from './settings.ts'

const aLogo: ExpectedPictures = { fields: ['logo'], maxPictures: formLimits.files }

export function settingsRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.getShop,
    config: { ...contract.getShop.config, cache: ['settings'] },
    handler: () => ({ shop: deps.settings.shop() }),
  })

  app.route({ ...contract.getSettings, handler: () => getSettings(deps) })

  app.route({
    ...contract.saveSettings,
    handler: ({ user, body }) => saveSettings(deps, user, body),
  })

  app.route({ ...contract.removeLogo, handler: ({ user }) => removeLogo(deps, user) })

  // In a separate scope, because only this route accepts files.
  app.register(async (app: App) => {
    await app.register(multipart, { limits: formLimits })
    app.route({
      ...contract.saveLogo,
      handler: (request) =>
        withPictureForm(request, aLogo, ({ pictures }) => saveLogo(deps, request.user, pictures)),
    })
  })
}
